import "#/signed-in.css";
import { useLingui } from "@lingui/react/macro";
import { CalendarDays, CircleCheck, Link2Off, MapPin, Save, ScanLine } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import type { Language } from "#/i18n/languages";
import { offerMemberLanguage, setLanguage, useLanguage } from "#/i18n/texts";
import { PersonFields } from "#/features/travelers/PersonFields";
import { openInvitation } from "#/api/travelers";
import { refusalTexts } from "#/features/travelers/texts";
import { useNeeds } from "#/features/travelers/TravelerCard";
import type { Invited } from "#/features/travelers/types";
import { useInvitedForm } from "#/features/travelers/use-invited-form";
import { useSavingWords } from "#/features/travelers/use-words";
import { WhyCard } from "#/features/travelers/WhyCard";
import { useFailureWords } from "#/session/failure-words";
import { linkToken, watchLinkToken } from "#/session/link-token";
import { Brand } from "#/ui/Brand";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { LanguageMenu } from "#/ui/LanguageMenu";
import { Notice } from "#/ui/Notice";
import { PageFoot } from "#/ui/PageFoot";
import { Skeleton } from "#/ui/Skeleton";
import { StatePage } from "#/ui/StatePage";
import { toast } from "#/ui/toast";
import { late } from "#/ui/late";

/** Loads with the first wish to read a document. */
const ScanDialog = late(() => import("#/features/travelers/ScanDialog"), "ScanDialog");

function Page(props: {
  agency: string;
  logoUrl: string | undefined;
  memberid: number | undefined;
  offered: readonly Language[] | undefined;
  children: ReactNode;
}) {
  const { agency, memberid, children } = props;
  return (
    <div className="min-h-dvh [--bar:0rem]">
      <header className="mx-auto flex w-full max-w-2xl items-center justify-between gap-3 px-4 pt-4 sm:px-6">
        <Brand name={agency} logoUrl={props.logoUrl} />
        <LanguageMenu
          language={useLanguage()}
          offered={props.offered}
          onChange={(chosen) => void setLanguage(chosen)}
        />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl px-4 pt-5 pb-10 outline-none sm:px-6">
        {children}
        <PageFoot className="mt-8 border-t border-line pt-2" memberid={memberid} />
      </main>
    </div>
  );
}

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
    invited.known,
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
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const language = useLanguage();
  const [token, setToken] = useState(() => linkToken("invite"));
  const [invited, setInvited] = useState<Invited>();
  const [failure, setFailure] = useState<unknown>(token === undefined ? "gone" : undefined);

  useEffect(
    () =>
      watchLinkToken("invite", (opened) => {
        setToken(opened);
        setInvited(undefined);
        setFailure(undefined);
      }),
    [],
  );

  const load = useCallback(() => {
    if (token === undefined) return undefined;
    let left = false;
    openInvitation(token, language).then(
      (found) => {
        if (left) return;
        setFailure(undefined);
        setInvited(found);
        void offerMemberLanguage(found.lang, found.languages);
      },
      (cause: unknown) => !left && setFailure(cause),
    );
    return () => {
      left = true;
    };
  }, [token, language]);
  useEffect(load, [load]);

  if (failure !== undefined) {
    const offline = failure instanceof NetworkFailure;
    const gone = token === undefined || (failure instanceof Refusal && failure.status === 404);
    return (
      <StatePage
        icon={Link2Off}
        title={offline ? t`No connection` : t`This invitation cannot be opened`}
        actions={gone ? undefined : <Button onPress={() => void load()}>{t`Try again`}</Button>}
      >
        <p>
          {gone
            ? i18n._(refusalTexts.invitation_not_found)
            : words(failure, { offline: t`Please check your internet connection.`, rules: refusalTexts })}
        </p>
      </StatePage>
    );
  }
  return (
    <Page
      agency={invited?.agency ?? "Latchkey"}
      logoUrl={invited?.logo_url}
      memberid={invited?.memberid}
      offered={invited?.languages}
    >
      {invited && token !== undefined ? (
        <OwnData token={token} invited={invited} onSaved={setInvited} />
      ) : (
        <Skeleton bars={["h-12 w-2/3", "h-64 rounded-card"]} />
      )}
    </Page>
  );
}
