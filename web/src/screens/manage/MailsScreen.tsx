import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import {
  ArrowLeft,
  CircleAlert,
  CircleCheck,
  Clock,
  type LucideIcon,
  MailCheck,
  RotateCw,
  SearchX,
} from "lucide-react";
import { keys } from "#/api/keys";
import { Refusal } from "#/api/refusal";
import { toldQuery } from "#/api/notifications";
import { useFormats } from "#/i18n/format";
import { wireTimeAt } from "#/i18n/wire-time";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { useTyped } from "#/parts/use-typed";
import { useFailureToast } from "#/session/failure-words";
import { Pill, type Tone } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { ListFile } from "./ListFile";
import { ListSearch } from "./ListSearch";
import { useArrows } from "./arrows";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";
import { type Mail, mailsFile, mailsQuery, sendAgain } from "#/api/mails";
import type { MailsSearch } from "./search";
import { TurnAround } from "./TurnAround";
import { useMailCauses, useMailKinds } from "#/parts/mail-words";

type Shown = Mail["state"] | "all";

const list = "/manage/mails";

const looks: Record<Mail["state"], { tone: Tone; icon: LucideIcon }> = {
  queued: { tone: "waiting", icon: Clock },
  sent: { tone: "done", icon: CircleCheck },
  failed: { tone: "late", icon: CircleAlert },
};

/** An instant by the clock of the person who looks: mails belong to no home. */
function useClock(): (instant: string) => string {
  const { dateTime } = useFormats();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (instant) => (instant === "" ? "" : dateTime(wireTimeAt(new Date(instant), zone)));
}

function MailRow({ mail }: { mail: Mail }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const kinds = useMailKinds();
  const causes = useMailCauses();
  const at = useClock();
  const states = { queued: t`Waiting`, sent: t`Sent`, failed: t`Not sent` };
  const again = useMutation({
    mutationFn: async () => sendAgain(mail),
    onSuccess: () => toast(t`It is on its way again.`, { tone: "done" }),
    onError: (failure) => {
      if (failure instanceof Refusal && failure.code === "conflict")
        toast(t`It is no longer relevant, or the recipient has turned off these emails.`, { tone: "error" });
      else tellFailure(failure);
    },
    onSettled: async () => client.invalidateQueries({ queryKey: keys.mails(mail.memberid) }),
  });
  const { tone, icon } = looks[mail.state];
  const next = at(mail.next_at);
  return (
    <li data-row tabIndex={-1} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 -outline-offset-2">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">{kinds[mail.kind]}</p>
        <p className="[overflow-wrap:anywhere]">{mail.to}</p>
        <p className="figures text-14 text-ink-soft">{at(mail.created_at)}</p>
        {mail.cause !== "" && <p className="pt-1 text-14 text-late-ink">{causes[mail.cause]}</p>}
        {mail.state === "queued" && mail.tries > 0 && (
          <p className="figures pt-1 text-14 text-ink-soft">{t`Next try: ${next}`}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Pill tone={tone} icon={icon}>
          {states[mail.state]}
        </Pill>
        {mail.again && (
          <Button
            changes="office"
            variant="secondary"
            icon={RotateCw}
            aria-label={t`Send again to ${mail.to}`}
            isPending={again.isPending}
            onPress={() => again.mutate()}
          >
            {t`Send again`}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The mails that went out in the agency's name: to whom, and whether they arrived. What they say is shown to nobody. */
export function MailsScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { q = "", state, order } = useSearch({ from: "/_signed-in/_manager/manage_/mails" });
  const navigate = useNavigate({ from: list });
  const set = (change: Partial<MailsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const [typed, setTyped] = useTyped(q, list, (words) => set({ q: words }));
  const hiding = { ...(q ? { q } : {}), ...(state ? { state } : {}) };
  const filter = { ...hiding, ...(order ? { order } : {}) };
  const query = useInfiniteQuery({
    ...mailsQuery(member, filter),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const settings = useQuery(toldQuery);
  const rows = useArrows("[data-row]");
  const mails = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Link to="/manage/setup" icon={ArrowLeft} className="self-start">
        {t`Setup`}
      </Link>
      <PageHeader
        title={t`Emails`}
        beneath={t`Emails sent in your name in the last 30 days, and whether the mail server accepted them. Their content is not shown here.`}
        actions={<MemberSwitch />}
      />
      {settings.data && !settings.data.server.mail && (
        <Notice tone="warn" title={t`Emails can’t be sent at the moment.`}>
          {t`They will wait until a mail server has been set up.`}
        </Notice>
      )}
      <Segmented<Shown>
        label={t`State`}
        hideLabel
        value={state ?? "all"}
        onChange={(next) => set({ state: next === "all" ? undefined : next })}
        options={[
          { value: "all", label: t({ message: "All", context: "mails, chats or problems" }) },
          { value: "queued", label: t`Waiting` },
          { value: "sent", label: t({ message: "Sent", context: "mails" }) },
          { value: "failed", label: t`Not sent` },
        ]}
      />
      <div className="flex flex-wrap items-end gap-3">
        <ListSearch
          placeholder={t`Email address or what it is about`}
          value={typed}
          onChange={setTyped}
          className="min-w-56 grow basis-56"
        />
        <TurnAround order={order} onTurn={(next) => set({ order: next })} />
        <ListFile address={(format) => mailsFile(member, filter, format)} name={t`Emails`} />
      </div>
      {Object.keys(hiding).length > 0 && (
        <FilterHides
          onShowAll={() => {
            setTyped("");
            set({ q: undefined, state: undefined });
          }}
        />
      )}
      {!query.data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonList count={4} />
      ) : mails.length === 0 && q !== "" ? (
        !query.hasNextPage && (
          <EmptyState icon={SearchX} title={t`Nothing found`}>
            {t`No email fits the search.`}
          </EmptyState>
        )
      ) : mails.length === 0 ? (
        <EmptyState icon={MailCheck} title={state === "failed" ? t`All emails were sent` : t`No emails here`}>
          {t`Login links and notifications of unread messages appear here as soon as they are sent.`}
        </EmptyState>
      ) : (
        <ul
          ref={rows}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card"
        >
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      <ShowMore of={query} full>
        {t`Show more`}
      </ShowMore>
    </div>
  );
}
