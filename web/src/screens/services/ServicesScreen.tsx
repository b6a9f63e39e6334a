import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudUpload, ConciergeBell, Info, KeyRound, Pencil, RotateCw, ShoppingBasket, Trash2 } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useConnection } from "#/api/connection";
import { keys } from "#/api/keys";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { useLanguage } from "#/i18n/texts";
import { OfferRow } from "#/features/services/OfferRow";
import { differences, type Order, ordersOf, seenOrder, type Wanted } from "#/features/services/price";
import { extrasLane, ordersOfRow, refusedIn, refusedOrders, wantedIn, withQueued } from "#/features/services/queued";
import { Sums } from "#/features/services/Sums";
import { choiceQuery, queuedServices, saveServices } from "#/api/extras";
import { savingFailure, serviceRefusal, serviceRefusals } from "#/features/services/texts";
import type { Choice } from "#/features/services/types";
import { outbox, type Row, useLane } from "#/offline";
import { Section } from "#/parts/Section";
import { ServiceList } from "#/features/stay/ServiceList";
import { LoadFailure } from "#/parts/LoadFailure";
import { StayPage, type StayPageProps } from "#/screens/reservation/StayPage";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { useFailureWords } from "#/session/failure-words";
import { useSignInAgain } from "#/session/sign-in-again";
import { keepFormDraft, readFormDraft } from "#/session/form-drafts";
import { username } from "#/session/session";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { FormError } from "#/ui/FormError";
import { LinkButton } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { SaveBar } from "#/ui/SaveBar";
import { Skeleton } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";

/** What the choice changes for the guest, before it is saved. */
function Changes({ choice, wanted }: { choice: Choice; wanted: Wanted }) {
  const { t } = useLingui();
  const more = differences(choice, wanted);
  if (Object.values(more).every((amount) => amount === 0)) return null;
  return (
    <Section icon={ShoppingBasket} title={t`What your choice changes`}>
      <Sums choice={choice} wanted={wanted} currency={choice.money.total.currency} />
      {more.agency > 0 && (
        <div className="pt-2">
          <Notice tone="warn" icon={KeyRound}>
            {t`This is added to what you still have to pay to the agency. The key code is shown once everything is paid.`}
          </Notice>
        </div>
      )}
    </Section>
  );
}

/** What the office sees of what it is about to book. */
export type Effects = (props: { id: string; choice: Choice; wanted: Wanted; orders: readonly Order[] }) => ReactNode;

/** Saves at once, as the office does. */
function useSaveNow(ref: string) {
  const { t } = useLingui();
  const language = useLanguage();
  const client = useQueryClient();
  const arrived = useArrived(ref);
  const signInAgain = useSignInAgain();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({});
  const save = async (choice: Choice, orders: readonly Order[]) => {
    setSaving(true);
    setProblem(undefined);
    setRefused({});
    try {
      const seen = orders.map((order) => seenOrder(choice, order));
      arrived(await saveServices(ref, language, seen));
      return true;
    } catch (failure) {
      if (failure instanceof Refusal && failure.status === 401) {
        toast(t`Please sign in again. Your choice will still be here.`, { tone: "error" });
        signInAgain();
      } else setProblem(failure);
      if (failure instanceof Refusal) {
        setRefused(refusedOrders(orders, failure.fields));
        // What was refused for its price is shown at the new one.
        void client.invalidateQueries({ queryKey: choiceQuery(ref, language).queryKey });
      }
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { save, saving, problem, refused };
}

/** What follows when the server has taken an order. */
function useArrived(ref: string) {
  const { t } = useLingui();
  const language = useLanguage();
  const client = useQueryClient();
  const saved = t`Saved`;
  return useCallback(
    (choice: Choice | undefined) => {
      const { queryKey } = choiceQuery(ref, language);
      if (choice) client.setQueryData(queryKey, choice);
      void client.invalidateQueries({
        queryKey: keys.reservation(ref),
        predicate: (query) => query.queryKey[2] !== "services" || choice === undefined,
      });
      for (const each of [keys.keptStay(ref), keys.officeStays(), keys.stays(), ["protocol", ref]])
        void client.invalidateQueries({ queryKey: each });
      toast(saved, { tone: "done" });
    },
    [client, ref, language, saved],
  );
}

/** The orders of a guest: they wait on the device until they can be sent, also without signal and after the browser was closed. */
function useQueue(ref: string) {
  const { t } = useLingui();
  const language = useLanguage();
  const client = useQueryClient();
  const arrived = useArrived(ref);
  const rows = useLane(extrasLane(ref));
  const waiting = rows.filter((row) => row.state === "waiting");
  useEffect(
    () =>
      outbox.onDone("extras", (row, data) => {
        if (row.lane !== extrasLane(ref)) return;
        arrived(row.path === queuedServices(ref, language, []).path ? (data as Choice) : undefined);
      }),
    [ref, language, arrived],
  );
  // What was refused for its price is shown at the new one.
  useEffect(
    () =>
      outbox.onRefused((row) => {
        if (row.lane === extrasLane(ref)) void client.invalidateQueries({ queryKey: keys.reservation(ref) });
      }),
    [client, ref],
  );
  const save = async (choice: Choice, wanted: Wanted) => {
    const call = (orders: readonly Order[]) => {
      const names = orders.map(({ offered }) => choice.offered.find(({ id }) => id === offered)?.name ?? "");
      return {
        ...queuedServices(
          ref,
          language,
          orders.map((order) => seenOrder(choice, order)),
        ),
        note: { title: [t`Extra services`, ...names].join(" · ") },
      };
    };
    const queued = wantedIn(waiting);
    // What has not gone out yet is changed, or taken back.
    const all = ordersOf(choice, { ...queued, ...wanted });
    const last = waiting.at(-1)?.seq;
    const change = (row: Row) => (row.seq === last && all.length > 0 ? { ...row, ...call(all) } : undefined);
    try {
      const seqs = waiting.map(({ seq }) => seq);
      if (seqs.length > 0 && (await outbox.revise(seqs, change))) return true;
      const orders = ordersOf(withQueued(choice, queued), wanted);
      await outbox.add({ kind: "extras", lane: extrasLane(ref), ...call(orders) });
      return true;
    } catch {
      toast(t`This device couldn’t save that. Please try again.`, { tone: "error" });
      return false;
    }
  };
  return { waiting, refused: rows.filter((row) => row.state === "refused"), save };
}

function useChoiceForm(ref: string, choice: Choice, office: boolean) {
  const [person] = useState(() => username() ?? "");
  const name = `services ${ref}`;
  const now = useSaveNow(ref);
  const queue = useQueue(ref);
  const offline = useConnection() === "lost";
  const [wanted, setWanted] = useState<Wanted>(() => (readFormDraft(person, name) as Wanted | undefined) ?? {});
  const [keeping, setKeeping] = useState(false);
  const queued = wantedIn(queue.waiting);
  const base = withQueued(choice, queued);
  const open = new Set(choice.offered.filter((one) => one.open).map((one) => one.id));
  const mine = Object.fromEntries(Object.entries(wanted).filter(([id]) => open.has(Number(id))));
  const orders = ordersOf(base, mine);
  const dirty = orders.length > 0;
  useEffect(() => keepFormDraft(person, name, dirty ? wanted : undefined), [person, name, wanted, dirty]);

  const save = async () => {
    setKeeping(true);
    if (office ? await now.save(choice, orders) : await queue.save(choice, mine)) setWanted({});
    setKeeping(false);
  };
  const discard = () => {
    setWanted({});
    keepFormDraft(person, name, undefined);
  };
  /** What was refused goes back into the form, at the prices of now; nothing is sent before the person saves it. */
  const takeUp = async (row: Row) => {
    setWanted((before) => ({ ...before, ...wantedIn([row]) }));
    await outbox.drop(row.seq);
  };
  return {
    wanted,
    setWanted,
    /** With what waits. */
    changes: { ...queued, ...wanted },
    base,
    queued,
    orders,
    saving: keeping || now.saving || (!offline && queue.waiting.length > 0),
    waits: offline && queue.waiting.length > 0,
    problem: now.problem,
    refused: now.refused,
    refusedRows: queue.refused,
    dirty,
    save,
    discard,
    takeUp,
  };
}

/** Orders that the server did not take: nothing of them is booked. */
function RefusedOrder({ row, choice, onTakeUp }: { row: Row; choice: Choice; onTakeUp: () => void }) {
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const why = refusedIn(row);
  return (
    <Notice tone="error" title={t`Not booked`}>
      <p>{row.refusal && words(new Refusal(row.refusal), { rules: serviceRefusals })}</p>
      <ul className="list-disc ps-5 pt-1">
        {ordersOfRow(row).map(({ offered, quantity }) => {
          const name = choice.offered.find(({ id }) => id === offered)?.name ?? "";
          const reason = why[offered];
          return (
            <li key={offered} className="[overflow-wrap:anywhere]">
              <span className="figures">{quantity} × </span>
              {name}
              {reason !== undefined && <> – {i18n._(serviceRefusal(reason))}</>}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button changes="office" variant="secondary" icon={Pencil} onPress={onTakeUp}>
          {t`Check and change`}
        </Button>
        <Button changes="office" variant="secondary" icon={RotateCw} onPress={() => void outbox.retry(row.seq)}>
          {t`Try again`}
        </Button>
        <Button changes="office" variant="secondary" icon={Trash2} onPress={() => void outbox.drop(row.seq)}>
          {t`Discard`}
        </Button>
      </div>
    </Notice>
  );
}

function Form({ choice, id, effects: Effects }: { choice: Choice; id: string; effects: Effects | undefined }) {
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const office = Effects !== undefined;
  const form = useChoiceForm(id, choice, office);
  const bookable = choice.offered.some((one) => one.open);
  const ask = !office && (
    <LinkButton to="/reservations/$id/reservationchat" params={{ id }} variant="secondary">
      {t`Ask for something else`}
    </LinkButton>
  );
  if (choice.booked.length === 0 && choice.offered.length === 0) {
    return (
      <EmptyState icon={ConciergeBell} title={t`No extra services booked`} action={ask}>
        {t`Linen, a crib, breakfast or parking appear here once booked.`}
      </EmptyState>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
      className="flex flex-col gap-4"
    >
      <FormError>
        {form.problem === undefined
          ? undefined
          : words(form.problem, {
              offline: i18n._(savingFailure.network),
              other: i18n._(savingFailure.other),
              rules: serviceRefusals,
            })}
      </FormError>
      {form.refusedRows.map((row) => (
        <RefusedOrder key={row.seq} row={row} choice={choice} onTakeUp={() => void form.takeUp(row)} />
      ))}
      {form.waits && (
        <Notice icon={CloudUpload}>
          {t`Your choice is saved on this device and will be sent as soon as you’re online. If a price has changed by then, nothing is booked and we’ll ask you first.`}
        </Notice>
      )}
      {choice.reason !== undefined && (
        <Notice tone="warn" icon={Info}>
          {i18n._(serviceRefusal(choice.reason))}
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {choice.offered.length > 0 && choice.reason === undefined && (
          <Section icon={ShoppingBasket} title={office ? t`Available extra services` : t`Extras for your stay`}>
            <ul className="divide-y divide-line">
              {form.base.offered.map((offered) => (
                <OfferRow
                  key={offered.id}
                  choice={choice}
                  offered={offered}
                  office={office}
                  quantity={(offered.open ? form.wanted[offered.id] : undefined) ?? offered.quantity}
                  waiting={form.queued[offered.id] !== undefined}
                  refused={form.refused[offered.id]}
                  onChange={(quantity) => form.setWanted((before) => ({ ...before, [offered.id]: quantity }))}
                />
              ))}
            </ul>
          </Section>
        )}
        <div className="flex min-w-0 flex-col gap-4">
          {Effects ? (
            <Effects id={id} choice={choice} wanted={form.changes} orders={form.orders} />
          ) : (
            <Changes choice={choice} wanted={form.changes} />
          )}
          {choice.booked.length > 0 && (
            <Section icon={ConciergeBell} title={office ? t`Already booked` : t`Booked with your stay`}>
              <ServiceList services={choice.booked} />
            </Section>
          )}
          {ask}
        </div>
      </div>
      {bookable && <SaveBar dirty={form.dirty} saving={form.saving} />}
      <LeaveQuestion unsaved={form.dirty} onLeave={form.discard} />
    </form>
  );
}

function Services({ stay, id, effects }: StayPageProps & { effects: Effects | undefined }) {
  const { t } = useLingui();
  const office = effects !== undefined;
  const { data, error, refetch } = useQuery(choiceQuery(id, useLanguage()));
  return (
    <>
      <PageHeader title={t`Extra services`} above={stay.property.title} />
      {data ? (
        <Form choice={data} id={id} effects={effects} />
      ) : error instanceof NetworkFailure ? (
        <Section icon={ConciergeBell} title={office ? t`Already booked` : t`Booked with your stay`}>
          <ServiceList services={stay.services} />
        </Section>
      ) : error ? (
        <LoadFailure failure={error} retry={() => void refetch()} />
      ) : (
        <Skeleton bars={["h-28 rounded-card", "h-28 rounded-card"]} />
      )}
    </>
  );
}

export function ServicesScreen({ effects }: { effects?: Effects }) {
  return <StayPage>{(given) => <Services {...given} effects={effects} />}</StayPage>;
}
