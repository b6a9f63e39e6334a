import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { fileAddress, listAddress, prepared } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

export type Problem = Answers["ProblemEntry"];

/** What is reported at the home of a task and nobody has settled. */
export function taskProblemsQuery(ref: string) {
  return queryOptions({
    queryKey: keys.problems(ref),
    queryFn: async ({ signal }) => call("GET", "/v1/cleaning/{ref}/problems", { path: { ref }, signal }),
  });
}

export const putTaskProblem = (ref: string, body: Answers["TaskReportInputBody"]) =>
  prepared("PUT", "/v1/cleaning/{ref}/problems", { path: { ref }, body });

/** Which reports an office's list shows. */
export interface ProblemFilter {
  q?: string;
  state?: Problem["state"];
  property?: number;
  order?: "asc" | "urgent" | "least_urgent";
}

/** Reports page by page. */
export function problemsQuery(member: number, filter: ProblemFilter) {
  return pagedQuery(
    [...keys.memberProblems(member), filter],
    listAddress("/v1/manage/problems", { query: { memberid: member, ...filter } }),
  );
}

/** Where all reports that a filter shows are to be had as a file. */
export function problemsFile(member: number, filter: ProblemFilter, format: "csv" | "xlsx") {
  return fileAddress("/v1/manage/problemsfile", { query: { memberid: member, ...filter, format } });
}

export type Decision = Answers["DecideInputBody"]["decision"];

/** What the office does with a report. */
export async function decideProblem({ memberid, id }: Problem, decision: Decision) {
  return call("PUT", "/v1/manage/problems/{ref}", { path: { ref: `${memberid}-${id}` }, body: { decision } });
}
