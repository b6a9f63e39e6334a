import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search, SearchX, Sparkles, UserRoundCheck, UsersRound } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { useConnection } from "#/api/connection";
import { mondayOf, type ScheduleWeek, weekQuery } from "#/api/schedule";
import { localZone, wallClock } from "#/i18n/property-time";
import { useLanguage } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { shiftDay } from "#/i18n/wire-time";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { useTyped } from "#/parts/use-typed";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { Button } from "#/ui/Button";
import { useMayChange } from "#/ui/changing";
import { DaySwitch } from "#/ui/DaySwitch";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { LinkButton } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { Skeleton } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { useWide } from "#/ui/use-wide";
import type { PlanEnd } from "./plan-end";
import { parseScheduleSearch, type ScheduleSearch } from "./search";
import { ViewSwitch } from "./ViewSwitch";
import { WeekCards } from "./WeekCards";
import { WeekGrid } from "./WeekGrid";
import { peopleOfWeek, rowsOfWeek, type WeekRow } from "./week";
import { useWeekWords } from "./week-words";

const PlanEnds = late(() => import("./PlanEnds"), "PlanEnds", { ahead: true });
const WeekDraftBar = late(() => import("./WeekDraftBar"), "WeekDraftBar");
const WeekProposals = late(() => import("./WeekProposals"), "WeekProposals");

const from = "/_signed-in/_manager/manage_/schedule";
const place = "/manage/schedule";

const useRows = (week: ScheduleWeek | undefined, q: string, language: string, away: string) =>
  useMemo(
    () => week && rowsOfWeek(week, q.trim().toLocaleLowerCase(language), language, { away }),
    [week, q, language, away],
  );

/** The schedule of a week: how much each person has on each day. A press on a day opens it. */
export function WeekPlan() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const search = parseScheduleSearch(useSearch({ from }));
  const navigate = useNavigate({ from: place });
  const wide = useWide();
  const language = useLanguage();
  const lost = useConnection() === "lost";
  const today = wallClock(useNow(), localZone()).slice(0, 10);
  const set = (change: Partial<ScheduleSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const [typed, setTyped] = useTyped(search.q ?? "", place, (q) => set({ q }));
  const query = useQuery(weekQuery(member, search.date));
  const { data: week, error, refetch, isPlaceholderData: waits } = query;
  const words = useWeekWords(week, waits);
  const awayWords = t({ message: "Absent", context: "a person, in the schedule" });
  const rows = useRows(week, search.q ?? "", language, awayWords);
  const day = search.date ?? week?.today ?? today;
  const monday = mondayOf(day);
  const span = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const all = week ? peopleOfWeek(week, language).length : 0;
  const shown = rows?.filter(({ person }) => person !== undefined).length ?? 0;
  const hidden = all - shown;
  const asOf = query.dataUpdatedAt > 0 ? wallClock(query.dataUpdatedAt, localZone()).slice(11, 16) : "";
  const showAll = () => {
    setTyped("");
    set({ q: undefined });
  };
  const openDay = (column: number, row?: WeekRow) => {
    const opened = week?.days[column]?.day;
    if (opened === undefined) return;
    void navigate({
      search: (before) => ({
        ...before,
        view: undefined,
        date: opened === week?.today ? undefined : opened,
        q: row?.person?.name,
        part: row && !row.person ? "unassigned" : undefined,
        plan: undefined,
      }),
    });
  };
  const mayPlan = useMayChange("office");
  const mayPropose =
    mayPlan && week !== undefined && !waits && week.own > 0 && week.days.some(({ day }) => day >= week.today);
  const [asked, setAsked] = useState(false);
  const propose = () => {
    setAsked(true);
    set({ proposals: true });
  };
  const end: PlanEnd = { from: "schedule", day, view: "week", member, q: search.q };
  return (
    <div aria-busy={waits || undefined} className="flex flex-col desk:h-[calc(100dvh-2.75rem)]">
      <PageHeader
        title={t`Schedule`}
        actions={
          <>
            <MemberSwitch />
            <LinkButton to="/handout" search={end} state={{ ofPlan: true }} variant="secondary" icon={UserRoundCheck}>
              {t`Assign tasks`}
            </LinkButton>
            <Suspense fallback={<span className="min-h-(--target) w-24 desk:w-52" />}>
              <PlanEnds end={end} />
            </Suspense>
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <ViewSwitch view="week" onChange={() => set({ view: undefined, q: undefined, plan: undefined })} />
        <DaySwitch
          date={day}
          today={week?.today}
          week={{
            words: span.formatRange(at(monday), at(shiftDay(monday, 6))),
            before: t`The week before`,
            after: t`The week after`,
          }}
          onChange={(date) => set({ date: date === week?.today ? undefined : date, plan: undefined })}
        />
        <span className="min-w-56 grow desk:max-w-md">
          <TextField
            label={t`Search by person`}
            hideLabel
            placeholder={t({ message: "Person", context: "what is searched for" })}
            icon={Search}
            type="search"
            maxLength={100}
            value={typed}
            onChange={setTyped}
          />
        </span>
        <Button
          changes="office"
          variant="secondary"
          icon={Sparkles}
          aria-haspopup="dialog"
          isDisabled={!mayPropose}
          onPress={propose}
        >
          {t`Propose the week…`}
        </Button>
      </div>
      {!week && error && <LoadFailure failure={error} retry={() => void refetch()} />}
      {!week && !error && <Skeleton bars={Array.from({ length: 8 }, () => "h-12 w-full")} />}
      {week && !waits && week.days.some(({ day, draft }) => day >= week.today && draft.length > 0) && (
        <Suspense>
          <WeekDraftBar key={`${member} ${monday}`} member={member} week={week} />
        </Suspense>
      )}
      {lost && week && (
        <p role="status" className="pb-2 text-14 text-ink-soft">
          {asOf === "" ? t`No signal` : t`No signal. As of ${asOf}.`}
        </p>
      )}
      {week && all === 0 && (
        <EmptyState
          icon={UsersRound}
          title={t`There is nobody yet who could do tasks`}
          action={<LinkButton to="/manage/team">{t`Team`}</LinkButton>}
        >
          {t`Add people and cleaning companies to the team. Their day will be listed here.`}
        </EmptyState>
      )}
      {hidden > 0 && shown > 0 && (
        <FilterHides onShowAll={showAll}>{t`Showing ${shown} of ${all}, ${hidden} hidden by search.`}</FilterHides>
      )}
      {all > 0 && rows?.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t`0 of ${all} match`}
          action={<Button variant="secondary" onPress={showAll}>{t`Show all`}</Button>}
        />
      )}
      {week && rows && rows.length > 0 && wide && (
        <WeekGrid member={member} week={week} rows={rows} words={words} onDay={openDay} />
      )}
      {week && rows && rows.length > 0 && !wide && <WeekCards week={week} rows={rows} words={words} onDay={openDay} />}
      {mayPropose && search.proposals && (
        <Suspense>
          <WeekProposals
            key={`${member} ${monday}`}
            member={member}
            asked={asked}
            week={week}
            onDay={(date) =>
              void navigate({
                search: (before) => ({
                  ...before,
                  view: undefined,
                  date: date === week.today ? undefined : date,
                  q: undefined,
                  plan: "draft",
                  proposals: undefined,
                }),
              })
            }
            onClose={() => set({ proposals: undefined })}
          />
        </Suspense>
      )}
    </div>
  );
}
