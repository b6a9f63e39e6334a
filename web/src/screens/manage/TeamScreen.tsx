import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarDays, SearchX, ShieldCheck, UserPlus, UsersRound, Wallet } from "lucide-react";
import { Suspense, useState } from "react";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { useChosen } from "#/parts/use-chosen";
import { useTyped } from "#/parts/use-typed";
import { useLanguage } from "#/i18n/texts";
import { Avatar } from "#/ui/Avatar";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { useMayChange } from "#/ui/changing";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { Link, LinkButton } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SectionHeader } from "#/ui/SectionHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { useWide } from "#/ui/use-wide";
import { useArrows } from "./arrows";
import { ColumnMenu } from "./ColumnMenu";
import { ListFile } from "./ListFile";
import { ListSearch } from "./ListSearch";
import { LoginPill } from "./LoginPill";
import { useManaged } from "./managed";
import { levelWords } from "./levels";
import { MemberSwitch } from "./MemberSwitch";
import type { InvitationLink } from "#/api/join";
import { type TeamEntry, teamFile, teamQuery } from "#/api/team";
import { parseTeamSearch, type TeamSearch } from "./team-search";
import { TeamHistory } from "./TeamHistory";
import { SortBy } from "./SortBy";
import { fitting, sorted } from "./team";
import { TeamActs, type TeamOpens } from "./TeamActs";
import { type TeamColumn, teamColumnNames, teamColumns, TeamTable, usualTeamColumns } from "./TeamTable";

const InvitationDialog = late(() => import("./InvitationDialog"), "InvitationDialog");
const InvitationSheet = late(() => import("./InvitationSheet"), "InvitationSheet");
const HolidaysDialog = late(() => import("./HolidaysDialog"), "HolidaysDialog");
const OffDialog = late(() => import("./OffDialog"), "OffDialog", { ahead: true });
const ResetDialog = late(() => import("./ResetDialog"), "ResetDialog");
const TeamDialog = late(() => import("./TeamDialog"), "TeamDialog", { ahead: true });

/** An entry on a phone. */
function Entry({ entry, opens }: { entry: TeamEntry; opens: TeamOpens }) {
  const { t, i18n } = useLingui();
  const level = entry.level === "" ? undefined : levelWords[entry.level];
  return (
    <li
      data-row
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-4"
    >
      <Avatar name={entry.name} />
      <span className="min-w-0 grow basis-40">
        <Link
          to="/manage/team/$id"
          params={{ id: `${entry.memberid}-${entry.id}` }}
          className="[overflow-wrap:anywhere]"
        >
          {entry.name}
        </Link>
        <span className="flex flex-wrap gap-x-3 text-14 text-ink-soft">
          <span className="[overflow-wrap:anywhere]">{entry.email}</span>
          <span className="whitespace-nowrap">{entry.phone}</span>
        </span>
      </span>
      {level && (
        <Pill tone="neutral" icon={level.icon}>
          {i18n._(level.name)}
        </Pill>
      )}
      <LoginPill entry={entry} />
      {entry.second_factor && <Pill tone="sea" icon={ShieldCheck}>{t`Two-step sign-in`}</Pill>}
      <span className="flex flex-wrap items-center gap-1">
        <TeamActs entry={entry} opens={opens} />
      </span>
    </li>
  );
}

const list = "/manage/team";

/** A team of so many is seen at one glance. */
const few = 5;

/** Who works for the agency: managers, its own people, companies with theirs. */
export function TeamScreen() {
  const { t } = useLingui();
  const { member = 0, members } = useManaged();
  const { data, error, refetch } = useQuery(teamQuery(member));
  const maySeePay = useMayChange("office");
  const [lost, setLost] = useState<TeamEntry>();
  const [inviting, setInviting] = useState<{ entry: TeamEntry; link?: InvitationLink }>();
  const {
    q = "",
    entry: sought,
    sort,
    order,
    holidays,
  } = parseTeamSearch(useSearch({ from: "/_signed-in/_manager/manage_/team" }));
  const navigate = useNavigate({ from: list });
  const set = (change: Partial<TeamSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const [typed, setTyped] = useTyped(q, list, (words) => set({ q: words }));
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<TeamEntry>();
  const open = adding ? "new" : data?.find((one) => one.id === sought);
  const companies = data?.filter((one) => one.kind === "company") ?? [];
  const shown = data && fitting(data, q);
  const groups = [
    { key: "managers", title: t`Managers`, entries: shown?.filter((one) => one.kind === "manager") ?? [] },
    {
      key: "own",
      title: t`The agency’s own people`,
      entries: shown?.filter((one) => one.kind === "person" && one.company === 0) ?? [],
    },
    ...companies.map((company) => ({
      key: String(company.id),
      title: company.name,
      entries: (shown ?? []).filter(
        (one) => one.id === company.id || (one.kind === "person" && one.company === company.id),
      ),
    })),
  ].filter((group) => group.entries.length > 0);
  const isDown = order === "desc";
  const language = useLanguage();
  // In groups, or in one list by what was chosen.
  const parts = groups.map((group) => ({ ...group, entries: sorted(group.entries, undefined, isDown, language) }));
  const inOne = sort === undefined ? undefined : sorted(shown ?? [], sort, isDown, language);
  const titles = new Map(parts.flatMap(({ title, entries }) => entries.map((entry) => [entry.id, title])));
  const wide = useWide();
  const rows = useArrows<HTMLDivElement>("[data-row]");
  const [columns, chooseColumn] = useChosen<TeamColumn>("team", teamColumns, usualTeamColumns);
  const opens: TeamOpens = {
    onEdit: ({ id }) => set({ entry: id }),
    onOff: setLeaving,
    onReset: setLost,
    onInvite: (entry) => setInviting({ entry }),
  };
  const cards = (entries: readonly TeamEntry[]) => (
    <ul className="flex flex-col gap-2">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} opens={opens} />
      ))}
    </ul>
  );
  const only = data !== undefined && data.every((one) => one.self);
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t`Team`}
          actions={
            <>
              <MemberSwitch />
              {maySeePay && (
                <LinkButton to="/manage/pay" variant="quiet" icon={Wallet}>
                  {t({ message: "Pay", context: "what people are paid" })}
                </LinkButton>
              )}
              <ListFile address={(format) => teamFile(member, format)} name={t`Team`} />
              <Button variant="quiet" icon={CalendarDays} isDisabled={!data} onPress={() => set({ holidays: true })}>
                {t`Public holidays`}
              </Button>
              <Button changes="office" icon={UserPlus} isDisabled={!data} onPress={() => setAdding(true)}>
                {t`New entry`}
              </Button>
            </>
          }
        />
        {!data && (error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={4} />)}
        <div ref={rows} className="flex max-w-3xl flex-col gap-6 desk:max-w-none">
          {data && data.length > few && (
            <div className="flex flex-wrap items-end gap-3">
              <ListSearch
                placeholder={t`Name, email, phone, company`}
                value={typed}
                onChange={setTyped}
                className="grow basis-60"
              />
              <SortBy<NonNullable<TeamSearch["sort"]> | "group">
                value={sort ?? "group"}
                options={[
                  { value: "group", label: t({ message: "Group", context: "of the team" }) },
                  { value: "name", label: t`Name` },
                  { value: "email", label: t`Email` },
                  { value: "login", label: t`Login` },
                ]}
                onSort={(wanted) => set({ sort: wanted === "group" ? undefined : wanted })}
                isDown={isDown}
                onTurn={() => set({ order: isDown ? undefined : "desc" })}
                className="grow basis-48 desk:grow-0"
              />
              {wide && <ColumnMenu names={teamColumnNames} chosen={columns} choose={chooseColumn} />}
            </div>
          )}
          {q !== "" && (
            <FilterHides
              onShowAll={() => {
                setTyped("");
                set({ q: undefined });
              }}
            />
          )}
          {shown?.length === 0 && q !== "" && (
            <EmptyState icon={SearchX} title={t`Nothing found`}>
              {t`Nobody in the team fits the search.`}
            </EmptyState>
          )}
          {wide
            ? shown &&
              shown.length > 0 && (
                <TeamTable
                  entries={inOne ?? parts.flatMap(({ entries }) => entries)}
                  columns={columns}
                  opens={opens}
                  nameOf={(id) => companies.find((company) => company.id === id)?.name ?? ""}
                  groupOf={inOne ? undefined : (entry) => titles.get(entry.id) ?? ""}
                />
              )
            : inOne
              ? cards(inOne)
              : parts.map((group) => (
                  <section key={group.key} aria-label={group.title}>
                    <SectionHeader>{group.title}</SectionHeader>
                    {cards(group.entries)}
                  </section>
                ))}
          <TeamHistory member={member} />
          {only && (
            <EmptyState icon={UsersRound} title={t`You are alone so far`}>
              {t`Add the people and companies who clean and check for you. Invite them by email, or with a link or QR code.`}
            </EmptyState>
          )}
        </div>
      </div>
      {inviting && (
        <Suspense>
          <InvitationDialog
            member={member}
            entry={inviting.entry}
            link={inviting.link}
            onLink={(link) => setInviting({ ...inviting, link })}
            onPrint={() => window.print()}
            onClose={() => setInviting(undefined)}
          />
          {inviting.link && (
            <InvitationSheet
              link={inviting.link}
              agency={members?.find((one) => one.id === member)?.name ?? ""}
              name={inviting.entry.name}
            />
          )}
        </Suspense>
      )}
      {lost && (
        <Suspense>
          <ResetDialog entry={lost} onClose={() => setLost(undefined)} />
        </Suspense>
      )}
      <Suspense>
        {leaving && <OffDialog entry={leaving} onClose={() => setLeaving(undefined)} />}
        {holidays && member > 0 && <HolidaysDialog member={member} onClose={() => set({ holidays: undefined })} />}
      </Suspense>
      {open !== undefined && (
        <Suspense>
          <TeamDialog
            member={member}
            entry={open === "new" ? undefined : open}
            companies={companies.filter((one) => one.active)}
            onClose={() => {
              setAdding(false);
              set({ entry: undefined });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
