import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";

/** What is well with the running server, and what is not. */
export type Examination = Answers["Examination"];

export type ExaminationFinding = Examination["findings"][number];

/** The newest examination. It may take seconds, so it is asked for when the page is opened, and not kept on the device. */
export const examinationQuery = (member: number) =>
  queryOptions({
    queryKey: keys.examination(member),
    queryFn: async ({ signal }) => call("GET", "/v1/manage/examination", { query: { memberid: member }, signal }),
    meta: { keep: false },
  });

/** Has the server examined now. */
export async function examineServer(member: number): Promise<Examination> {
  return call("POST", "/v1/manage/examination", { query: { memberid: member } });
}
