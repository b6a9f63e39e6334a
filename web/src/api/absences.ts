import { queryOptions } from "@tanstack/react-query";
import { prepared } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";

export type OwnAbsences = Answers["MemberOwnAbsencesAnswer"];
export type AbsenceRequest = Answers["MemberAbsenceRequestAnswer"];
export type RequestToAnswer = Answers["TaskRequestToAnswer"];

/** The absences of the person who is signed in, at each agency that they work for. */
export const ownAbsencesQuery = queryOptions({
  queryKey: ["own-absences"],
  queryFn: async ({ signal }) => call("GET", "/v1/absences", { signal }),
  staleTime: 0,
});

export const askForAbsence = (body: Answers["AskInputBody"]) => prepared("POST", "/v1/absences", { body });

export const withdrawAbsence = (ref: string) => prepared("DELETE", "/v1/absences/{ref}", { path: { ref } });

/** All requests for absences of an agency. */
export const requestsKey = (member: number) => ["absence-requests", member] as const;

/** The requests that the caller has to answer; with a person, all of theirs that are not over. */
export const absenceRequestsQuery = (member: number, staff = 0) =>
  queryOptions({
    queryKey: [...requestsKey(member), staff],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/absencerequests", {
        query: { memberid: member, ...(staff > 0 ? { staff } : {}) },
        signal,
      }),
    staleTime: 0,
    enabled: member > 0,
    // A note may say why somebody is ill.
    meta: { keep: false },
  });

export async function answerAbsence(ref: string, body: Answers["AnswerRequestInputBody"]): Promise<RequestToAnswer> {
  return call("PUT", "/v1/manage/absencerequests/{ref}", { path: { ref }, body });
}
