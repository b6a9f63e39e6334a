import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Load, ScheduledDay, ScheduleWeek, WorkWeek } from "#/api/schedule";
import { formats } from "#/i18n/format";
import { useLanguage } from "#/i18n/texts";
import type { LoadBar, WeekRow } from "./week";
import { useScheduleWords } from "./words";

const nothing: Load = { tasks: 0, planned: 0, capacity: 0, always: true, away: false, conflicts: 0 };

/** Everything of the week in words: what is drawn, and what a screen reader says. While the numbers of another week are fetched, only the days are known. */
export function useWeekWords(week: ScheduleWeek | undefined, waits: boolean) {
  const { t } = useLingui();
  const language = useLanguage();
  const base = useScheduleWords(undefined);
  return useMemo(() => {
    const format = formats(language);
    const of = (person: WorkWeek, load: LoadBar["load"]) => ({ ...nothing, ...load, kind: person.kind });
    const tasksOf = (tasks: number) => plural(tasks, { one: "# task", other: "# tasks" });
    const over = (person: WorkWeek, load: LoadBar["load"]) => base.over(of(person, load));
    /** How long it takes, and of how many hours. */
    const time = (person: WorkWeek, load: LoadBar["load"]) => {
      const one = of(person, load);
      return one.kind === "company" ? base.short(one.planned) : base.load(one, one.tasks);
    };
    /** The part of the working hours that is planned, at most all; undefined where no hours are known. */
    const share = (person: WorkWeek | undefined, { planned = 0, capacity = 0, always = true }: LoadBar["load"]) =>
      !person || person.kind === "company" || always || capacity === 0 ? undefined : Math.min(1, planned / capacity);
    const cleanings = ({ cleanings: count }: ScheduledDay) =>
      plural(count, { one: "# cleaning", other: "# cleanings" });
    /** What cannot be done with the people there are; of an agency without own people, what nobody has. */
    const missing = ({ cleanings: all, assigned, fits }: ScheduledDay, own: number) => {
      const possible = assigned + fits;
      const count = all - assigned;
      if (own === 0) return count > 0 ? t`${count} unassigned` : "";
      return possible < all ? t({ message: `${possible} possible`, context: "cleanings of a day" }) : "";
    };
    const day = (column: number) => {
      const one = week?.days[column];
      return one
        ? [format.day(one.day), one.holiday, cleanings(one), missing(one, week.own)].filter(Boolean).join(", ")
        : "";
    };
    const cell = ({ person }: WeekRow, column: number) => {
      const of = week?.days[column];
      const date = format.day(of?.day);
      if (waits) return date;
      const count = of?.nobody ?? 0;
      if (!person) return [date, t`${count} unassigned`].join(", ");
      const load = person.days[column] ?? nothing;
      const conflicts = load.conflicts;
      const off = person.kind !== "company" && !load.always && load.capacity === 0;
      return [
        date,
        load.tasks > 0 ? tasksOf(load.tasks) : t`No tasks`,
        load.tasks > 0 && !off ? time(person, load) : "",
        load.away ? t({ message: "Absent", context: "a person, in the schedule" }) : off ? t`Off work` : "",
        conflicts > 0 ? plural(conflicts, { one: "# conflict", other: "# conflicts" }) : "",
      ]
        .filter((part) => part !== "")
        .join(", ");
    };
    return { tasks: tasksOf, over, time, share, cleanings, missing, day, cell };
  }, [t, language, base, week, waits]);
}

export type WeekWords = ReturnType<typeof useWeekWords>;
