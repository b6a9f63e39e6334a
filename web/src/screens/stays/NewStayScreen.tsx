import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft, ShoppingBasket } from "lucide-react";
import { useEffect, useState } from "react";
import { offersQuery } from "#/api/extras";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { enterStay, type Hindrance, type StayFields } from "#/api/office-stays";
import { Refusal } from "#/api/refusal";
import { shiftDay } from "#/i18n/wire-time";
import { type Wanted } from "#/features/services/price";
import { Sums } from "#/features/services/Sums";
import { serviceRefusals } from "#/features/services/texts";
import { LoadFailure } from "#/parts/LoadFailure";
import { Section } from "#/parts/Section";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { useFailureWords } from "#/session/failure-words";
import { keepFormDraft, readFormDraft } from "#/session/form-drafts";
import { typedOf } from "#/session/use-draft";
import { username } from "#/session/session";
import { useFirstRefused } from "#/ui/first-refused";
import { FormError } from "#/ui/FormError";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SaveBar } from "#/ui/SaveBar";
import { toast } from "#/ui/toast";
import { emptyStay, sent } from "./fields";
import { Foreseen, Taken } from "./Foreseen";
import { ordersOfNew, refusedOffers } from "./new-stay-extras";
import { parseNewStaySearch } from "./new-search";
import { NewStayExtras } from "./NewStayExtras";
import { StayForm } from "./StayForm";
import { useNewStayForeseen } from "./use-foreseen";

/** What is kept of a reservation that is not saved yet. */
type Draft = Partial<StayFields> & { wanted?: Wanted };

function nightsBetween(arrival: string, departure: string): number {
  const nights = (Date.parse(departure) - Date.parse(arrival)) / 86_400_000;
  return nights > 0 ? nights : 0;
}

/** A reservation that somebody enters, from a phone call for example. */
export function NewStayScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  return member > 0 ? (
    <NewStay key={member} member={member} />
  ) : (
    <PageHeader title={t`New reservation`} actions={<MemberSwitch />} />
  );
}

function NewStay({ member }: { member: number }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const words = useFailureWords();
  const [person] = useState(() => username() ?? "");
  const { ref, date, until, whom } = parseNewStaySearch(
    useSearch({ from: "/_signed-in/_manager/manage_/reservations_/new" }),
  );
  // Numbers of properties and extras are the agency's own. What another page has chosen is a form of its own: what was typed for other nights stays.
  const form = ["new stay", member, ref, date, until, whom].filter((part) => part !== undefined).join(" ");
  const [chosen] = useState<Partial<StayFields>>(() => ({
    ...(ref !== undefined && { property: Number(ref.split("-")[1]) }),
    ...(date !== undefined && {
      arrival: date,
      departure: until !== undefined && until > date ? until : shiftDay(date, 1),
    }),
    ...(whom === "owner" && { kind: whom }),
  }));
  const [{ wanted: drafted = {}, ...draft }] = useState(() => (readFormDraft(person, form) as Draft | undefined) ?? {});
  const [fields, setFields] = useState<StayFields>({ ...emptyStay, ...chosen, ...draft });
  const [wanted, setWanted] = useState<Wanted>(drafted);
  const [key] = useState(newIdempotencyKey);
  const [saving, setSaving] = useState(false);
  const [entered, setEntered] = useState<string>();
  const saved = entered !== undefined;
  const [failure, setFailure] = useState<unknown>();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [taken, setTaken] = useState<readonly Hindrance[]>([]);
  const [attempt, setAttempt] = useState(key);
  const typed = typedOf(fields, { ...emptyStay, ...chosen }) as Draft;
  const dirty = Object.keys(typed).length > 0 || Object.values(wanted).some((quantity) => quantity > 0);
  // Only what was typed: it goes together with what was typed into the other fields at another time.
  const kept = dirty && !saved ? JSON.stringify({ ...typed, wanted }) : undefined;
  useEffect(() => keepFormDraft(person, form, kept === undefined ? undefined : JSON.parse(kept)), [person, form, kept]);
  // Once nothing is unsaved any more: before, leaving the page would be asked about.
  useEffect(() => {
    if (entered !== undefined)
      void navigate({ to: "/manage/reservations/$id", params: { id: entered }, replace: true });
  }, [entered, navigate]);
  const offering = useQuery(offersQuery(member, fields.property));
  const offers = offering.data;
  const services = ordersOfNew(offers, wanted, fields.kind);
  const foreseen = useNewStayForeseen(member, { ...sent(fields), services });
  const nights = nightsBetween(fields.arrival, fields.departure);
  const priced = {
    nights,
    persons: fields.adults + fields.children,
    offered: (offers ?? []).map((offer) => ({ ...offer, quantity: 0 })),
  };

  const change = (changed: Partial<StayFields>) => {
    setFields((before) => ({ ...before, ...changed }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))));
    setTaken([]);
    setFailure(undefined);
    setAttempt(newIdempotencyKey());
  };
  const order = (offered: number, quantity: number) => {
    setWanted((before) => ({ ...before, [offered]: quantity }));
    setFailure(undefined);
    // Refused services are named by their place, which changes with each that comes or goes.
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith("services."))),
    );
    setAttempt(newIdempotencyKey());
  };
  useFirstRefused(failure);
  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      const stay = await enterStay(member, { ...sent(fields), services }, attempt);
      setEntered(`${stay.memberid}-${stay.id}`);
      toast(t`The reservation is saved.`, { tone: "done" });
      void client.invalidateQueries({ queryKey: keys.officeStays() });
      void client.invalidateQueries({ queryKey: ["home-calendar"] });
      void client.invalidateQueries({ queryKey: keys.stays() });
      keepFormDraft(person, form, undefined);
    } catch (caught) {
      if (caught instanceof Refusal && Object.keys(caught.fields).length > 0) {
        setRefused(caught.fields);
        setTaken((caught.current as { taken?: readonly Hindrance[] } | undefined)?.taken ?? []);
        setAttempt(newIdempotencyKey());
      }
      setFailure(caught);
    } finally {
      setSaving(false);
    }
  };

  const refusals = { ...foreseen.refused, ...refused };
  const notBooked = refusedOffers(refusals, services);
  const marked = Object.keys(refused).some((name) => name in emptyStay);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <LeaveQuestion unsaved={dirty && !saved} warnOnReload />
      <div className="pb-1">
        <Link to="/manage/reservations" icon={ArrowLeft}>
          {t`Reservations`}
        </Link>
      </div>
      <PageHeader title={t`New reservation`} actions={<MemberSwitch />} />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <StayForm
            member={member}
            value={fields}
            onChange={change}
            refused={refusals}
            currency={foreseen.preview?.total.currency}
          />
          {offering.error && !offers && <LoadFailure failure={offering.error} retry={() => void offering.refetch()} />}
          <NewStayExtras
            offers={offers ?? []}
            kind={fields.kind}
            counted={nights > 0 ? priced : undefined}
            wanted={wanted}
            refused={notBooked}
            onChange={order}
          />
        </div>
        <aside aria-label={t`What this does`} className="flex flex-col gap-3 desk:sticky desk:top-4">
          <h2 className="text-18 font-bold">{t`What this does`}</h2>
          {foreseen.preview && services.length > 0 && (
            <Section icon={ShoppingBasket} title={t`Price of the extras`}>
              <Sums
                choice={priced}
                wanted={Object.fromEntries(services.map((one) => [one.offered, one.quantity]))}
                currency={foreseen.preview.total.currency}
              />
            </Section>
          )}
          {foreseen.preview ? (
            <Foreseen member={member} of={foreseen.preview} fresh />
          ) : (
            <p className="text-ink-soft">{t`Choose property and dates to see what happens to tasks, money and key.`}</p>
          )}
          {foreseen.failure && <LoadFailure failure={foreseen.failure} retry={() => change({})} />}
          {!foreseen.preview && <Taken member={member} taken={taken} />}
        </aside>
      </div>
      {failure !== undefined && Object.keys(notBooked).length === 0 && (
        <FormError>{marked ? t`Please check the marked fields.` : words(failure)}</FormError>
      )}
      {Object.keys(notBooked).length > 0 && <FormError>{i18n._(serviceRefusals.service_refused)}</FormError>}
      <SaveBar changes="office" dirty={dirty} saving={saving} isNew />
    </form>
  );
}
