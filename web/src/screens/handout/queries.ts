import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request, requestData } from "#/api/http";
import { keys } from "#/api/keys";
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
  return useQuery({
    queryKey: [...keys.cleanings("unseen"), member ?? 0],
    queryFn: async ({ signal }) => {
      const page = (await request("GET", `/v1/cleaningsunseen?memberid=${member ?? 0}`, { signal })) as {
        data: Task[];
      };
      return { tasks: page.data, complete: true };
    },
    enabled: member !== undefined,
  });
}

/** Hands tasks to somebody, all or none; a company gets them as a company. */
export function useAssign(member: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ tasks, to }: { tasks: readonly number[]; to: StaffPerson | null }) =>
      requestData<Task[]>("POST", "/v1/cleaningsassign", {
        body: {
          memberid: member,
          tasks,
          ...(to?.kind === "company" ? { company: to.id, person: 0 } : { person: to?.id ?? 0 }),
        },
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
