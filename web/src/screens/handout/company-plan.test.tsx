import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Schedule, ScheduleWeek } from "#/api/schedule";
import { isAbsent } from "#/testing/absent";
import { leaveWindow } from "#/session/session";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";
// Loaded before the page asks for them.
import "./CompanyMove";
import "./CompanyPlan";
import "./CompanyWeek";
import "./HandoutScreen";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

afterEach(async () => leaveWindow());

it("shows a company the day of its people with the ways, and gives a task to another of them", async () => {
  const known = (await golden<{ data: Schedule }>("schedule/getManageSchedule")).data;
  const company = { ...known.people[0], id: 90, name: "Shiny", kind: "company" } as Schedule["people"][number];
  const idle = { ...known.people[0], id: 91, name: "Clara", ways: [], planned: 0 } as Schedule["people"][number];
  const ofShiny = [...known.people, idle].filter(({ kind }) => kind === "person");
  const plan = { ...known, people: [company, ...ofShiny.map((one) => ({ ...one, company: company.id }))] };
  const [first] = plan.tasks;
  const anna = plan.people.find(({ name }) => name === "Anna");
  const bert = plan.people.find(({ name }) => name === "Bert");
  if (!first || !anna || !bert) throw new Error("the plan has too few");
  const sent: unknown[] = [];
  const asked: (string | null)[] = [];
  signedIn("company");
  server.use(
    http.get("*/v1/manage/schedule", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("plan"));
      return answer(plan);
    }),
    http.get("*/v1/cleanings", () => HttpResponse.json({ data: [], next_page: "" } as never)),
    http.get("*/v1/cleaningsunseen", () => HttpResponse.json({ data: [], next_page: "" } as never)),
    http.get("*/v1/company/staff", () => answer([])),
    http.get("*/v1/manage/tasks/:ref/candidates", () =>
      answer({
        start: first.start,
        end: first.end,
        obstacles: [],
        people: [
          {
            staff: anna.id,
            name: "Anna",
            kind: "person",
            company: 0,
            has: true,
            fits: true,
            begin: first.start,
            travel: 0,
            tasks: 1,
            reasons: [],
          },
          {
            staff: bert.id,
            name: "Bert",
            kind: "person",
            company: 0,
            has: false,
            fits: false,
            begin: first.start,
            travel: 0,
            tasks: 0,
            reasons: ["Absent"],
          },
        ],
      }),
    ),
    http.post("*/v1/cleaningsassign", async ({ request }) => {
      sent.push(await request.json());
      return answer([] as never);
    }),
    http.put("*/v1/errors", () => answer(null)),
  );
  openApp(`/handout?tab=plan&day=${plan.day}`);
  await screen.findByRole("heading", { name: "Anna" });
  screen.getByText("61 min on the way");
  // Who has no task is there, too: they can have one.
  screen.getByRole("heading", { name: "Clara" });
  await userEvent.click(screen.getAllByRole("button", { name: /^Move / })[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Move to…" });
  await userEvent.click(await within(dialog).findByRole("radio", { name: /Bert.*Absent/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Assign anyway" }));
  await until(() =>
    expect(sent).toEqual([expect.objectContaining({ tasks: [first.id], person: bert.id, anyway: true })]),
  );
  expect(new Set(asked)).toEqual(new Set(["published"]));
});

it("gives the part of the second person to another, and leaves the first where they are", async () => {
  const known = (await golden<{ data: Schedule }>("schedule/getManageSchedule")).data;
  const [one] = known.tasks.filter(({ state }) => state === "not_started");
  const [some] = known.people.filter(({ kind }) => kind === "person");
  if (!one || !some) throw new Error("the plan has too few");
  const people = ["Ana", "Bea", "Cleo"].map((name, at) => ({ ...some, id: 91 + at, name, company: 90, ways: [] }));
  const task = { ...one, company: 90, person: 91, additional_person: 92 };
  const plan: Schedule = { ...known, people, tasks: [task] };
  const sent: unknown[] = [];
  signedIn("company");
  server.use(
    http.get("*/v1/manage/schedule", () => answer(plan)),
    http.get("*/v1/cleanings", () => HttpResponse.json({ data: [], next_page: "" } as never)),
    http.get("*/v1/cleaningsunseen", () => HttpResponse.json({ data: [], next_page: "" } as never)),
    http.get("*/v1/company/staff", () => answer([])),
    http.get("*/v1/manage/tasks/:ref/candidates", () =>
      answer({
        start: task.start,
        end: task.end,
        obstacles: [],
        people: people.map(({ id, name }) => ({
          staff: id,
          name,
          kind: "person" as const,
          company: 0,
          has: id < 93,
          fits: true,
          begin: task.start,
          travel: 0,
          tasks: 1,
          reasons: [],
        })),
      }),
    ),
    http.post("*/v1/cleaningsassign", async ({ request }) => {
      sent.push(await request.json());
      return answer([] as never);
    }),
    http.put("*/v1/errors", () => answer(null)),
  );
  openApp(`/handout?tab=plan&day=${plan.day}`);
  const bea = (await screen.findByRole("heading", { name: "Bea" })).closest("li");
  await userEvent.click(within(bea as HTMLElement).getByRole("button", { name: /^Move / }));
  const dialog = await screen.findByRole("dialog", { name: "Move to…" });
  expect(await within(dialog).findByRole("radio", { name: /Bea/ })).toBeChecked();
  expect(within(dialog).getAllByRole("radio")).toHaveLength(3);
  within(dialog).getByRole("radio", { name: "No one" });
  await userEvent.click(within(dialog).getByRole("radio", { name: /Cleo/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Assign" }));
  await until(() => expect(sent).toEqual([{ memberid: 1, tasks: [task.id], additional_person: 93 }]));
});

it("shows the tab of assigning where an agency has no day plan for the person", async () => {
  signedIn("manager");
  server.use(
    http.get("*/v1/cleanings", () => HttpResponse.json({ data: [], next_page: "" } as never)),
    http.get("*/v1/cleaningsunseen", () => HttpResponse.json({ data: [], next_page: "" } as never)),
    http.get("*/v1/company/staff", () => answer([])),
    http.put("*/v1/errors", () => answer(null)),
  );
  openApp("/handout?tab=plan");
  expect(await screen.findByRole("tab", { name: "Assign" })).toHaveAttribute("aria-selected", "true");
});

it("shows a company the week of its people, and from it a day", async () => {
  const { data: week } = await golden<{ data: ScheduleWeek }>("schedule/getManageScheduleWeek.company");
  const { data: plan } = await golden<{ data: Schedule }>("schedule/getManageSchedule");
  const asked: (string | null)[] = [];
  signedIn("company");
  server.use(
    http.get("*/v1/manage/schedule/week", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("day"));
      return answer(week);
    }),
    http.get("*/v1/manage/schedule", () => answer(plan)),
    http.get("*/v1/cleaningsunseen", () => HttpResponse.json({ data: [], next_page: "" } as never)),
    http.get("*/v1/company/staff", () => answer([])),
    http.put("*/v1/errors", () => answer(null)),
  );
  const { router } = openApp(`/handout?tab=plan&day=${plan.day}`);
  await userEvent.click(await screen.findByRole("radio", { name: "Week" }));
  const dora = (await screen.findByRole("heading", { name: "Dora" })).closest("li") as HTMLElement;
  expect(router.state.location.search).toEqual({ tab: "plan", day: plan.day, view: "week" });
  within(dora).getByRole("button", { name: /^Thursday, July 9, 1 task, .*Absent/ });
  screen.getByRole("button", { name: "Wednesday, July 8, 1 unassigned" });
  // The company itself has what its people have.
  await isAbsent(() => screen.queryByRole("heading", { name: "Blank" }));
  await userEvent.click(screen.getByRole("button", { name: "The week after" }));
  await until(() => expect(asked.at(-1)).toBe("2026-07-15"));
  await userEvent.click(screen.getByRole("button", { name: "The week before" }));
  const cleo = (await screen.findByRole("heading", { name: "Cleo" })).closest("li") as HTMLElement;
  await userEvent.click(await within(cleo).findByRole("button", { name: /^Friday, July 10, 1 task/ }));
  await until(() => expect(router.state.location.search).toEqual({ tab: "plan", day: "2026-07-10" }));
  await screen.findByRole("heading", { name: "Anna" });
});
