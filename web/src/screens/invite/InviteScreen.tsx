import "#/signed-in.css";
import { useLingui } from "@lingui/react/macro";
import { CalendarDays, CircleCheck, MapPin, Save, ScanLine } from "lucide-react";
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useFormats } from "#/i18n/format";
import { useLanguage } from "#/i18n/texts";
import { PersonFields } from "#/features/travelers/PersonFields";
import { openInvitation } from "#/api/travelers";
import { refusalTexts } from "#/features/travelers/texts";
import { useNeeds } from "#/features/travelers/TravelerCard";
import type { Invited } from "#/features/travelers/types";
import { useInvitedForm } from "#/features/travelers/use-invited-form";
import { useSavingWords } from "#/features/travelers/use-words";
import { WhyCard } from "#/features/travelers/WhyCard";
import { InvitationPage } from "#/parts/InvitationPage";
import { useInvitation } from "#/parts/use-invitation";
import { formsReturned, whenFormsReturn } from "#/session/form-names";
import { openInvitedForms } from "#/session/invited-forms";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { Notice } from "#/ui/Notice";
import { Skeleton } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { late } from "#/ui/late";

/** Loads with the first wish to read a document. */
const ScanDialog = late(() => import("#/features/travelers/ScanDialog"), "ScanDialog");

function OwnData({ token, invited, onSaved }: { token: string; invited: Invited; onSaved: (now: Invited) => void }) {
  const { t } = useLingui();
  const format = useFormats();
  const words = useSavingWords();
  const form = useInvitedForm(token, invited, onSaved);
  const [done, setDone] = useState(false);
  const [scanning, setScanning] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { needs, missing } = useNeeds(
    { registration: invited.registration, arrival: invited.arrival },
    form.row,
    invited,
  );
  useEffect(() => {
    if (attempt > 0) document.querySelector<HTMLElement>("#main [aria-invalid=true]")?.focus();
  }, [attempt]);
  const { problem } = form;
  return (
    <>
      <h1 className="text-28 font-bold tracking-tight">{t`Your details for the stay`}</h1>
      <div className="mt-3 flex flex-col gap-1 text-ink-soft">
        <p className="flex items-center gap-2">
          <Icon of={MapPin} />
          <span>
            {invited.property}
            {invited.city !== "" && ` · ${invited.city}`}
          </span>
        </p>
        <p className="flex items-center gap-2">
          <Icon of={CalendarDays} />
          {format.longDate(invited.arrival)} – {format.longDate(invited.departure)}
        </p>
      </div>
      <form
        noValidate
        className="mt-5 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setDone(false);
          void form.save().then((saved) => {
            setDone(saved);
            if (saved) toast(t`Saved`, { tone: "done" });
            else setAttempt((count) => count + 1);
          });
        }}
      >
        <FormError>{problem === undefined ? undefined : words(problem)}</FormError>
        {done && !form.dirty && (
          <Notice tone="done" icon={CircleCheck} title={t`Thank you, your details are saved.`}>
            {missing === 0
              ? t`That’s everything.`
              : t`Some details are still missing; you can add them later with the same link.`}
          </Notice>
        )}
        <WhyCard registration={invited.registration} />
        {needs.length > 2 && (
          <Button variant="secondary" icon={ScanLine} full onPress={() => setScanning(true)}>
            {t`Scan the ID with the camera`}
          </Button>
        )}
        <Card>
          <PersonFields
            needs={needs}
            typed={form.row.typed}
            onType={form.type}
            refused={form.refused}
            hidden={invited.known}
            own
          />
        </Card>
        <Button type="submit" size="lg" full icon={Save} isPending={form.saving} isDisabled={!form.dirty}>
          {t`Save`}
        </Button>
        <p className="text-14 text-ink-soft">{t`This link works until ${format.dateTime(invited.expires)}.`}</p>
      </form>
      {scanning && (
        <Suspense>
          <ScanDialog
            today={invited.today}
            onRead={(fields) => {
              form.fill(fields);
              setScanning(false);
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** For a fellow traveller without a login: their own data, and nothing else of the stay. */
export function InviteScreen() {
  const { i18n } = useLingui();
  const language = useLanguage();
  const open = useCallback(
    async (token: string) => {
      const [found] = await Promise.all([openInvitation(token, language), openInvitedForms(token)]);
      return found;
    },
    [language],
  );
  const invitation = useInvitation("invite", open);
  const { token, found } = invitation;
  // Earlier text that comes late: the form begins again with it.
  const returned = useSyncExternalStore(whenFormsReturn, formsReturned);
  return (
    <InvitationPage
      of={invitation}
      gone={i18n._(refusalTexts.invitation_not_found)}
      rules={refusalTexts}
      width="max-w-2xl"
    >
      {found && token !== undefined ? (
        <OwnData key={returned} token={token} invited={found} onSaved={invitation.setFound} />
      ) : (
        <Skeleton bars={["h-12 w-2/3", "h-64 rounded-card"]} />
      )}
    </InvitationPage>
  );
}
