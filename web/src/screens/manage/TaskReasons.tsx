import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { taskReasonsQuery, type TaskReason } from "#/api/manage-tasks";
import type { TaskDetail } from "#/api/shapes";
import { useFormats } from "#/i18n/format";
import { CalendarText } from "#/parts/CalendarText";
import { TaskWhy, useCause, useMoved } from "#/parts/TaskWhy";

/** Puts a reason into words. */
function useSentence(): (reason: TaskReason) => string {
  const { t } = useLingui();
  const format = useFormats();
  const cause = useCause();
  const moved = useMoved();
  const day = (date: string) => (date === "" ? "" : format.shortDay(date));
  return (reason) => {
    const { name, time, every, number, count } = reason;
    const arrival = day(reason.arrival);
    const departure = day(reason.departure);
    const due = day(reason.day);
    switch (reason.code) {
      case "after_stay":
      case "before_stay":
      case "booked_extra":
      case "in_sample":
      case "of_visit":
      case "left_behind":
      case "by_person":
        return cause({ ...reason, cause: reason.code });
      case "long_stay":
        return every === 0 || arrival === ""
          ? cause({ cause: "long_stay", arrival: "", departure: "" })
          : plural(every, {
              one: `The stay from ${arrival} to ${departure} is long. The property is cleaned at least every day.`,
              other: `The stay from ${arrival} to ${departure} is long. The property is cleaned at least every # days.`,
            });
      case "every_weeks":
        return every === 0
          ? cause({ ...reason, cause: reason.code })
          : plural(every, { one: "It is done every week.", other: "It is done every # weeks." });
      case "empty_days":
        return every === 0
          ? cause({ ...reason, cause: reason.code })
          : plural(every, {
              one: "It is done after each day on which nobody stays in the property.",
              other: "It is done after every # days on which nobody stays in the property.",
            });
      case "nights_used":
        return every === 0
          ? t`Guests have used the property for many nights.`
          : plural(every, {
              one: "It is done after every night that the property is used.",
              other: "It is done after every # nights that the property is used.",
            });
      case "days_since":
        return every === 0
          ? cause({ ...reason, cause: reason.code })
          : plural(every, {
              one: "It is due one day after it was last done.",
              other: "It is due # days after it was last done.",
            });
      case "not_wanted":
        return t`No rule asks for it any more. It stays because it was started.`;
      case "from_source":
        return t`The stay comes from ${name}.`;
      case "calendar_said": {
        const at = format.dateTime(reason.at);
        return t`What the calendar said (${name}, ${at}):`;
      }
      case "standard_rule":
        return t`It follows the standard rules.`;
      case "agency_rule":
        return name === ""
          ? t`It follows your rule for all properties.`
          : t`It follows your rule “${name}” for all properties.`;
      case "town_rule":
        return name === "" ? t`It follows your rule for this town.` : t`It follows your rule “${name}” for this town.`;
      case "building_rule":
        return name === ""
          ? t`It follows your rule for this building.`
          : t`It follows your rule “${name}” for this building.`;
      case "group_rule":
        return name === ""
          ? t`It follows your rule for a group of properties.`
          : t`It follows your rule “${name}” for a group of properties.`;
      case "home_rule":
        return name === ""
          ? t`It follows your rule for this property.`
          : t`It follows your rule “${name}” for this property.`;
      case "list_of_rule":
        return t`The rule gives it the checklist “${name}”.`;
      case "list_gone":
        return t`The rule’s checklist was deleted. It has those of the property and the kind.`;
      case "at_departure":
        return t`It is planned from when the guests leave, at ${time}.`;
      case "cut_short":
        return t`It is shorter than usual because the next guests arrive at ${time} on the same day.`;
      case "day_before":
        return t`It is planned for ${time} on the day before they arrive.`;
      case "after_cleaning":
        return t`It is planned for after the cleaning.`;
      case "before_arrival":
        return t`It is to be done by the time the guests arrive, at ${time}.`;
      case "spread_over":
        return t`It is number ${number} of ${count}, spread evenly over the stay.`;
      case "on_day":
        return t`It is due on ${due}.`;
      case "first_free":
        return due === ""
          ? t`It is planned for the first day on which the property is free.`
          : t`It is due on ${due} and planned for the first day on which the property is free.`;
      case "beside_visit": {
        const from = format.time(reason.was);
        const to = format.time(reason.now);
        return t`A visit is in the property from ${from} to ${to}. It is planned outside these hours.`;
      }
      case "time_by_hand":
        return t`A person has set the time. Rules do not change it.`;
      case "moved_by_rule":
      case "moved_by":
        return moved({ was: reason.was, now: reason.now, byRule: reason.code === "moved_by_rule", name });
      case "person_by_hand":
        return name === ""
          ? t`A person has assigned it. Rules do not change that.`
          : t`${name} has assigned it. Rules do not change that.`;
      case "nobody_by_hand":
        return t`A person has left it unassigned. Rules do not change that.`;
      case "company_declined":
        return t`${name} has declined it. Assign it to somebody else.`;
      case "person_of_rule":
        return t`The rule names ${name}.`;
      case "person_of_home":
        return t`${name} is in charge of this property.`;
      case "cannot_come":
        switch (reason.why) {
          case "holiday":
            return t`${name} does not work on public holidays.`;
          case "hours":
            return t`${name} does not work at that time.`;
          case "declined":
            return t`${name} has declined it.`;
          case "silent":
            return t`${name} was asked and has not answered.`;
          case "off":
            return t`The access of ${name} is switched off.`;
          case "absent":
          case "":
            return t`${name} is away on that day.`;
        }
      case "backup_instead":
        return t`${name} is the backup and does it instead.`;
      case "company_does":
        return t`${name} decides who does it.`;
      case "nobody_can":
        return t`Nobody else is named who can come. Assign it to somebody.`;
      case "nobody_named":
        return t`Nobody is named for it. Assign it to somebody.`;
    }
  };
}

/** Why the task is there, why then, and why this person or nobody. */
export function TaskReasons({ id, task }: { id: string; task: TaskDetail }) {
  const { data } = useQuery(taskReasonsQuery(id, task.version));
  const sentence = useSentence();
  if (!data || data.reasons.length === 0) return null;
  return (
    <TaskWhy
      sentences={data.reasons.map(sentence)}
      below={data.reasons.map(
        ({ lines, cut }, place) => lines !== "" && <CalendarText key={place} text={lines} cut={cut} />,
      )}
    />
  );
}
