/** The id of a task or a stay on the wire: `{memberid}-{id}`. */
export interface PairId {
  memberid: number;
  id: number;
}

/** `-1--1`, `NaN-NaN` and whatever else is no pair of whole numbers above nought is none. */
export function parsePairId(text: string): PairId | undefined {
  const match = /^([1-9]\d{0,15})-([1-9]\d{0,15})$/.exec(text);
  if (!match) return undefined;
  const [, memberid, id] = match;
  return { memberid: Number(memberid), id: Number(id) };
}
