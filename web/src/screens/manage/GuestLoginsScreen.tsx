import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import {
  CircleAlert,
  CircleCheck,
  Clock,
  KeyRound,
  type LucideIcon,
  MailPlus,
  PencilLine,
  SearchX,
  Send,
  ShieldCheck,
  ShieldOff,
  TimerReset,
  UserRoundX,
} from "lucide-react";
import { Suspense, useState } from "react";
import { type GuestHelp, type GuestLogin, guestLoginsKey, guestLoginsQuery, helpGuest } from "#/api/guest-logins";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { wireTimeAt } from "#/i18n/wire-time";
import { LoadFailure } from "#/parts/LoadFailure";
import { useMailCauses } from "#/parts/mail-words";
import { useTyped } from "#/parts/use-typed";
import { useFailureToast } from "#/session/failure-words";
import { Pill, type Tone } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { ListSearch } from "./ListSearch";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";

const GuestResetDialog = late(() => import("./GuestResetDialog"), "GuestResetDialog");

const list = "/manage/logins";

const looks: Record<GuestLogin["state"], { tone: Tone; icon: LucideIcon }> = {
  none: { tone: "waiting", icon: UserRoundX },
  no_address: { tone: "warn", icon: CircleAlert },
  pending: { tone: "warn", icon: Clock },
  active: { tone: "done", icon: CircleCheck },
  closed: { tone: "late", icon: UserRoundX },
};

type Member = { member?: number | undefined };
const keep = ({ member }: Member): Member => (member === undefined ? {} : { member });

function Login({ login, member }: { login: GuestLogin; member: number }) {
  const { t } = useLingui();
  const format = useFormats();
  const causes = useMailCauses();
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const [resetting, setResetting] = useState(false);
  const states: Record<GuestLogin["state"], string> = {
    none: t`Never asked for a login`,
    no_address: t`No email address at the stay`,
    pending: t`Email not confirmed yet`,
    active: t`Login active`,
    closed: t`Login closed`,
  };
  const helping = useMutation({
    mutationFn: async (help: GuestHelp) => helpGuest(login.ref, help),
    onSuccess: (_, help) =>
      toast(help === "lift" ? t`The guest can try again now.` : t`The email is on its way.`, { tone: "done" }),
    onError: (failure) => {
      if (failure instanceof Refusal && failure.code === "conflict")
        toast(t`The stay is over or canceled, or the login is closed: no email was sent.`, { tone: "error" });
      else tellFailure(failure);
    },
    onSettled: async () => client.invalidateQueries({ queryKey: guestLoginsKey(member) }),
  });
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = login.mail_at === "" ? "" : format.dateTime(wireTimeAt(new Date(login.mail_at), zone));
  const mails = {
    queued: t`Last email waiting since ${at}`,
    sent: t`Last email sent: ${at}`,
    failed: t`Last email not sent: ${at}`,
  };
  const { tone, icon } = looks[login.state];
  const help = (what: GuestHelp, label: string, sign: LucideIcon) => (
    <Button
      changes="office"
      variant="secondary"
      icon={sign}
      aria-label={`${label}: ${login.name || login.email}`}
      isPending={helping.isPending && helping.variables === what}
      onPress={() => helping.mutate(what)}
    >
      {label}
    </Button>
  );
  return (
    <li className="flex flex-col gap-3 px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{login.name || login.email}</p>
          {login.email !== "" && <p className="[overflow-wrap:anywhere]">{login.email}</p>}
        </div>
        <span className="flex flex-wrap gap-2">
          <Pill tone={tone} icon={icon}>
            {states[login.state]}
          </Pill>
          {login.locked && <Pill tone="sea" icon={ShieldCheck}>{t`Passkey needed`}</Pill>}
          {login.tries && <Pill tone="late" icon={CircleAlert}>{t`Too many failed tries`}</Pill>}
        </span>
      </div>
      {login.mail_state !== "" && (
        <p className={`figures text-14 ${login.mail_state === "failed" ? "text-late-ink" : "text-ink-soft"}`}>
          {mails[login.mail_state]}
          {login.mail_cause !== "" && ` · ${causes[login.mail_cause]}`}
        </p>
      )}
      <ul className="flex flex-col gap-1">
        {login.stays.map((stay) => (
          <li key={stay.ref} className="text-14 [overflow-wrap:anywhere]">
            <Link to="/manage/reservations/$id" params={{ id: stay.ref }} search={keep}>
              {t`No. ${stay.number}`} · {stay.home}
            </Link>{" "}
            <span className="figures text-ink-soft">
              {format.date(stay.arrival)} – {format.date(stay.departure)}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        {login.email !== "" && login.state !== "closed" && (
          <>
            {login.state === "active" && !login.locked && help("link", t`Send a sign-in link`, Send)}
            {login.state !== "active" && help("invite", t`Send the invitation`, MailPlus)}
          </>
        )}
        {login.locked && (
          <Button
            changes="office"
            variant="secondary"
            icon={ShieldOff}
            aria-label={t`Reset sign-in of ${login.name || login.email}`}
            onPress={() => setResetting(true)}
          >
            {t`Reset sign-in`}
          </Button>
        )}
        {login.tries && help("lift", t`Let them try again`, TimerReset)}
        <Link to="/manage/reservations/$id" params={{ id: login.ref }} search={keep} icon={PencilLine}>
          {t`Correct the address`}
        </Link>
      </div>
      {resetting && (
        <Suspense>
          <GuestResetDialog login={login} member={member} onClose={() => setResetting(false)} />
        </Suspense>
      )}
    </li>
  );
}

/** Guests who cannot sign in: what keeps them from it, and what the office can do. */
export function GuestLoginsScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { q = "" } = useSearch({ from: "/_signed-in/_manager/manage_/logins" });
  const navigate = useNavigate({ from: list });
  const [typed, setTyped] = useTyped(
    q,
    list,
    (words) => void navigate({ search: (before) => ({ ...before, q: words }), replace: true }),
  );
  const { data, error, refetch } = useQuery(guestLoginsQuery(member, q));
  const logins = data ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader
        title={t`Logins of guests`}
        beneath={t`Find out why a guest can’t sign in, and help. You see your own reservations only.`}
        actions={<MemberSwitch />}
      />
      <ListSearch placeholder={t`Email, booking number or name`} value={typed} onChange={setTyped} />
      {q === "" ? (
        <EmptyState icon={KeyRound} title={t`Who can’t sign in?`}>
          {t`Type the email address, the booking number or the name of the guest.`}
        </EmptyState>
      ) : !data && error ? (
        <LoadFailure failure={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonList count={2} />
      ) : logins.length === 0 ? (
        <EmptyState icon={SearchX} title={t`Nothing found`}>
          {t`None of your reservations has this address, number or name. Check how the guest writes it.`}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
          {logins.map((login) => (
            <Login key={login.ref} login={login} member={member} />
          ))}
        </ul>
      )}
    </div>
  );
}
