import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft, MailCheck, SearchX } from "lucide-react";
import { toldQuery } from "#/api/notifications";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { useChosen } from "#/parts/use-chosen";
import { useTyped } from "#/parts/use-typed";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { useWide } from "#/ui/use-wide";
import { ColumnMenu } from "./ColumnMenu";
import { ListFile } from "./ListFile";
import { ListSearch } from "./ListSearch";
import { useArrows } from "./arrows";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";
import { type Mail, mailsFile, mailsQuery } from "#/api/mails";
import { MailAgain, MailState, useMailClock } from "./MailState";
import { type MailColumn, mailColumnNames, mailColumns, MailTable, usualMailColumns } from "./MailTable";
import { type MailsSearch, parseMailsSearch } from "./mails-search";
import { SortBy } from "./SortBy";
import { useMailCauses, useMailKinds } from "#/parts/mail-words";

type Shown = Mail["state"] | "all";

const list = "/manage/mails";

function MailRow({ mail }: { mail: Mail }) {
  const { t } = useLingui();
  const kinds = useMailKinds();
  const causes = useMailCauses();
  const at = useMailClock();
  const next = at(mail, mail.next_at);
  return (
    <li data-row tabIndex={-1} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 -outline-offset-2">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">{kinds[mail.kind]}</p>
        <p className="[overflow-wrap:anywhere]">{mail.to}</p>
        <p className="figures text-14 text-ink-soft">{at(mail, mail.created_at)}</p>
        {mail.cause !== "" && <p className="pt-1 text-14 text-late-ink">{causes[mail.cause]}</p>}
        {mail.state === "queued" && mail.tries > 0 && (
          <p className="figures pt-1 text-14 text-ink-soft">{t`Next try: ${next}`}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <MailState mail={mail} />
        <MailAgain mail={mail} />
      </div>
    </li>
  );
}

/** The mails that went out in the agency's name: to whom, and whether they arrived. What they say is shown to nobody. */
export function MailsScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { q = "", state, sort, order } = parseMailsSearch(useSearch({ from: "/_signed-in/_manager/manage_/mails" }));
  const navigate = useNavigate({ from: list });
  const set = (change: Partial<MailsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const [typed, setTyped] = useTyped(q, list, (words) => set({ q: words }));
  const hiding = { ...(q ? { q } : {}), ...(state ? { state } : {}) };
  const filter = { ...hiding, ...(sort ? { sort } : {}), ...(order ? { order } : {}) };
  const isDown = sort ? order === "desc" : order !== "asc";
  const wide = useWide();
  const [columns, chooseColumn] = useChosen<MailColumn>("mails", mailColumns, usualMailColumns);
  const query = useInfiniteQuery({
    ...mailsQuery(member, filter),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const settings = useQuery(toldQuery);
  const rows = useArrows("[data-row]");
  const mails = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4 desk:max-w-6xl">
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
        <SortBy<"created" | "to">
          value={sort ?? "created"}
          options={[
            {
              value: "created",
              label: t({ message: "Written", context: "an email" }),
              up: t`Earliest first`,
              down: t`Latest first`,
            },
            { value: "to", label: t({ message: "To", context: "an email" }) },
          ]}
          onSort={(wanted) => set({ sort: wanted === "to" ? wanted : undefined, order: undefined })}
          isDown={isDown}
          onTurn={() => set({ order: isDown ? "asc" : "desc" })}
          className="grow basis-48 desk:grow-0"
        />
        {wide && <ColumnMenu names={mailColumnNames} chosen={columns} choose={chooseColumn} />}
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
      ) : wide ? (
        <MailTable mails={mails} columns={columns} />
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
