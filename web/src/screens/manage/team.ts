import { useMutation, useQueryClient } from "@tanstack/react-query";
import { matches } from "#/features/board/rules";
import type { ServerLanguage } from "#/i18n/languages";
import type { Level } from "#/session/may";
import { teamHistoryQuery } from "#/api/second-factor";
import { addEntry, changeEntry, type TeamEntry, teamQuery } from "#/api/team";

/** The entries that have all words that were typed; with a company come its people. */
export function fitting(team: readonly TeamEntry[], typed: string): TeamEntry[] {
  const names = new Map(team.map((one) => [one.id, one.name]));
  return team.filter((one) => matches(typed, one.name, one.email, one.phone, names.get(one.company)));
}

const logins: readonly TeamEntry["login"][] = ["active", "invited", "none"];

/** Entries by a column and then by name, without one a company before its people; or the other way around. Those that are switched off have no login any more. */
export function sorted(
  entries: readonly TeamEntry[],
  by: "name" | "email" | "login" | undefined,
  isDown: boolean,
  language: string,
): TeamEntry[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const rank = (entry: TeamEntry) => (entry.active ? logins.indexOf(entry.login) : logins.length);
  const kind = (entry: TeamEntry) => (entry.kind === "company" ? 0 : 1);
  const turn = isDown ? -1 : 1;
  return entries.toSorted((a, b) => {
    if (by === undefined) return kind(a) - kind(b) || turn * compare(a.name, b.name);
    const first = by === "login" ? rank(a) - rank(b) : by === "email" ? compare(a.email, b.email) : 0;
    return turn * (first || compare(a.name, b.name) || a.id - b.id);
  });
}

/** What the form holds. */
export interface TeamForm {
  kind: TeamEntry["kind"];
  company: number;
  name: string;
  email: string;
  phone: string;
  lang: ServerLanguage;
  /** Of a manager; empty for all others. */
  level: Level | "";
  invite: boolean;
}

function useTeamChange<Given>(member: number, send: (given: Given) => Promise<TeamEntry>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (entry) => {
      client.setQueryData(teamQuery(member).queryKey, (known) =>
        known?.some((one) => one.id === entry.id)
          ? known.map((one) => (one.id === entry.id ? entry : one))
          : known && [...known, entry],
      );
      for (const queryKey of [["company-staff"], teamHistoryQuery(member).queryKey])
        void client.invalidateQueries({ queryKey });
    },
  });
}

export const useAddEntry = (member: number) =>
  useTeamChange(member, async (form: Omit<TeamForm, "level"> & { level?: Level }) =>
    addEntry({ memberid: member, ...form }),
  );

export type TeamChange = Partial<Pick<TeamForm, "name" | "email" | "phone" | "lang" | "invite">> & {
  active?: boolean;
  level?: Level;
};

export const useChangeEntry = (member: number) =>
  useTeamChange(member, async ({ id, change }: { id: number; change: TeamChange }) =>
    changeEntry(`${member}-${id}`, change),
  );
