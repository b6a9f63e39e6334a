import { useLingui } from "@lingui/react/macro";
import { Lightbulb } from "lucide-react";
import type { TaskDetail } from "#/api/shapes";
import { useFormats } from "#/i18n/format";
import { Section } from "#/parts/Section";

type Why = TaskDetail["why"];

/** In one sentence each: why the task is there, why then, and why this person. */
function useSentences(why: Why): string[] {
  const { t } = useLingui();
  const format = useFormats();
  const day = (date: string) => (date === "" ? "" : format.shortDay(date));
  const arrival = day(why.arrival);
  const departure = day(why.departure);
  const there = () => {
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
  const moved = () => {
    if (why.was === "" || why.now === "") return "";
    const was = format.dateTime(why.was);
    const now = format.dateTime(why.now);
    if (why.by_rule) return t`It was moved from ${was} to ${now} because a stay or a rule changed.`;
    const name = why.moved_by;
    return name === "" ? t`A person moved it from ${was} to ${now}.` : t`${name} moved it from ${was} to ${now}.`;
  };
  const given = () => {
    const name = why.given_by;
    switch (why.given) {
      case "by_person":
        return name === "" ? t`A person has assigned it.` : t`${name} has assigned it.`;
      case "with_home":
        return t`The person in charge of this property does it.`;
      case "by_rule":
        return t`It was assigned by the agency’s rules.`;
      case "":
        return "";
    }
  };
  return [there(), moved(), given()].filter((sentence) => sentence !== "");
}

/** Why the task is there, in short, for those who do it; the office reads more on its own page. */
export function WhyThisTask({ why }: { why: Why | undefined }) {
  // A task that an earlier release kept, or its server sends, knows nothing of it.
  return why && <Known why={why} />;
}

function Known({ why }: { why: Why }) {
  const { t } = useLingui();
  const sentences = useSentences(why);
  return (
    <Section icon={Lightbulb} title={t`Why this task`}>
      <ul className="flex flex-col gap-1.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="[overflow-wrap:anywhere]">
            {sentence}
          </li>
        ))}
      </ul>
    </Section>
  );
}
