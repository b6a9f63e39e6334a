import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ConciergeBell, Info, KeyRound, ShoppingBasket } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { keys } from "#/api/keys";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { useLanguage } from "#/i18n/texts";
import { OfferRow } from "#/features/services/OfferRow";
import { differences, type Order, ordersOf, type Wanted } from "#/features/services/price";
import { Sums } from "#/features/services/Sums";
import { choiceQuery, saveServices } from "#/api/extras";
import { savingFailure, serviceRefusal, serviceRefusals } from "#/features/services/texts";
import type { Choice } from "#/features/services/types";
import { Section } from "#/parts/Section";
import { ServiceList } from "#/features/stay/ServiceList";
import { LoadFailure } from "#/parts/LoadFailure";
import { StayPage, type StayPageProps } from "#/screens/reservation/StayPage";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { useFailureWords } from "#/session/failure-words";
import { useSignInAgain } from "#/session/sign-in-again";
import { keepFormDraft, readFormDraft } from "#/session/form-drafts";
import { username } from "#/session/session";
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

function useChoiceForm(ref: string, choice: Choice) {
  const { t } = useLingui();
  const language = useLanguage();
  const client = useQueryClient();
  const signInAgain = useSignInAgain();
  const [person] = useState(() => username() ?? "");
  const name = `services ${ref}`;
  const [wanted, setWanted] = useState<Wanted>(() => (readFormDraft(person, name) as Wanted | undefined) ?? {});
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({});
  const open = new Set(choice.offered.filter((one) => one.open).map((one) => one.id));
  const orders = ordersOf(choice, wanted).filter((order) => open.has(order.offered));
  const dirty = orders.length > 0;
  useEffect(() => keepFormDraft(person, name, dirty ? wanted : undefined), [person, name, wanted, dirty]);

  const save = async () => {
    setSaving(true);
    setProblem(undefined);
    setRefused({});
    try {
      const saved = await saveServices(ref, language, orders);
      client.setQueryData(choiceQuery(ref, language).queryKey, saved);
      void client.invalidateQueries({
        queryKey: keys.reservation(ref),
        predicate: (query) => query.queryKey[2] !== "services",
      });
      for (const queryKey of [keys.keptStay(ref), keys.officeStays(), keys.stays(), ["protocol", ref]])
        void client.invalidateQueries({ queryKey });
      setWanted({});
      toast(t`Saved`, { tone: "done" });
    } catch (failure) {
      if (failure instanceof Refusal && failure.status === 401) {
        toast(t`Please sign in again. Your choice will still be here.`, { tone: "error" });
        signInAgain();
      } else if (failure instanceof Refusal) {
        setProblem(failure);
        setRefused(
          Object.fromEntries(
            Object.entries(failure.fields).flatMap(([field, why]) => {
              const order = orders[Number(/^services\.(\d+)\./.exec(field)?.[1] ?? "-1")];
              return order ? [[order.offered, why]] : [];
            }),
          ),
        );
      } else setProblem(failure);
    } finally {
      setSaving(false);
    }
  };
  const discard = () => {
    setWanted({});
    keepFormDraft(person, name, undefined);
  };
  return { wanted, setWanted, orders, saving, problem, refused, dirty, save, discard };
}

function Form({ choice, id, effects: Effects }: { choice: Choice; id: string; effects: Effects | undefined }) {
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const form = useChoiceForm(id, choice);
  const office = Effects !== undefined;
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
      {choice.reason !== undefined && (
        <Notice tone="warn" icon={Info}>
          {i18n._(serviceRefusal(choice.reason))}
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {choice.offered.length > 0 && choice.reason === undefined && (
          <Section icon={ShoppingBasket} title={office ? t`Available extra services` : t`Extras for your stay`}>
            <ul className="divide-y divide-line">
              {choice.offered.map((offered) => (
                <OfferRow
                  key={offered.id}
                  choice={choice}
                  offered={offered}
                  office={office}
                  quantity={(offered.open ? form.wanted[offered.id] : undefined) ?? offered.quantity}
                  refused={form.refused[offered.id]}
                  onChange={(quantity) => form.setWanted((before) => ({ ...before, [offered.id]: quantity }))}
                />
              ))}
            </ul>
          </Section>
        )}
        <div className="flex min-w-0 flex-col gap-4">
          {Effects ? (
            <Effects id={id} choice={choice} wanted={form.wanted} orders={form.orders} />
          ) : (
            <Changes choice={choice} wanted={form.wanted} />
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
