import type { Answers } from "./answers";
import { call } from "./call";

export type PageAnswer = Answers["MemberPageBody"];
export type PageName = "imprint" | "dataprotection" | "help";

/** A public page of an agency; of the installation's default one where none is named. */
export async function readPage(
  page: PageName,
  query: { lang: string; m?: string; h?: string; memberid?: number },
  signal: AbortSignal,
): Promise<PageAnswer> {
  return call("GET", "/v1/pages/{page}", { path: { page }, query, public: true, signal });
}
