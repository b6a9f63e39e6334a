import type { Absence } from "#/api/people";

/** The time of an absence, as it is typed. */
export interface AbsenceDraft {
  kind: Absence["kind"];
  from: string;
  to: string;
  /** Some hours of the first day in place of whole days. */
  hours: boolean;
  fromTime: string;
  toTime: string;
}

export const newAbsence: AbsenceDraft = {
  kind: "holiday",
  from: "",
  to: "",
  hours: false,
  fromTime: "08:00",
  toTime: "12:00",
};

/** The longest absence that the server takes, in days after the first one. */
const longest = 400;

/** What is wrong with what was typed, by the names that the server has for the fields. */
export function wrongWith(draft: AbsenceDraft): Readonly<Record<string, string>> {
  if (draft.from === "") return { from: "required" };
  if (draft.hours) {
    if (draft.fromTime === "") return { from_time: "format" };
    return draft.toTime > draft.fromTime ? {} : { to_time: "before" };
  }
  const to = draft.to || draft.from;
  const days = (Date.parse(to) - Date.parse(draft.from)) / 86_400_000;
  return days < 0 || days > longest ? { to: "before" } : {};
}

/** The time of an absence, as it is sent. */
export function absenceBody(draft: AbsenceDraft) {
  const { kind, from } = draft;
  return draft.hours
    ? { kind, from, to: from, from_time: draft.fromTime, to_time: draft.toTime }
    : { kind, from, to: draft.to || from };
}
