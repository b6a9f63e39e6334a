import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";

/** Somebody who could take a task, or could not, with the reasons. */
export type Candidate = Answers["PlanningCandidateBody"];

/** When a task would be done, as wall clock of its property. */
export interface PlanSpan {
  start: string;
  end: string;
}

/** Who could take a task at a time, and what at the property speaks against it. */
export const candidatesQuery = (ref: string, span: PlanSpan) =>
  queryOptions({
    queryKey: ["candidates", ref, span.start, span.end],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/tasks/{ref}/candidates", {
        path: { ref },
        query: { start: span.start, end: span.end },
        signal,
      }),
    staleTime: 0,
  });

/** Plans a task by hand: when, by whom, and with which notes. */
export async function replanTask(ref: string, body: Answers["ReplanInputBody"], key: string) {
  return call("PATCH", "/v1/manage/tasks/{ref}", { path: { ref }, body, key });
}
