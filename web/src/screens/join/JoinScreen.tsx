import "#/signed-in.css";
import { useLingui } from "@lingui/react/macro";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { CircleCheck, LogIn, MailCheck, UserPlus, UsersRound } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { type JoinInvitation, joinTeam, lookAtInvitation, nameOwnAddress } from "#/api/join";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { serverLanguage } from "#/i18n/languages";
import { useLanguage } from "#/i18n/texts";
import { wireTimeAt } from "#/i18n/wire-time";
import { InvitationPage } from "#/parts/InvitationPage";
import { useInvitation } from "#/parts/use-invitation";
import { useFailureWords } from "#/session/failure-words";
import { dropLinkToken } from "#/session/link-token";
import { loadStatus, signOut, username } from "#/session/session";
import { readTokens } from "#/session/tokens";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { LinkButton } from "#/ui/Link";
import { Skeleton } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";

/** What one is invited to be, in words. */
function useRoleWords(): (invited: JoinInvitation) => string {
  const { t } = useLingui();
  return ({ kind, level }) => {
    if (kind === "company") return t`Cleaning company`;
    if (kind === "person") return t`Person of the team: tasks, checklists and chats`;
    if (level === "owner") return t`Manager, as an owner: everything`;
    if (level === "read_only") return t`Manager, read only: sees everything and changes nothing`;
    return t`Manager, office: the daily work`;
  };
}

/** For an invitation without an address: the person names their own, and the way in is mailed to it. */
function OwnAddress({ token }: { token: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const words = useFailureWords();
  const [address, setAddress] = useState("");
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const email = address.trim();
  const fields = failure instanceof Refusal ? failure.fields : {};
  const wrong = (asked && !/^[^\s@]+@[^\s@]+$/.test(email)) || fields.username !== undefined;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (sending || !/^[^\s@]+@[^\s@]+$/.test(email)) return;
    setSending(true);
    setFailure(undefined);
    try {
      await nameOwnAddress(token, email, serverLanguage(language));
      setSentTo(email);
    } catch (cause) {
      setFailure(cause);
    }
    setSending(false);
  };
  if (sentTo !== undefined)
    return (
      <Card>
        <div role="status" className="flex gap-3">
          <Icon of={MailCheck} />
          <span>
            <span className="block font-semibold">{t`Please check your email`}</span>
            <span className="block text-ink-soft">{t`We sent a link to ${sentTo}. Opening it accepts the invitation. It only works for a short time.`}</span>
          </span>
        </div>
        <Button
          variant="quiet"
          className="mt-3"
          onPress={() => {
            setSentTo(undefined);
            setAsked(false);
          }}
        >
          {t`Use another address`}
        </Button>
      </Card>
    );
  return (
    <Card>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
        <TextField
          type="email"
          label={t`Your email address`}
          help={t`You sign in with it. We’ll email you a link that accepts the invitation.`}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={address}
          onChange={(typed) => {
            setAddress(typed);
            setFailure(undefined);
          }}
          error={wrong ? t`Enter a valid email address.` : undefined}
        />
        <FormError>{failure === undefined || fields.username !== undefined ? undefined : words(failure)}</FormError>
        <Button type="submit" size="lg" full icon={UserPlus} isPending={sending}>
          {t`Send me the link`}
        </Button>
      </form>
    </Card>
  );
}

/** The login of the person who is signed in; null for none, also with a booking number, which is nobody's login. Undefined until that is known. */
function useMe() {
  const [me, setMe] = useState<string | null | undefined>(() => (readTokens() ? undefined : null));
  useEffect(() => {
    if (me !== undefined) return undefined;
    let left = false;
    loadStatus().then(
      (status) => !left && setMe(status.only_reservation === "" ? username() : null),
      // Not known: the server decides about the acceptance.
      () => !left && setMe(readTokens() ? username() : null),
    );
    return () => {
      left = true;
    };
  }, [me]);
  return { me, forget: () => setMe(null) };
}

function Invitation({ token, invited }: { token: string; invited: JoinInvitation }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const role = useRoleWords();
  const words = useFailureWords();
  const navigate = useNavigate();
  const { pathname: here } = useLocation();
  const { agency, by, email_hint: hint } = invited;
  const { me, forget } = useMe();
  const [joining, setJoining] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const accept = async () => {
    setJoining(true);
    setFailure(undefined);
    try {
      await joinTeam(token);
      dropLinkToken("join");
      // What was read before belongs to a person who was not in the team.
      await import("#/session/query").then(async ({ clearReads }) => clearReads()).catch(() => undefined);
      await navigate({ to: "/router", replace: true });
    } catch (cause) {
      setFailure(cause);
      setJoining(false);
    }
  };
  const elsewhere = failure instanceof Refusal && failure.code === "invitation_elsewhere";
  const link = { m: invited.mparam, h: invited.hparam, next: here };
  const until = dateTime(
    wireTimeAt(new Date(invited.expires_at), new Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  return (
    <>
      <h1 className="text-28 font-bold tracking-tight">{t`${by} invites you to the team of ${agency}`}</h1>
      <Card className="mt-5">
        <p className="flex items-center gap-3">
          <Icon of={UsersRound} />
          <span>
            <span className="block font-semibold">{invited.name}</span>
            <span className="block text-ink-soft">{role(invited)}</span>
          </span>
        </p>
        <p className="mt-3 text-14 text-ink-soft">
          {hint === ""
            ? t`The invitation works once, until ${until}. Please don’t pass it on.`
            : t`The invitation is for the address ${hint} and works until ${until}.`}
        </p>
      </Card>
      <FormError>{failure === undefined ? undefined : words(failure)}</FormError>
      <div className="mt-5 flex flex-col gap-3">
        {me === undefined && <Skeleton bars={["h-14 rounded-control"]} />}
        {typeof me === "string" && !elsewhere && (
          <>
            <Button size="lg" full icon={CircleCheck} isPending={joining} onPress={() => void accept()}>
              {t`Accept the invitation`}
            </Button>
            <p className="text-center text-14 text-ink-soft">{t`You are signed in as ${me}.`}</p>
          </>
        )}
        {typeof me === "string" && hint === "" && (
          <Button
            variant="secondary"
            full
            icon={LogIn}
            onPress={() => {
              setFailure(undefined);
              void signOut().then(forget);
            }}
          >
            {t`Use another login`}
          </Button>
        )}
        {me === null && hint === "" && (
          <>
            <OwnAddress token={token} />
            <LinkButton to="/login" search={link} size="lg" full variant="secondary" icon={LogIn}>
              {t`I have a login: sign in and accept`}
            </LinkButton>
          </>
        )}
        {hint !== "" && (me === null || elsewhere) && (
          <>
            <LinkButton to="/login" search={link} size="lg" full icon={LogIn}>
              {t`Sign in and accept`}
            </LinkButton>
            <LinkButton to="/login/create" search={link} size="lg" full variant="secondary" icon={UserPlus}>
              {t`Create a login`}
            </LinkButton>
            <p className="text-14 text-ink-soft">{t`Without a login yet, create one with the address that was invited. Opening the link in that email accepts the invitation as well.`}</p>
          </>
        )}
      </div>
    </>
  );
}

/** For a person who is invited to a team: who invites to what, and the one press that accepts. */
export function JoinScreen() {
  const { t } = useLingui();
  const invitation = useInvitation("join", lookAtInvitation);
  const { token, found } = invitation;
  return (
    <InvitationPage
      of={invitation}
      gone={t`It was used already, withdrawn, or is older than 14 days. Please ask the agency for a new one.`}
      width="max-w-xl"
    >
      {found && token !== undefined ? (
        <Invitation token={token} invited={found} />
      ) : (
        <Skeleton bars={["h-12 w-2/3", "h-40 rounded-card"]} />
      )}
    </InvitationPage>
  );
}
