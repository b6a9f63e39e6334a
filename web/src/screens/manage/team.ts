import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Answers } from "#/api/answers";
import { api, unwrap } from "#/api/client";

export type TeamEntry = Answers["MemberTeamEntry"];

export const teamQuery = (member: number) =>
  queryOptions({
    queryKey: ["team", member],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/v1/manage/staff", { params: { query: { memberid: member } }, signal }))) ?? [],
    enabled: member > 0,
  });

/** What the form holds. */
export interface TeamForm {
  kind: TeamEntry["kind"];
  company: number;
  name: string;
  email: string;
  phone: string;
  lang: "en" | "de" | "es" | "pl";
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
      void client.invalidateQueries({ queryKey: ["company-staff"] });
    },
  });
}

export const useAddEntry = (member: number) =>
  useTeamChange(member, async (form: TeamForm) =>
    unwrap(api.POST("/v1/manage/staff", { body: { memberid: member, ...form } })),
  );

export type TeamChange = Partial<Pick<TeamForm, "name" | "email" | "phone" | "lang" | "invite">> & { active?: boolean };

export const useChangeEntry = (member: number) =>
  useTeamChange(member, async ({ id, change }: { id: number; change: TeamChange }) =>
    unwrap(api.PATCH("/v1/manage/staff/{ref}", { params: { path: { ref: `${member}-${id}` } }, body: change })),
  );
