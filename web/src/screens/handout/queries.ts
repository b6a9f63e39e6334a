import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answerTasks, assignTasks, unseenQuery } from "#/api/assignments";
import { keys } from "#/api/keys";
import type { StaffPerson } from "#/api/shapes";
import { hirePerson, peopleQuery, switchPerson } from "#/api/staff";
import type { ServerLanguage } from "#/i18n/languages";

/** Those to whom tasks can be handed. */
export function usePeople(member: number | undefined) {
  return useQuery({
    ...peopleQuery(member ?? 0),
    enabled: member !== undefined,
  });
}

/** Tasks with changes that none of those who do them has seen. */
export function useUnseen(member: number | undefined) {
  return useInfiniteQuery({
    ...unseenQuery(member ?? 0),
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
    mutationFn: async (given: { tasks: readonly number[]; to: StaffPerson | null; as: As; anyway: boolean }) =>
      assignTasks({
        memberid: member ?? 0,
        tasks: [...given.tasks],
        ...(given.as === "second" ? { additional_person: given.to?.id ?? 0 } : placesOf(given.to, manages)),
        ...(given.anyway && { anyway: true }),
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
      answerTasks({ memberid: member ?? 0, tasks: [...tasks], ...answer }),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.cleanings() }),
  });
}

export interface NewPerson {
  name: string;
  email: string;
  phone: string;
  lang: ServerLanguage;
}

export function useHire(member: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (person: NewPerson) => hirePerson({ memberid: member ?? 0, ...person }),
    onSuccess: () => void client.invalidateQueries({ queryKey: peopleQuery(member ?? 0).queryKey }),
  });
}

export function useSwitchPerson(member: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ person, active }: { person: StaffPerson; active: boolean }) => switchPerson(person, active),
    onSuccess: () => void client.invalidateQueries({ queryKey: peopleQuery(member ?? 0).queryKey }),
  });
}
