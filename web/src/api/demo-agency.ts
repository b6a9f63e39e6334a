import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";

/** The demo agency beside an agency: made-up data to try the app with. */
export type DemoAgency = Answers["DemoAgencyAnswer"];

const soon = 700;

/** While it is made or removed it is asked for again. */
export const demoAgencyQuery = (member: number) =>
  queryOptions({
    queryKey: keys.demoAgency(member),
    queryFn: async ({ signal }) => call("GET", "/v1/manage/demoagency", { query: { memberid: member }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "making" || state.data?.state === "removing" ? soon : false),
    meta: { keep: false },
  });

/** Adds it, or joins the one that a colleague has added. */
export async function addDemoAgency(member: number): Promise<DemoAgency> {
  return call("POST", "/v1/manage/demoagency", { query: { memberid: member } });
}

/** Removes it with all its data; its name is the confirmation. */
export async function removeDemoAgency(member: number, name: string): Promise<DemoAgency> {
  return call("POST", "/v1/manage/demoagency/removal", { query: { memberid: member }, body: { name } });
}
