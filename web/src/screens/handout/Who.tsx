import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import type { Candidate } from "#/api/task-plan";
import { Icon } from "#/ui/Icon";
import type { PlanFields } from "./plan-fields";

const choiceClass =
  "group flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-card px-3 py-2 selected:border-sea selected:bg-sea-soft focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-sea-ink forced-colors:selected:bg-[Highlight] forced-colors:selected:text-[HighlightText]";

function Choice({ value, name, says, against }: { value: string; name: string; says: string[]; against: boolean }) {
  return (
    <Radio value={value} className={choiceClass}>
      <span className="min-w-0 grow">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        {says.length > 0 && (
          <span className={`figures flex gap-1.5 text-14 ${against ? "font-semibold text-late-ink" : "text-ink-soft"}`}>
            {against && <Icon of={CircleAlert} size={16} className="mt-0.5 shrink-0" />}
            <span className="min-w-0 [overflow-wrap:anywhere]">{says.join(" · ")}</span>
          </span>
        )}
      </span>
      <Icon of={CircleCheck} size={20} className="invisible shrink-0 text-sea-ink group-selected:visible" />
    </Radio>
  );
}

/** Everybody who could take the task at the time, who fits best first. */
export function Who({
  people,
  second = false,
  fields,
  onChoose,
}: {
  people: readonly Candidate[];
  /** It is about the second person, whom a task need not have. */
  second?: boolean;
  fields: Pick<PlanFields, "company" | "person">;
  onChoose: (one: Candidate | undefined) => void;
}) {
  const { t } = useLingui();
  const chosen = fields.person || fields.company;
  const says = (one: Candidate) => [
    ...(one.has ? [t`Has this task now`] : []),
    ...one.reasons,
    ...(one.tasks > 0 ? [t`Tasks on this day: ${one.tasks}`] : []),
    ...(one.fits && one.travel > 0 ? [t`+${one.travel} min on the way`] : []),
  ];
  return (
    <RadioGroup
      value={String(chosen)}
      onChange={(value) => onChoose(people.find((one) => String(one.staff) === value))}
      aria-label={t`Who does it`}
      className="flex flex-col gap-2"
    >
      {people.map((one) => (
        <Choice key={one.staff} value={String(one.staff)} name={one.name} says={says(one)} against={!one.fits} />
      ))}
      <Choice
        value="0"
        name={
          second ? t({ message: "No one", context: "second person" }) : t({ message: "Nobody yet", context: "a task" })
        }
        says={[]}
        against={false}
      />
    </RadioGroup>
  );
}
