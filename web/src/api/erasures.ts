import { queryOptions } from "@tanstack/react-query";
import { fileAddress, listAddress } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";
import { requestFile } from "./files";
import { pagedQuery } from "./pages";
import type { Proof } from "./second-factor";

/** What erasing the guest of a stay would erase and keep. */
export type Outlook = Answers["ErasureOutlookAnswer"];

export const outlookQuery = (ref: string) =>
  queryOptions({
    queryKey: ["erasure-outlook", ref],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/reservations/{ref}/erasure", { path: { ref }, signal }),
    // A stored answer would be about a guest who may be erased.
    meta: { keep: false },
    staleTime: 0,
  });

export async function eraseGuest(ref: string, tell: boolean, proof: Proof): Promise<string> {
  return (await call("POST", "/v1/manage/reservations/{ref}/erasure", { path: { ref }, body: { ...proof, tell } }))
    .proof;
}

/** The proof of an erasure, as a file. */
export async function proofFile(ref: string): Promise<Blob> {
  return requestFile(fileAddress("/v1/manage/erasures/{ref}/file", { path: { ref } }));
}

/** The proof of an erasure. */
export type ErasureProof = Answers["ErasureProofAnswer"];

/** The proofs of an agency, the newest first. */
export function proofsQuery(member: number) {
  return pagedQuery(["erasures", member], listAddress("/v1/manage/erasures", { query: { memberid: member } }));
}

/** Whether all proofs are there and as they were written. */
export async function checkProofs(member: number): Promise<Answers["ErasureChainAnswer"]> {
  return call("GET", "/v1/manage/erasurechain", { query: { memberid: member } });
}

export const requestsQuery = (member: number) =>
  queryOptions({
    queryKey: ["erasure-requests", member],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/erasurerequests", { query: { memberid: member, state: "open" }, signal }),
    enabled: member > 0,
    meta: { keep: false },
  });

export async function refuseRequest(ref: string, reason: string): Promise<unknown> {
  return call("POST", "/v1/manage/erasurerequests/{ref}/refuse", { path: { ref }, body: { reason } });
}

export const myRequestsQuery = queryOptions({
  queryKey: ["my-erasure-requests"],
  queryFn: async ({ signal }) => call("GET", "/v1/erasurerequests", { signal }),
  meta: { keep: false },
});

export async function askForErasure(): Promise<unknown> {
  return call("POST", "/v1/erasurerequests");
}
