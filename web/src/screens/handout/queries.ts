import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestData } from "#/api/http";
import { keys } from "#/api/keys";
import { pagedQuery } from "#/api/pages";
import type { Answers } from "#/api/answers";
import type { StaffPerson, Task } from "#/api/shapes";

const peopleKey = (member: number) => ["company-staff", member] as const;

/** Those to whom tasks can be handed. */
export function usePeople(member: number | undefined) {
  return useQuery({
    queryKey: peopleKey(member ?? 0),
    queryFn: async ({ signal }) =>
      requestData<StaffPerson[]>("GET", `/v1/company/staff?memberid=${member ?? 0}`, { signal }),
    enabled: member !== undefined,
  });
}

/** Tasks with changes that none of those who do them has seen. */
export function useUnseen(member: number | undefined) {
  return useInfiniteQuery({
    ...pagedQuery<Task>(keys.unseen(member ?? 0), "/v1/cleaningsunseen", { memberid: member }),
    enabled: member !== undefined,
  });
}

/**
 * Whose a task becomes. A company hands its tasks to its own people and keeps them; the agency also moves them from one
 * company to another, so that who gets one does not share it with a company that had it before.
 */
function placesOf(to: StaffPerson | null, manages: boolean) {
  if (to === null) return { person: 0, additional_person: 0, ...(manages ? { company: 0 } : {}) };
  if (to.kind === "company") return { company: to.id, person: 0 };
  return { person: to.id, ...(manages ? { company: to.company } : {}) };
}

/** As whom somebody gets a task. */
export type As = "first" | "second";

/** Hands tasks to somebody, all or none; as a second person beside the one who does them already. */
export function useAssign(member: number | undefined, manages: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ tasks, to, as }: { tasks: readonly number[]; to: StaffPerson | null; as: As }) =>
      requestData<Task[]>("POST", "/v1/cleaningsassign", {
        body: {
          memberid: member,
          tasks,
          ...(as === "second" ? { additional_person: to?.id ?? 0 } : placesOf(to, manages)),
        },
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.cleanings() });
      void client.invalidateQueries({ queryKey: keys.unseen() });
    },
  });
}

/** What a company says to its tasks; one who declines says why. */
export type Answer = { answer: "accepted" } | { answer: "declined"; reason: string };

/** Says the same to many tasks; gives those to which it could not be said. */
export function useAnswer(member: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ tasks, answer }: { tasks: readonly number[]; answer: Answer }) =>
      requestData<Answers["TaskAnswers"]>("POST", "/v1/cleaningsanswer", {
        body: { memberid: member, tasks, ...answer },
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.cleanings() }),
  });
}

export interface NewPerson {
  name: string;
  email: string;
  phone: string;
  lang: string;
}

export function useHire(member: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (person: NewPerson) =>
      requestData<StaffPerson>("POST", "/v1/company/staff", { body: { memberid: member, ...person } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: peopleKey(member ?? 0) }),
  });
}

export function useSwitchPerson(member: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ person, active }: { person: StaffPerson; active: boolean }) =>
      requestData<StaffPerson>("PATCH", `/v1/company/staff/${person.memberid}-${person.id}`, { body: { active } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: peopleKey(member ?? 0) }),
  });
}
