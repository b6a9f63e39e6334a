import type { DayProposal, DraftPlan, DraftRow, takeIntoDraft } from "#/api/draft";

type Wish = NonNullable<Parameters<typeof takeIntoDraft>[1]["tasks"]>[number];

/** Whether two plans of a task are the same. */
const isSame = (a: DraftPlan, b: DraftPlan) =>
  a.planned_start === b.planned_start &&
  a.planned_end === b.planned_end &&
  a.company === b.company &&
  a.person === b.person &&
  a.additional_person === b.additional_person;

/** Changes of a proposal that are not taken, so that the server can name those of them that the others need. */
export const leftOut = (changes: readonly Pick<DayProposal["changes"][number], "task" | "from" | "to">[]) =>
  changes.length > 0 && { left: changes.map(({ task, from, to }) => ({ task, from, to })) };

/** What takes changes back that went into a draft. A row that an earlier proposal made is again one with that reason. */
export const undoOf = (
  changes: readonly Pick<DayProposal["changes"][number], "task" | "from" | "to">[],
  earlier: readonly DraftRow[],
): Wish[] =>
  changes.map(({ task, from, to }) => {
    const row = earlier.find((one) => one.task === task && one.stays === "" && isSame(one.is, from));
    // What is published meanwhile is not reversed.
    return { task, from: to, to: from, was: row?.was ?? from, ...(row && { reason: row.reason, about: row.about }) };
  });

/** Whether a draft still has what was taken into it, as it was taken. */
export const isInDraft = ({ task, from, was }: Wish, draft: readonly DraftRow[]): boolean => {
  const row = draft.find((one) => one.task === task);
  // What a proposal plans as it is published has no row.
  return row ? isSame(row.is, from) : was !== undefined && isSame(was, from);
};
