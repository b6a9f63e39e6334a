import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, CloudUpload, Info, Pencil, RotateCw, Trash2, UsersRound } from "lucide-react";
import { Suspense, useCallback, useEffect, useState } from "react";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { useLanguage } from "#/i18n/texts";
import { Persons } from "#/features/stay/Persons";
import { travellersRule } from "#/features/stay/rules";
import { outbox, type Row } from "#/offline";
import { Section } from "#/parts/Section";
import { useManages } from "#/session/may";
import { useSignInAgain } from "#/session/sign-in-again";
import { TravelerList } from "#/features/stay/TravelerList";
import { Places } from "#/features/travelers/Places";
import { keptPartyQuery, partyQuery, withoutIdentity } from "#/api/travelers";
import { lockedText } from "#/features/travelers/texts";
import { TravelerCard } from "#/features/travelers/TravelerCard";
import { refusedFields } from "#/features/travelers/queued";
import type { Party } from "#/features/travelers/types";
import { usePartyForm } from "#/features/travelers/use-party-form";
import { useSavingWords } from "#/features/travelers/use-words";
import { WhyCard } from "#/features/travelers/WhyCard";
import { LoadFailure } from "#/parts/LoadFailure";
import { StayPage, type StayPageProps } from "#/screens/reservation/StayPage";
import { Button } from "#/ui/Button";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { LinkButton } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { SaveBar } from "#/ui/SaveBar";
import { Skeleton } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { late } from "#/ui/late";
import { LeaveQuestion } from "#/ui/LeaveQuestion";

/** Loads with the first wish to read a document. */
const ScanDialog = late(() => import("#/features/travelers/ScanDialog"), "ScanDialog");

const InviteDialog = late(() => import("#/features/travelers/InviteDialog"), "InviteDialog", { ahead: true });

/** Offers, cancelled stays and those whose day for changes is over: who travels, and why it stays as it is. */
function Locked({ stay, id, reason }: { stay: StayPageProps["stay"]; id: string; reason: string }) {
  const { t, i18n } = useLingui();
  const office = useManages(id);
  return (
    <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Section icon={UsersRound} title={t`Who’s traveling`}>
        <TravelerList stay={stay} />
      </Section>
      <div className="flex flex-col gap-4">
        <Notice tone="warn" icon={Info}>
          {i18n._(lockedText(reason))}
        </Notice>
        {!office && (
          <LinkButton to="/reservations/$id/reservationchat" params={{ id }} variant="secondary">
            {t`Write to us`}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** Changes that waited and that the server did not take: nothing of them is saved. */
function RefusedChange({ row, onTakeUp }: { row: Row; onTakeUp: () => void }) {
  const { t } = useLingui();
  const words = useSavingWords();
  return (
    <Notice tone="error" title={t`Not saved`}>
      <p>{row.refusal && words(new Refusal(row.refusal))}</p>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button variant="secondary" icon={Pencil} onPress={onTakeUp}>
          {t`Check and change`}
        </Button>
        <Button variant="secondary" icon={RotateCw} onPress={() => void outbox.retry(row.seq)}>
          {t`Try again`}
        </Button>
        <Button variant="secondary" icon={Trash2} onPress={() => void outbox.drop(row.seq)}>
          {t`Discard`}
        </Button>
      </div>
    </Notice>
  );
}

function Form({ party, id, title }: { party: Party; id: string; title: string }) {
  const { t } = useLingui();
  const format = useFormats();
  const words = useSavingWords();
  const signInAgain = useSignInAgain();
  const office = useManages(id);
  const done = t`Saved`;
  const form = usePartyForm(id, party, {
    office,
    title: `${t`Travelers`} · ${title}`,
    onSignedOut: () => {
      toast(t`Please sign in again. Your entries will still be here.`, { tone: "error" });
      signInAgain();
    },
    onArrived: useCallback(() => toast(done, { tone: "done" }), [done]),
  });
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const [inviting, setInviting] = useState<number>();
  const [scanning, setScanning] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  // After a refusal the first field that is to blame is brought into sight.
  useEffect(() => {
    if (attempt === 0) return;
    document.querySelector<HTMLElement>("#main [aria-invalid=true]")?.focus();
  }, [attempt]);

  const toggle = (key: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const save = async () => {
    const { saved, waits, busy, refused } = await form.save();
    if (busy) {
      toast(t`What you saved before is being sent. Please save again in a moment.`);
      return;
    }
    if (saved) {
      setOpen(new Set());
      // What waits is announced when it has arrived.
      if (!waits) toast(done, { tone: "done" });
      return;
    }
    setOpen((before) => new Set([...before, ...refused]));
    setAttempt((count) => count + 1);
  };
  const invited = party.travellers.find((one) => one.id === inviting);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex flex-col gap-4"
    >
      <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          {form.refusedRows.map((row) => (
            <RefusedChange
              key={row.seq}
              row={row}
              onTakeUp={() => {
                setOpen((before) => new Set([...before, ...refusedFields(row).map((field) => field.row)]));
                void form.takeUp(row);
              }}
            />
          ))}
          {form.waits && (
            <Notice icon={CloudUpload}>
              {t`Your entries are saved on this device and will be sent as soon as you’re online.`}
            </Notice>
          )}
          <FormError>{form.problem === undefined ? undefined : words(form.problem)}</FormError>
          {form.rows.map((row, index) => {
            const traveller = party.travellers.find((one) => one.id === row.id && one.main === row.main);
            return (
              <TravelerCard
                key={row.key}
                party={party}
                row={row}
                traveller={traveller}
                refused={form.refused(index)}
                changed={form.isChanged(row.key)}
                waiting={form.isWaiting(row.key)}
                isOpen={open.has(row.key)}
                onToggle={() => toggle(row.key)}
                onType={(field, value) => form.type(index, field, value)}
                onScan={() => setScanning(row.key)}
                onInvite={() => {
                  if (row.id === 0) toast(t`Please save first, then you can invite this person.`);
                  else setInviting(row.id);
                }}
                onRemove={() => form.remove(row.key)}
              />
            );
          })}
          <Places
            party={party}
            rows={form.rows}
            office={office}
            onAdd={(kind) => {
              const key = form.add(kind);
              setOpen((before) => new Set([...before, key]));
            }}
          />
        </div>
        <div className="flex flex-col gap-4">
          <WhyCard registration={party.registration} office={office} />
          <p className="flex items-start gap-3 px-1 text-ink-soft">
            <Icon of={CalendarClock} className="mt-0.5" />
            {t`Changes are possible until ${format.longDate(party.editable_until)}.`}
          </p>
        </div>
      </div>
      <SaveBar dirty={form.dirty} saving={form.saving} />
      <LeaveQuestion unsaved={form.dirty} onLeave={form.discard} />
      {scanning !== undefined && (
        <Suspense>
          <ScanDialog
            today={party.today}
            onRead={(fields) => {
              form.fill(
                form.rows.findIndex((row) => row.key === scanning),
                fields,
              );
              setScanning(undefined);
            }}
            onClose={() => setScanning(undefined)}
          />
        </Suspense>
      )}
      {inviting !== undefined && (
        <Suspense>
          <InviteDialog
            stay={id}
            traveller={inviting}
            name={invited ? `${invited.person.first_name} ${invited.person.last_name}`.trim() : ""}
            title={title}
            onClose={() => setInviting(undefined)}
          />
        </Suspense>
      )}
    </form>
  );
}

function Travelers({ stay, id }: StayPageProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const client = useQueryClient();
  const office = useManages(id);
  const { data: fresh, error, refetch } = useQuery(partyQuery(id, language));
  const { data: kept } = useQuery(keptPartyQuery(id, language));
  useEffect(() => {
    if (fresh && !office) client.setQueryData(keptPartyQuery(id, language).queryKey, withoutIdentity(fresh));
  }, [client, id, language, office, fresh]);
  const data = fresh ?? (error instanceof NetworkFailure ? kept : undefined);
  const rule = travellersRule(stay);
  const lockedBy = { cancelled: "stay_is_cancelled", offer: "stay_is_offer", too_late: "travellers_too_late" } as const;
  const reason = data
    ? data.editable
      ? undefined
      : data.reason
    : rule in lockedBy
      ? lockedBy[rule as keyof typeof lockedBy]
      : undefined;
  return (
    <>
      <PageHeader title={t`Travelers`} above={stay.property.title} beneath={<Persons of={stay} />} />
      {reason !== undefined ? (
        <Locked stay={stay} id={id} reason={reason} />
      ) : data ? (
        <Form party={data} id={id} title={stay.property.title} />
      ) : error instanceof NetworkFailure ? (
        <div className="flex flex-col gap-4">
          <Notice tone="warn" icon={Info}>
            {t`Traveler details are not stored on this device. You can enter them here as soon as you’re online.`}
          </Notice>
          <Section icon={UsersRound} title={t`Who’s traveling`}>
            <TravelerList stay={stay} />
          </Section>
          <Button variant="secondary" onPress={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      ) : error instanceof Refusal ? (
        <LoadFailure failure={error} retry={() => void refetch()} />
      ) : (
        <Skeleton bars={["h-16 rounded-card", "h-16 rounded-card"]} />
      )}
    </>
  );
}

export function TravelersScreen() {
  return <StayPage>{(given) => <Travelers {...given} />}</StayPage>;
}
