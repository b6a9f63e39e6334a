import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import type { StaffPerson } from "./shapes";

/** Those to whom tasks can be assigned. */
export const peopleQuery = (member: number) =>
  queryOptions({
    queryKey: ["company-staff", member],
    queryFn: async ({ signal }) => call("GET", "/v1/company/staff", { query: { memberid: member }, signal }),
  });

export async function hirePerson(body: Answers["HireInputBody"]) {
  return call("POST", "/v1/company/staff", { body });
}

export async function switchPerson({ memberid, id }: StaffPerson, active: boolean) {
  return call("PATCH", "/v1/company/staff/{ref}", { path: { ref: `${memberid}-${id}` }, body: { active } });
}
