import type { DayProposal, DraftPlan, takeIntoDraft } from "#/api/draft";
import { isSame } from "./undo";

type Change = DayProposal["changes"][number];
type Kept = Awaited<ReturnType<typeof takeIntoDraft>>["kept"];

const peopleOf = ({ company, person, additional_person }: DraftPlan) =>
  [company, person, additional_person].filter((id) => id !== 0);

/**
 * The changes that are left out of a proposal and that those which were refused need: they make room in the day of their people. None where a
 * refused task is no longer planned as it was seen: that was changed meanwhile.
 */
export function neededFor(changes: readonly Change[], isLeft: (change: Change) => boolean, kept: Kept): Change[] {
  const refused = changes.flatMap((change) => {
    const why = kept.find(({ task }) => task === change.task);
    return why ? [{ change, changed: why.why !== "changed" || !isSame(why.now, change.from) }] : [];
  });
  if (refused.some(({ changed }) => changed)) return [];
  const people = refused.flatMap(({ change }) => peopleOf(change.to));
  return changes.filter((change) => isLeft(change) && peopleOf(change.from).some((id) => people.includes(id)));
}
