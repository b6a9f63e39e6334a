import { useLingui } from "@lingui/react/macro";
import { type Ref, useId } from "react";
import type { DayProposal } from "#/api/draft";
import { Checkbox } from "#/ui/Checkbox";
import { BeforeAfter } from "./BeforeAfter";
import { useReasonWords } from "./reason-words";
import type { ScheduleWords } from "./words";

/** What the day amounts to, now and with all changes. */
function Sums({ proposal, words }: { proposal: DayProposal; words: ScheduleWords }) {
  const { t } = useLingui();
  const { before, after, disturbed } = proposal;
  const lines: [string, string, string][] = [
    [t`Cleanings with somebody`, String(before.assigned), String(after.assigned)],
    [t`On the way`, words.short(before.travel), words.short(after.travel)],
    [t({ message: "Conflicts", context: "tasks in the schedule" }), String(before.conflicts), String(after.conflicts)],
  ];
  const loads = proposal.people.map(({ id, name, before: had, after: has }) => {
    const [was, is] = [words.short(had), words.short(has)];
    return { id, name, was, is, planned: t`Planned time: ${was} before, ${is} after` };
  });
  return (
    <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {lines.map(([name, was, is]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="text-end">{was === is ? was : <BeforeAfter was={was} is={is} />}</dd>
        </div>
      ))}
      <dt>{t`People whose published plan changes`}</dt>
      <dd className="text-end">{disturbed}</dd>
      {loads.map(({ id, name, was, is, planned }) => (
        <div key={id} className="contents text-14 text-ink-soft">
          <dt className="[overflow-wrap:anywhere]">{name}</dt>
          <dd className="text-end">
            <BeforeAfter was={was} is={is} words={planned} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The changes of a proposal, each with its reason and a box, and what they amount to. */
export function ProposedChanges({
  proposal,
  words,
  heading,
  left,
  onLeft,
  onLight,
}: {
  proposal: DayProposal;
  words: ScheduleWords;
  heading?: Ref<HTMLHeadingElement>;
  /** Numbers of the tasks that are not chosen. */
  left: ReadonlySet<number>;
  onLeft: (left: ReadonlySet<number>) => void;
  /** Called with the task that is pointed at, so that its place in the grid shows. */
  onLight?: (task: number | undefined) => void;
}) {
  const { t } = useLingui();
  const reasons = useReasonWords(words);
  const id = useId();
  return (
    <>
      <h3 ref={heading} id={id} tabIndex={-1} className="font-bold outline-none">
        {t`Proposed changes`}
      </h3>
      <div className="flex flex-col gap-1 rounded-control bg-sunk px-4 py-3">
        <p className="text-14 text-ink-soft">{t`Now and with all changes`}</p>
        <Sums proposal={proposal} words={words} />
      </div>
      <ul aria-labelledby={id} className="flex flex-col divide-y divide-line">
        {proposal.changes.map((one, at) => (
          <li key={one.task} className="py-1">
            <div
              role="presentation"
              onMouseEnter={() => onLight?.(one.task)}
              onMouseLeave={() => onLight?.(undefined)}
              onFocus={() => onLight?.(one.task)}
              onBlur={() => onLight?.(undefined)}
            >
              <Checkbox
                checked={!left.has(one.task)}
                onChange={(on) => {
                  const next = new Set(left);
                  if (on) next.delete(one.task);
                  else next.add(one.task);
                  onLeft(next);
                }}
              >
                <span className="flex flex-col">
                  <span className="font-semibold [overflow-wrap:anywhere]">
                    <span className="figures">{at + 1}</span> · {words.title(one)}
                  </span>
                  <span className="figures text-14 [overflow-wrap:anywhere]">
                    <BeforeAfter was={words.planned(one.from)} is={words.planned(one.to)} />
                  </span>
                  <span className="text-14 text-ink-soft">{reasons(one)}</span>
                </span>
              </Checkbox>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
