import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { DraftPlan } from "#/api/draft";
import type { Schedule, ScheduledConflict, ScheduledPerson, ScheduledTask } from "#/api/schedule";
import { formats } from "#/i18n/format";
import { useLanguage } from "#/i18n/texts";
import { kindLooks, stateLooks } from "#/parts/task";
import { useDeviceSettings } from "#/session/device-settings";
import { hourOf } from "./rows";

const whys: Record<Exclude<ScheduledTask["why"], "">, MessageDescriptor> = {
  no_time: msg`Nobody has time left`,
  not_then: msg`Nobody for it works at this time`,
  no_home: msg`Nobody for this property`,
  no_area: msg`Area not covered`,
  no_kind: msg`Nobody does such tasks`,
  nobody: msg`Nobody for it works on this day`,
};

/** Everything of the schedule in words: what is drawn, and what a screen reader says. */
export function useScheduleWords(
  plan:
    | (Pick<Schedule, "day" | "draft" | "published"> & {
        people: readonly (Pick<ScheduledPerson, "id" | "name"> & Partial<Pick<ScheduledPerson, "ways">>)[];
      })
    | undefined,
) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { showShortTitle } = useDeviceSettings();
  return useMemo(() => {
    const format = formats(language);
    const day = plan?.day ?? "";
    const names = new Map(plan?.people.map(({ id, name }) => [id, name]));
    const name = (id: number) => names.get(id) ?? "";
    const title = (task: Pick<ScheduledTask, "title" | "short_title">) =>
      (showShortTitle && task.short_title) || task.title;
    const kind = (task: ScheduledTask) => i18n._(kindLooks[task.check ? "check" : task.type].label);
    const state = (task: ScheduledTask) => i18n._(stateLooks[task.late ? "late" : task.state].label);
    const span = (task: ScheduledTask) => `${format.time(task.start)} – ${format.time(task.end)}`;
    /** 6 h 20, in the least room. */
    const short = (minutes: number) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      if (hours === 0) return `${rest} min`;
      return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, "0")}`;
    };
    const length = (task: ScheduledTask) => short(Math.round((hourOf(day, task.end) - hourOf(day, task.start)) * 60));
    const conflict = (one: ScheduledConflict): string => {
      const [at, end] = [format.time(one.at), format.time(one.end)];
      switch (one.what) {
        case "absent":
          return t`Absent at this time`;
        case "holiday":
          return t`Does not work on public holidays`;
        case "hours": {
          if (at === "") return t`Outside working hours`;
          const over = short(Math.round((hourOf(day, one.end) - hourOf(day, one.at)) * 60));
          return t`${over} beyond working hours`;
        }
        case "arrival":
          return t`Ends ${end}, guests at ${at}`;
        case "full":
          return t`No time left on this day`;
        case "far":
          return t`Too far from the task before`;
      }
    };
    const conflictsOf = (task: ScheduledTask, staff?: number) => [
      ...new Set(task.conflicts.filter((one) => staff === undefined || one.staff === staff).map(conflict)),
    ];
    const why = (task: Pick<ScheduledTask, "fits" | "fits_at" | "start" | "why">) => {
      if (task.fits !== 0) {
        const who = name(task.fits);
        const at = format.time(task.fits_at);
        return task.fits_at > task.start ? t`Fits: ${who}, from ${at}` : t`Fits: ${who}`;
      }
      return task.why === "" ? "" : i18n._(whys[task.why]);
    };
    const next = (task: ScheduledTask) => {
      const at = task.next_arrival;
      return at === "" ? "" : t`Next guests at ${at}`;
    };
    const load = (person: Pick<ScheduledPerson, "kind" | "planned" | "capacity" | "always">, tasks: number) => {
      if (tasks === 0 && (person.always || person.kind === "company")) return t`No tasks`;
      if (person.kind === "company") return plural(tasks, { one: "# task", other: "# tasks" });
      const planned = short(person.planned);
      if (person.always) return planned;
      const capacity = short(person.capacity);
      return person.capacity === 0 ? (person.planned === 0 ? t`Off work` : planned) : t`${planned} of ${capacity}`;
    };
    const over = (person: Pick<ScheduledPerson, "kind" | "planned" | "capacity" | "always">) =>
      person.kind !== "company" && !person.always && person.planned > person.capacity;
    const clock = (wire: string) => format.time(wire);
    const times = (person: ScheduledPerson) => [
      ...person.hours.map(({ from, until }) => `${clock(from)} – ${clock(until)}`),
      ...person.away.map(({ from, until }) =>
        hourOf(day, until) - hourOf(day, from) >= 24
          ? t`Absent all day`
          : t({ message: `Absent ${clock(from)} – ${clock(until)}`, context: "a person, for some hours" }),
      ),
    ];
    const rows = new Map(plan?.published ? [] : plan?.draft.map((row) => [row.task, row]));
    /** The row of the draft by which a task is shown; none where it is as published. */
    const drafted = (task: Pick<ScheduledTask, "id">) => {
      const row = rows.get(task.id);
      return row?.stays === "" ? row : undefined;
    };
    const ofTask = (task: ScheduledTask, staff?: number) => {
      const way = plan?.people.find(({ id }) => id === staff)?.ways?.find(({ to }) => to === task.id)?.minutes ?? 0;
      return [
        title(task),
        kind(task),
        span(task),
        state(task),
        next(task),
        task.declined ? t`Declined` : "",
        task.pinned ? t`Planned by hand` : "",
        drafted(task) ? t({ message: "In the draft", context: "a task" }) : "",
        way > 0 ? t`${way} min on the way` : "",
        ...conflictsOf(task, staff),
      ]
        .filter((part) => part !== "")
        .join(", ");
    };
    const declined = t`Declined`;
    const doers = (one: DraftPlan) =>
      [one.person || one.company, one.additional_person]
        .map(name)
        .filter((part) => part !== "")
        .join(", ") || t({ message: "Nobody", context: "who has a task" });
    const planned = (one: DraftPlan) => `${doers(one)}, ${clock(one.planned_start)}`;
    return {
      doers,
      planned,
      drafted,
      declined,
      name,
      title,
      kind,
      state,
      span,
      length,
      short,
      conflictsOf,
      why,
      next,
      load,
      over,
      times,
      ofTask,
      clock,
    };
  }, [t, i18n, language, showShortTitle, plan]);
}

export type ScheduleWords = ReturnType<typeof useScheduleWords>;

/** The reasons by which what nobody has is filtered, in their order. */
export const reasonNames: readonly { why: ScheduledTask["why"]; label: MessageDescriptor }[] = [
  { why: "", label: msg`Fits now` },
  ...Object.entries(whys).map(([why, label]) => ({ why: why as ScheduledTask["why"], label })),
];
