import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import { newIdempotencyKey } from "./key";
import { keys } from "./keys";
import { Refusal } from "./refusal";
import type { Schedule } from "./schedule";

/** A row of the draft of a day. */
export type DraftRow = Schedule["draft"][number];
/** When a task is planned, and by whom. */
export type DraftPlan = DraftRow["is"];

/** Plans a task in the draft of its day. */
export async function draftTask(ref: string, body: Answers["PlanInputBody"], key: string) {
  return call("PATCH", "/v1/manage/tasks/{ref}/draft", { path: { ref }, body, key });
}

/** Puts tasks into the drafts of a day or of several, each where it is still planned as it was seen. */
export async function takeIntoDraft(memberid: number, body: Answers["TakeInputBody"], key: string) {
  return call("PUT", "/v1/manage/draft", { query: { memberid }, body, key });
}

/** Takes rows out of the drafts of a day or of several, as they were seen. */
export async function discardDraft(memberid: number, body: Answers["RowsInputBody"], key: string) {
  return call("POST", "/v1/manage/draft/discard", { query: { memberid }, body, key });
}

/** Publishes rows of the drafts of a day or of several, as they were seen: everybody whom it concerns is notified once. */
export async function publishDraft(memberid: number, body: Answers["RowsInputBody"], key: string) {
  return call("POST", "/v1/manage/draft/publish", { query: { memberid }, body, key });
}

export type DayProposal = Answers["ScheduleDayProposal"];

/** What has happened on a day that is adapted: one of both; nothing where the whole day is planned. */
export type Happened = Pick<Answers["ProposalInputBody"], "away" | "late">;

/** How much longer a person would be planned, by proposals of earlier days. */
export type WorkedMinutes = NonNullable<Answers["ProposalInputBody"]["worked"]>[number];

/** A day of a week takes half the steps of a day alone, which is all but as good. */
const stepsOfDay = 10_000;

/** Whether the agency has another search that runs: it has one at a time. */
const isRunning = (failure: Error) => failure instanceof Refusal && failure.code === "proposal_running";

const searching = {
  meta: { keep: false },
  // A search that was just stopped may still run on the server for a moment.
  retry: (count: number, failure: Error) => count < 2 && isRunning(failure),
  retryDelay: 800,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
};

/** How a day of a week could be planned, after what the days before it would give to people. */
export const weekDayQuery = (memberid: number, monday: string, day: string, worked: readonly WorkedMinutes[]) =>
  queryOptions({
    ...searching,
    // A week waits for the searches of others, until it is stopped or closed.
    retry: (_, failure: Error) => isRunning(failure),
    queryKey: keys.weekProposal(memberid, monday, day),
    queryFn: async ({ signal }) =>
      call("POST", "/v1/manage/draft/proposal", {
        query: { memberid },
        body: { day, worked: [...worked], steps: stepsOfDay },
        key: newIdempotencyKey(),
        signal,
      }),
  });

/** How a day could be planned. It is made when it is asked for and by nothing else; who leaves it ends the search. Each turn searches again. */
export const proposalQuery = (memberid: number, day: string, happened: Happened, turn: number) =>
  queryOptions({
    ...searching,
    queryKey: keys.proposal(memberid, day, turn),
    queryFn: async ({ signal }) =>
      call("POST", "/v1/manage/draft/proposal", {
        query: { memberid },
        body: { day, ...happened },
        key: newIdempotencyKey(),
        signal,
      }),
  });
