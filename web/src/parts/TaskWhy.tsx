import { useLingui } from "@lingui/react/macro";
import { Lightbulb } from "lucide-react";
import type { ReactNode } from "react";
import type { TaskDetail } from "#/api/shapes";
import { useFormats } from "#/i18n/format";
import { Section } from "./Section";

type Why = TaskDetail["why"];

/** Why a task is there, in a sentence; the days of its stay may be unknown. */
export function useCause(): (why: Pick<Why, "cause" | "arrival" | "departure">) => string {
  const { t } = useLingui();
  const format = useFormats();
  return (why) => {
    const arrival = why.arrival === "" ? "" : format.shortDay(why.arrival);
    const departure = why.departure === "" ? "" : format.shortDay(why.departure);
    switch (why.cause) {
      case "after_stay":
        return arrival === ""
          ? t`The property is cleaned after a stay.`
          : t`Guests stay from ${arrival} to ${departure}. The property is cleaned after they leave.`;
      case "before_stay":
        return arrival === ""
          ? t`The property is checked before a stay.`
          : t`Guests arrive on ${arrival}. The property is checked before.`;
      case "booked_extra":
        return arrival === ""
          ? t`Guests have booked this extra.`
          : t`Guests who arrive on ${arrival} have booked this extra.`;
      case "long_stay":
        return arrival === ""
          ? t`The property is cleaned during a long stay.`
          : t`Guests stay from ${arrival} to ${departure}. The property is cleaned during their stay.`;
      case "in_sample":
        return t`This departure cleaning was picked at random to be inspected.`;
      case "every_weeks":
        return t`It is done regularly.`;
      case "empty_days":
        return t`The property is empty.`;
      case "days_since":
        return t`It is some time since it was last done.`;
      case "of_visit":
        return t`Somebody works in the property for some hours, as entered in the calendar.`;
      case "left_behind":
        return t`It was started here before its stay moved to another property.`;
      case "by_person":
        return t`A person has made this task, not a rule.`;
    }
  };
}

/** When and by whom a task was moved; a person without a name is not known. */
export function useMoved(): (moved: { was: string; now: string; byRule: boolean; name: string }) => string {
  const { t } = useLingui();
  const format = useFormats();
  return ({ byRule, name, ...moved }) => {
    const was = moved.was === "" ? "" : format.dateTime(moved.was);
    const now = moved.now === "" ? "" : format.dateTime(moved.now);
    if (byRule) return t`It was moved from ${was} to ${now} because a stay or a rule changed.`;
    return name === "" ? t`A person moved it from ${was} to ${now}.` : t`${name} moved it from ${was} to ${now}.`;
  };
}

/** Why the task is there, why then, and why this person: a sentence each, and what belongs below it. */
export function TaskWhy(props: { sentences: readonly string[]; below?: readonly ReactNode[] }) {
  const { t } = useLingui();
  return (
    <Section icon={Lightbulb} title={t`Why this task`}>
      <ul className="flex flex-col gap-1.5">
        {props.sentences.map((sentence, index) => (
          // Two rules may give the same sentence.
          <li key={`${index} ${sentence}`} className="flex flex-col gap-1.5 [overflow-wrap:anywhere]">
            {sentence}
            {props.below?.[index]}
          </li>
        ))}
      </ul>
    </Section>
  );
}
