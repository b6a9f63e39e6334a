import type { Answers } from "./answers";
import { listAddress, prepared } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

/** Tasks with changes that none of those who do them has seen. */
export const unseenQuery = (member: number) =>
  pagedQuery(keys.unseen(member), listAddress("/v1/cleaningsunseen", { query: { memberid: member } }));

export type Assignment = Answers["AssignInputBody"];

/** Gives tasks to somebody, all or none. The same key does it once. */
export async function assignTasks(body: Assignment, key?: string) {
  return call("POST", "/v1/cleaningsassign", { body, ...(key === undefined ? {} : { key }) });
}

/** The same for somebody without signal: a call that waits until it can be sent. */
export const queuedAssignment = (body: Assignment) => prepared("POST", "/v1/cleaningsassign", { body });

/** Says the same to many tasks. */
export async function answerTasks(body: Answers["AnswersInputBody"]) {
  return call("POST", "/v1/cleaningsanswer", { body });
}
