import type { Holidays } from "#/api/people";

/** The public holidays as lines of a text: a day, a blank, its name. */
export const linesOf = (days: Holidays["days"]): string =>
  days.map(({ day, name }) => `${day} ${name}`.trim()).join("\n");

const written = [
  /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})[\s;,]*(?<name>.*)$/u,
  /^(?<d>\d{1,2})[./](?<m>\d{1,2})[./](?<y>\d{4})[\s;,]*(?<name>.*)$/u,
];

/** The public holidays that a pasted list names, and the first line that is none. A day is 2026-12-25 or 25.12.2026. */
export function holidaysOf(text: string): { days: Holidays["days"]; wrong: string | undefined } {
  const days: Holidays["days"] = [];
  let wrong: string | undefined;
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "") continue;
    const found = written.map((form) => form.exec(line)?.groups).find(Boolean);
    const day = found ? `${found.y}-${found.m?.padStart(2, "0")}-${found.d?.padStart(2, "0")}` : "";
    const date = new Date(`${day}T00:00:00Z`);
    if (!found || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) wrong ??= line;
    else days.push({ day, name: (found.name ?? "").slice(0, 80) });
  }
  return { days, wrong };
}
