import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { answerTasks, type Assignment, assignTasks, queuedAssignment, unseenQuery } from "#/api/assignments";
import { useConnection } from "#/api/connection";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { NetworkFailure } from "#/api/refusal";
import type { StaffPerson } from "#/api/shapes";
import { hirePerson, peopleQuery, switchPerson } from "#/api/staff";
import type { ServerLanguage } from "#/i18n/languages";
import { outbox } from "#/offline";

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

interface Assigned {
  tasks: readonly number[];
  to: StaffPerson | null;
  as: As;
  anyway: boolean;
  /** What the list of refused calls says of a task. */
  noteOf: (task: number) => { title: string; at: string } | undefined;
}

/**
 * Hands tasks to somebody, all or none; as a second person beside the one who does them already. What a company assigns
 * without signal waits on the device, task by task. Reports whether it waits.
 */
export function useAssign(member: number | undefined, manages: boolean) {
  const client = useQueryClient();
  const lost = useConnection() === "lost";
  const renew = useCallback(() => {
    void client.invalidateQueries({ queryKey: keys.cleanings() });
    void client.invalidateQueries({ queryKey: keys.unseen() });
  }, [client]);
  useEffect(() => outbox.onDone("assignment", renew), [renew]);
  return useMutation({
    mutationFn: async ({ tasks, to, as, anyway, noteOf }: Assigned) => {
      const body: Assignment = {
        memberid: member ?? 0,
        tasks: [...tasks],
        ...(as === "second" ? { additional_person: to?.id ?? 0 } : placesOf(to, manages)),
        ...(anyway && { anyway: true }),
      };
      const keep = async (of: Assignment, sent?: string) =>
        outbox.add(
          {
            kind: "assignment",
            lane: `assign ${of.memberid}`,
            ...queuedAssignment(of),
            note: { ...noteOf(of.tasks?.[0] ?? 0), to: to && { id: to.id, name: to.name } },
          },
          sent,
        );
      if (lost && !manages) {
        // One after the other: the order in which they were assigned stays.
        // oxlint-disable-next-line no-await-in-loop
        for (const task of tasks) await keep({ ...body, tasks: [task] });
        return true;
      }
      const key = newIdempotencyKey();
      try {
        await assignTasks(body, key);
        return false;
      } catch (failure) {
        if (manages || !(failure instanceof NetworkFailure)) throw failure;
        // It may have arrived: it is sent again as the same call.
        await keep(body, key);
        return true;
      }
    },
    onSettled: renew,
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
