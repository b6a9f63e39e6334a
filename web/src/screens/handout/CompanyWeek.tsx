import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useMemo } from "react";
import { useConnection } from "#/api/connection";
import { mondayOf, weekQuery } from "#/api/schedule";
import { localZone, wallClock } from "#/i18n/property-time";
import { useLanguage } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { shiftDay } from "#/i18n/wire-time";
import { LoadFailure } from "#/parts/LoadFailure";
import { WeekCards } from "#/screens/schedule/WeekCards";
import { WeekGrid } from "#/screens/schedule/WeekGrid";
import { rowsOfWeek } from "#/screens/schedule/week";
import { useWeekWords } from "#/screens/schedule/week-words";
import { DaySwitch } from "#/ui/DaySwitch";
import { EmptyState } from "#/ui/EmptyState";
import { SkeletonList } from "#/ui/Skeleton";
import { useWide } from "#/ui/use-wide";
import type { CompanyView } from "./CompanyPlan";

/** The week of a company: how much each of its own people has on each day. A press on a day opens it. */
export function CompanyWeek({
  member,
  day: chosen,
  onDay,
  views,
  onOpen,
}: CompanyView & { onOpen: (day: string) => void }) {
  const { t } = useLingui();
  const wide = useWide();
  const language = useLanguage();
  const lost = useConnection() === "lost";
  const today = wallClock(useNow(), localZone()).slice(0, 10);
  const { data, error, refetch, isPlaceholderData: waits } = useQuery(weekQuery(member, chosen));
  const week = useMemo(() => {
    // The company's own row would only say again what its people have; to it they are the own people.
    const people = data?.people.filter(({ kind }) => kind === "person").map((one) => ({ ...one, company: 0 }));
    return data && people && { ...data, people };
  }, [data]);
  const words = useWeekWords(week, waits);
  const away = t({ message: "Absent", context: "a person, in the plan" });
  const rows = useMemo(() => week && rowsOfWeek(week, "", language, { away }), [week, language, away]);
  const day = chosen ?? week?.today ?? today;
  const monday = mondayOf(day);
  const span = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const openDay = (column: number) => {
    const opened = week?.days[column]?.day;
    if (opened !== undefined) onOpen(opened);
  };
  return (
    <div aria-busy={waits || undefined} className="flex flex-col gap-4 pt-4">
      <div className="flex flex-wrap items-center gap-2">
        {views}
        <DaySwitch
          date={day}
          today={week?.today}
          week={{
            words: span.formatRange(at(monday), at(shiftDay(monday, 6))),
            before: t`The week before`,
            after: t`The week after`,
          }}
          onChange={(date) => onDay(date === week?.today ? undefined : date)}
        />
      </div>
      {lost && week && (
        <p role="status" className="text-14 text-ink-soft">
          {t`No signal. This is the plan as it was last loaded.`}
        </p>
      )}
      {!week && (error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={4} />)}
      {week?.people.length === 0 && (
        <EmptyState icon={UsersRound} title={t`Nobody works for you yet`}>
          {t`Add your people under People. Their day appears here.`}
        </EmptyState>
      )}
      {week && rows && rows.length > 0 && wide && (
        <div data-desk className="flex h-[60dvh] flex-col">
          <WeekGrid member={member} own week={week} rows={rows} words={words} onDay={openDay} />
        </div>
      )}
      {week && rows && rows.length > 0 && !wide && <WeekCards week={week} rows={rows} words={words} onDay={openDay} />}
    </div>
  );
}
