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
