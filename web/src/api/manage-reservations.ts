import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";

/** Gives the guests their home before the time of arrival. */
export async function releaseHome(ref: string) {
  return call("PUT", "/v1/manage/reservations/{ref}/ready", { path: { ref } });
}

export async function unlockKey(ref: string) {
  return call("PUT", "/v1/manage/reservations/{ref}/keyunlock", { path: { ref } });
}

export async function lockKey(ref: string) {
  return call("DELETE", "/v1/manage/reservations/{ref}/keyunlock", { path: { ref } });
}

export async function addStayDocument(ref: string, form: FormData) {
  return call("PUT", "/v1/manage/reservations/{ref}/documents", { path: { ref }, form });
}

export async function dropStayDocument(ref: string, document: number) {
  return call("DELETE", "/v1/manage/reservations/{ref}/documents/{document}", { path: { ref, document } });
}

/** Who did what in a stay, the newest first. */
export function stayProtocolQuery(ref: string) {
  return queryOptions({
    queryKey: ["protocol", ref],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/reservations/{ref}/protocol", { path: { ref }, signal }),
    meta: { keep: false },
  });
}
