import type { Answers } from "./answers";
import { listAddress } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

/** Tasks with changes that none of those who do them has seen. */
export const unseenQuery = (member: number) =>
  pagedQuery(keys.unseen(member), listAddress("/v1/cleaningsunseen", { query: { memberid: member } }));

/** Gives tasks to somebody, all or none. */
export async function assignTasks(body: Answers["AssignInputBody"]) {
  return call("POST", "/v1/cleaningsassign", { body });
}

/** Says the same to many tasks. */
export async function answerTasks(body: Answers["AnswersInputBody"]) {
  return call("POST", "/v1/cleaningsanswer", { body });
}
