import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";
import type { Proof } from "./second-factor";

/** All data of an agency as one file. */
export type Archive = Answers["ArchiveAnswer"];

const soon = 3000;

/** The archives of an agency; while one is made it is asked again. */
export const archivesQuery = (member: number) =>
  queryOptions({
    queryKey: keys.archives(member),
    queryFn: async ({ signal }) => call("GET", "/v1/manage/archives", { query: { memberid: member }, signal }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === "waiting") ? soon : false),
    meta: { keep: false },
  });

export async function requestArchive(
  member: number,
  passphrase: string,
  proof: Proof,
  key: string,
): Promise<Archive[]> {
  return call("POST", "/v1/manage/archives", { query: { memberid: member }, body: { ...proof, passphrase }, key });
}

export async function removeArchive(ref: string): Promise<unknown> {
  return call("DELETE", "/v1/manage/archives/{ref}", { path: { ref } });
}

/** An address at which the browser downloads the file by itself, and resumes. */
export async function archiveAddress(ref: string): Promise<string> {
  const { path } = await call("POST", "/v1/manage/archives/{ref}/ticket", { path: { ref } });
  return path;
}
