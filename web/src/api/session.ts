import type { Answers } from "./answers";
import { call } from "./call";

/** Who is signed in, and what they may see. */
export type Status = Answers["AccountStatus"];

export type Role = Answers["AccountStatusRelation"]["role"];

export async function readStatus(): Promise<Status> {
  return call("GET", "/v1/status");
}
