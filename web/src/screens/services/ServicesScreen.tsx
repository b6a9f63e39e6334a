import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ConciergeBell, Info, KeyRound, ShoppingBasket } from "lucide-react";
import { useEffect, useState } from "react";
import { keys } from "#/api/keys";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { useLanguage } from "#/i18n/texts";
import { OfferRow } from "#/features/services/OfferRow";
import { differences, ordersOf, type Wanted } from "#/features/services/price";
import { choiceQuery, saveServices } from "#/api/extras";
import { savingFailure, serviceRefusal, serviceRefusals } from "#/features/services/texts";
import type { Choice } from "#/features/services/types";
import { Fact, Facts, Section } from "#/parts/Section";
import { ServiceList } from "#/features/stay/ServiceList";
import { LoadFailure } from "#/parts/LoadFailure";
import { StayPage, type StayPageProps } from "#/screens/reservation/StayPage";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { useFailureWords } from "#/session/failure-words";
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

/** What the choice adds to each way of paying, before it is saved. */
function Sums({ choice, wanted, office }: { choice: Choice; wanted: Wanted; office: boolean }) {
  const { t } = useLingui();
  const format = useFormats();
  const { currency } = choice.money.total;
  const more = differences(choice, wanted);
  const lines = [
    { label: t`To the agency`, amount: more.agency },
    { label: t`To third parties, in cash`, amount: more.third },
    { label: t`In cash on arrival`, amount: more.arrival },
    { label: t`Reserved on the credit card`, amount: more.card },
  ].filter((line) => line.amount !== 0);
  if (lines.length === 0) return null;
  return (
    <Section icon={ShoppingBasket} title={office ? t`What this does` : t`What your choice changes`}>
      <Facts>
        {lines.map((line) => (
          <Fact key={line.label} label={line.label} strong>
            {line.amount > 0 ? "+" : "−"}
            {format.money({ amount: Math.abs(line.amount), currency })}
          </Fact>
        ))}
      </Facts>
      {more.agency > 0 && (
        <div className="pt-2">
          <Notice tone="warn" icon={KeyRound}>
            {office
              ? t`This is added to what the guest still has to pay. The key code is shown once everything is paid.`
              : t`This is added to what you still have to pay to the agency. The key code is shown once everything is paid.`}
          </Notice>
        </div>
      )}
    </Section>
  );
}

function useChoiceForm(ref: string, choice: Choice) {
  const { t } = useLingui();
  const language = useLanguage();
  const client = useQueryClient();
  const router = useRouter();
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
      setWanted({});
      toast(t`Saved`, { tone: "done" });
    } catch (failure) {
      if (failure instanceof Refusal && failure.status === 401) {
        toast(t`Please sign in again. Your choice will still be here.`, { tone: "error" });
        void router.navigate({ to: "/login", search: { next: `/reservations/${ref}/services` } });
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
  return { wanted, setWanted, saving, problem, refused, dirty, save, discard };
}

function Form({ choice, id, office }: { choice: Choice; id: string; office: boolean }) {
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const form = useChoiceForm(id, choice);
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
          <Sums choice={choice} wanted={form.wanted} office={office} />
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

function Services({ stay, id, office }: StayPageProps & { office: boolean }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(choiceQuery(id, useLanguage()));
  return (
    <>
      <PageHeader title={t`Extra services`} above={stay.property.title} />
      {data ? (
        <Form choice={data} id={id} office={office} />
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

export function ServicesScreen({ office = false }: { office?: boolean }) {
  return <StayPage>{(given) => <Services {...given} office={office} />}</StayPage>;
}
