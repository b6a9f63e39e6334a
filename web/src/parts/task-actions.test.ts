import { expect, test } from "vitest";
import type { Task } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { type TaskAction, taskActions } from "./task-actions";

const empty = "0000-00-00 00:00:00";
const started = { state: "started", cleaning_ist_start: "2026-07-11 10:00:00" } as const;
const finished = { ...started, state: "finished", cleaning_ist_end: "2026-07-11 11:00:00" } as const;
const said = (answer: "accepted" | "declined") => ({
  company_answer: { answer, reason: "", at: "2026-07-10 09:00:00" },
});
const check = { check: 1, checked_rpmaid: 7, checked_state: "finished" } as const;

// The viewer is of the company that has the task, whose own people may take back at any time.
test.each<[string, Partial<Task>, TaskAction[]]>([
  ["one that waits", {}, ["begin", "accept", "decline", "assign"]],
  ["one that is accepted", said("accepted"), ["begin", "decline", "assign"]],
  ["one that is declined", said("declined"), ["begin", "accept", "assign"]],
  ["one that runs", started, ["end", "undoBegin", "accept", "assign"]],
  ["one that is done", finished, ["undoEnd", "accept"]],
  ["one without a company", { company: null }, ["begin", "assign"]],
  [
    "one that has changed",
    { changes: [{ id: 3, field: "adults", was: "1", now: "2" }] as Task["changes"] },
    ["begin", "accept", "decline", "assign", "seen"],
  ],
  ["a check", check, ["begin", "accept", "decline", "assign"]],
  ["a check whose task is not done", { ...check, checked_state: "started" }, ["accept", "decline", "assign"]],
  ["a check that runs", { ...check, ...started }, ["end", "undoBegin", "accept", "failCheck", "assign"]],
  [
    "a check of no task that runs",
    { ...check, ...started, checked_rpmaid: 0 },
    ["end", "undoBegin", "accept", "assign"],
  ],
])("what is offered with %s", async (_, change, offered) => {
  const [sample] = (await golden<{ data: [Task] }>("task/getCleanings")).data;
  const task: Task = {
    ...sample,
    reinplan_memberid: 1,
    company: { id: 5, name: "Clean & Co" },
    company_answer: null,
    check: 0,
    state: "not_started",
    cleaning_ist_start: empty,
    cleaning_ist_end: empty,
    changes: [],
    ...change,
  };
  const status = { name: "Anna", roles: [{ memberid: 1, member_name: "Seaside Stay", role: "company" as const }] };
  const viewer = { status, detail: undefined, now: Date.parse("2026-07-12T10:00:00Z") };
  const actions = Object.entries(taskActions).filter(([, action]) => action.allowed(task, viewer));
  expect(actions.map(([name]) => name)).toEqual(offered);
  // The agency's own person answers where no company has the task, and until it is begun.
  const person = { ...viewer, status: { ...status, roles: [] }, detail: { history: [], may_answer: true } };
  const own = { ...task, company: null };
  const open = own.state === "not_started";
  expect(taskActions.accept.allowed(own, person)).toBe(open && own.company_answer?.answer !== "accepted");
  expect(taskActions.decline.allowed(own, person)).toBe(open && own.company_answer?.answer !== "declined");
  expect(taskActions.accept.allowed({ ...own, company: { id: 5, name: "Clean & Co" } }, person)).toBe(false);
  const stranger = { ...viewer, status: { ...status, roles: [] } };
  expect(taskActions.accept.allowed(task, stranger) || taskActions.decline.allowed(task, stranger)).toBe(false);
});
