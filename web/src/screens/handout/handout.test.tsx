import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StaffPerson, Task } from "#/api/shapes";
import { outbox } from "#/offline";
import { queryClient } from "#/session/query";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import { seesToast } from "#/testing/toast";

// The channel's library needs a real socket; what it brings is tested where it is applied.
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const start = btoa("0");
const page = (data: readonly Task[], next = start) =>
  HttpResponse.json({ data, next_page: next, prev_page: start, user: {}, status: { code: 200 } } as never);

const firm = { id: 1, name: "Blitzblank GmbH" };
const person = (id: number, name: string, company: number, kind: StaffPerson["kind"] = "person"): StaffPerson => ({
  memberid: 1,
  id,
  kind,
  company,
  name,
  email: `p${id}@firm.example`,
  phone: "",
  lang: "de",
  active: true,
  login: true,
});

let tasks: Task[];
let people: StaffPerson[];
let asked: unknown[];

beforeEach(async () => {
  const sample = (await golden<{ data: [Task] }>("task/getCleanings")).data[0];
  const task = (id: number, city: string, more: Partial<Task> = {}): Task => ({
    ...sample,
    cleaning_rpmaid: id,
    state: "not_started",
    company: firm,
    person: null,
    additional_person: null,
    ...more,
    property: { ...sample.property, id, title: `Home ${id}`, city },
  });
  tasks = [task(1, "Binz"), task(2, "Binz", { person: { id: 7, name: "Pia Lappen" } }), task(3, "Sellin")];
  people = [person(7, "Pia Lappen", 1), person(8, "Ron Besen", 1)];
  asked = [];
});

/** Somebody with this role is signed in; who there is and what is to be done stand above. */
function given(role: "company" | "manager"): void {
  signedIn(role);
  server.use(
    http.get("*/v1/cleanings", () => page(tasks)),
    http.get("*/v1/company/staff", () => answer(people as never)),
    http.get("*/v1/cleaningsunseen", () => page([])),
    http.get("*/v1/cleaningsdoubts", () => answer([] as never)),
    http.post("*/v1/cleaningsassign", async ({ request }) => {
      asked.push(await request.json());
      return answer([]);
    }),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/" })),
  );
}

afterEach(async () => leaveWindow());

const rows = async () => {
  const list = await screen.findByRole("grid", { name: "Tasks of the day" }, { timeout: 60_000 });
  return within(list).getAllByRole("row");
};

async function choose(name: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Assign" }));
  const dialog = await screen.findByRole("dialog", { name: "Assign to" });
  await userEvent.click(within(dialog).getByRole("button", { name: new RegExp(name, "u") }));
}

it("shows a company which of its tasks nobody does yet, and gives somebody all that the search finds", async () => {
  given("company");
  openApp("/handout");
  const [first, second] = await rows();
  expect(within(first!).getByText("Nobody yet")).toBeVisible();
  expect(within(second!).getByText("Pia Lappen")).toBeVisible();

  await userEvent.click(screen.getByRole("checkbox", { name: "Only unassigned tasks" }));
  expect(await rows()).toHaveLength(2);
  await userEvent.click(screen.getByRole("checkbox", { name: "Only unassigned tasks" }));
  // What somebody has to do on the day does not follow the search.
  await userEvent.type(screen.getByRole("searchbox", { name: "Search tasks" }), "sellin");
  expect(await rows()).toHaveLength(1);
  const those = within(screen.getByRole("grid", { name: "People you can assign tasks to", hidden: true }));
  expect(those.getByRole("row", { name: "Pia Lappen", hidden: true })).toHaveTextContent("1 task");
  await userEvent.clear(screen.getByRole("searchbox", { name: "Search tasks" }));
  await userEvent.type(screen.getByRole("searchbox", { name: "Search tasks" }), "binz");
  expect(await rows()).toHaveLength(2);
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 2 tasks" }));
  expect(screen.getByText("2 tasks selected")).toBeVisible();
  await choose("Ron Besen");
  await waitFor(() => expect(asked).toEqual([{ memberid: 1, tasks: [1, 2], person: 8 }]));
  await isAbsent(() => screen.queryByText("2 tasks selected"));
});

it("gives several tasks a second person, whom each of them can have, and takes them away again", async () => {
  given("company");
  people.push(person(9, "Other Firm", 2), person(1, "Blitzblank GmbH", 0, "company"));
  openApp("/handout");
  await rows();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search tasks" }), "binz");
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 2 tasks" }));
  await userEvent.click(screen.getByRole("button", { name: "Assign" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign to" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: /^As a second person/ }));
  // Pia does one of them already, the others belong elsewhere.
  expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Ron BesenBlitzblank GmbH0 tasks",
    "No second person",
  ]);
  await userEvent.click(dialog.getByRole("button", { name: /Ron Besen/ }));
  expect(await screen.findByText("Second person (2): Ron Besen")).toBeVisible();
  expect(asked).toEqual([{ memberid: 1, tasks: [1, 2], additional_person: 8 }]);

  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 2 tasks" }));
  await userEvent.click(screen.getByRole("button", { name: "Assign" }));
  const again = within(await screen.findByRole("dialog", { name: "Assign to" }));
  await userEvent.click(again.getByRole("checkbox", { name: /^As a second person/ }));
  await userEvent.click(again.getByRole("button", { name: "No second person" }));
  await waitFor(() => expect(asked[1]).toEqual({ memberid: 1, tasks: [1, 2], additional_person: 0 }));
});

it("shows when a task was begun, and no more what is done", async () => {
  given("company");
  const begun = { cleaning_ist_start: "2026-07-11 10:04:00" };
  tasks = [
    { ...tasks[0]!, ...begun, state: "started" },
    { ...tasks[1]!, ...begun, cleaning_ist_end: "2026-07-11 11:20:00", state: "finished" },
    tasks[2]!,
  ];
  openApp("/handout");
  const [first, second] = await rows();
  expect(within(first!).getByText(/^begun at 10:04/)).toBeVisible();
  expect(second).toHaveTextContent("Sellin");
  expect(second).not.toHaveTextContent(/begun|done/);
});

it("keeps the choice when the tasks could not be handed over", async () => {
  given("company");
  server.use(http.post("*/v1/cleaningsassign", () => refuse(404, "taskNotFound"), { once: true }));
  openApp("/handout");
  await rows();
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 3 tasks" }));
  await choose("Ron Besen");
  expect(await screen.findByText("taskNotFound")).toBeVisible();
  expect(screen.getByText("3 tasks selected")).toBeVisible();
  await choose("Ron Besen");
  await waitFor(() => expect(asked).toHaveLength(1));
});

/** What the server answers to the next answer of the company, and what it was asked. */
function answering(...refused: readonly { cleaning_rpmaid: number; error_code: string; error: string }[]): void {
  server.use(
    http.post("*/v1/cleaningsanswer", async ({ request }) => {
      asked.push(await request.json());
      return answer({ tasks: [], refused } as never);
    }),
  );
}

const begun = { cleaning_rpmaid: 2, error_code: "task_started", error: "The task has already begun." };

it("accepts all chosen tasks at once, and shows those that still wait for an answer", async () => {
  given("company");
  answering();
  tasks[1] = { ...tasks[1]!, company_answer: { answer: "accepted", reason: "", at: "2026-07-10 09:00:00" } };
  openApp("/handout");
  await rows();
  await userEvent.click(screen.getByRole("checkbox", { name: "Only unanswered tasks" }));
  expect(await rows()).toHaveLength(2);
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 2 tasks" }));
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  await seesToast("Accepted (2)");
  expect(asked).toEqual([{ memberid: 1, tasks: [1, 3], answer: "accepted" }]);
  await isAbsent(() => screen.queryByText("2 tasks selected"));
});

it("declines several with one reason; what was refused stays chosen and says why, by home and time", async () => {
  given("company");
  answering(begun);
  openApp("/handout");
  await rows();
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 3 tasks" }));
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  const asking = await screen.findByRole("dialog", { name: "Decline 3 tasks" });
  expect(within(asking).getByRole("button", { name: "Decline" })).toBeDisabled();
  await userEvent.type(within(asking).getByRole("textbox", { name: "Why?" }), " Too many on Saturday ");
  await userEvent.click(within(asking).getByRole("button", { name: "Decline" }));

  const dialog = await screen.findByRole("dialog", { name: "Not possible for 1 task" });
  expect(asked).toEqual([{ memberid: 1, tasks: [1, 2, 3], answer: "declined", reason: "Too many on Saturday" }]);
  expect(within(dialog).getByText("Home 2")).toBeVisible();
  expect(dialog).toHaveTextContent(/Sat, Jul 11, 10:00 – 13:00/);
  expect(within(dialog).getByText(begun.error)).toBeVisible();
  await seesToast("Declined (2). The agency will be notified.");
  await userEvent.click(within(dialog).getByRole("button", { name: "OK" }));
  expect(screen.getByText("1 task selected")).toBeVisible();
  const [, second] = await rows();
  expect(within(second!).getByText(begun.error)).toBeVisible();

  answering();
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  await isAbsent(() => screen.queryByText("1 task selected"));
  await isAbsent(() => screen.queryByText(begun.error));
});

it("keeps the choice when the answer did not arrive", async () => {
  given("company");
  server.use(http.post("*/v1/cleaningsanswer", () => HttpResponse.error(), { once: true }));
  openApp("/handout");
  await rows();
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 3 tasks" }));
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  expect(await screen.findByText("The internet connection was interrupted. Please try again.")).toBeVisible();
  expect(screen.getByText("3 tasks selected")).toBeVisible();
});

/** Chooses all tasks and asks to decline them; gives the dialog. */
async function decline() {
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 3 tasks" }));
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  return within(await screen.findByRole("dialog", { name: "Decline 3 tasks" }));
}

it("keeps the reason when it did not arrive, or the dialog was closed over it, and forgets it once it did", async () => {
  given("company");
  openApp("/handout");
  await rows();
  const first = await decline();
  await userEvent.type(first.getByRole("textbox", { name: "Why?" }), "No car today");
  await userEvent.click(first.getByRole("button", { name: "Close" }));
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  server.use(http.post("*/v1/cleaningsanswer", () => HttpResponse.error(), { once: true }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("The internet connection was interrupted. Please try again.")).toBeVisible();

  answering();
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  const second = within(await screen.findByRole("dialog", { name: "Decline 3 tasks" }));
  expect(second.getByRole("textbox", { name: "Why?" })).toHaveValue("No car today");
  await userEvent.click(second.getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(asked).toMatchObject([{ reason: "No car today" }]));
  await isAbsent(() => screen.queryByText("3 tasks selected"));
  const third = await decline();
  expect(third.getByRole("textbox", { name: "Why?" })).toHaveValue("");
});

it("has the reason again after the connection failed and the page was left", async () => {
  given("company");
  server.use(http.post("*/v1/cleaningsanswer", () => HttpResponse.error(), { once: true }));
  const { router } = openApp("/handout");
  await rows();
  const first = await decline();
  await userEvent.type(first.getByRole("textbox", { name: "Why?" }), "No car today");
  await userEvent.click(first.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("The internet connection was interrupted. Please try again.")).toBeVisible();

  await act(async () => router.navigate({ to: "/settings" }));
  expect(await screen.findByRole("heading", { name: "Settings" })).toBeVisible();
  await act(async () => router.navigate({ to: "/handout" }));
  await rows();
  const second = await decline();
  expect(second.getByRole("textbox", { name: "Why?" })).toHaveValue("No car today");

  // Who leaves with the dialog open and says so leaves without it.
  void router.navigate({ to: "/settings" });
  await userEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
  expect(await screen.findByRole("heading", { name: "Settings" })).toBeVisible();
  await act(async () => router.navigate({ to: "/handout" }));
  await rows();
  expect((await decline()).getByRole("textbox", { name: "Why?" })).toHaveValue("");
});

it("hands over the others when some cannot be, and names those", async () => {
  given("company");
  const no = { cleaning_rpmaid: 3, error_code: "task_finished", error: "The task is done already." };
  server.use(
    http.post(
      "*/v1/cleaningsassign",
      () => HttpResponse.json({ error_code: no.error_code, error: no.error, data: { refused: [no] } }, { status: 409 }),
      { once: true },
    ),
  );
  openApp("/handout");
  await rows();
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 3 tasks" }));
  await choose("Ron Besen");
  const dialog = await screen.findByRole("dialog", { name: "Not possible for 1 task" });
  expect(within(dialog).getByText("Home 3")).toBeVisible();
  expect(within(dialog).getByText(no.error)).toBeVisible();
  expect(asked).toEqual([{ memberid: 1, tasks: [1, 2], person: 8 }]);
  expect(screen.getByText("Assigned (2): Ron Besen")).toBeVisible();
});

it("shows why a person should not get a task, asks again, and assigns anyway", async () => {
  given("company");
  const no = { cleaning_rpmaid: 3, error_code: "staff_doubt", error: "Ron Besen is away on this day. Assign anyway?" };
  server.use(
    http.get("*/v1/cleaningsdoubts", () =>
      answer([{ staff: 8, tasks: [3], reasons: ["Ron Besen is away on this day"] }] as never),
    ),
    http.post(
      "*/v1/cleaningsassign",
      () => HttpResponse.json({ error_code: no.error_code, error: no.error, data: { refused: [no] } }, { status: 409 }),
      { once: true },
    ),
  );
  openApp("/handout");
  await rows();
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 3 tasks" }));
  await userEvent.click(screen.getByRole("button", { name: "Assign" }));
  const choice = within(await screen.findByRole("dialog", { name: "Assign to" }));
  expect(await choice.findByText("Ron Besen is away on this day")).toBeVisible();
  await userEvent.click(choice.getByRole("button", { name: /Ron Besen/u }));
  const dialog = within(await screen.findByRole("dialog", { name: "Not possible for 1 task" }));
  await userEvent.click(dialog.getByRole("button", { name: "Assign anyway" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    { memberid: 1, tasks: [1, 2], person: 8 },
    { memberid: 1, tasks: [3], person: 8, anyway: true },
  ]);
});

it("lets the agency neither accept nor decline", async () => {
  given("manager");
  openApp("/handout");
  await rows();
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 3 tasks" }));
  expect(screen.getByRole("button", { name: "Assign" })).toBeVisible();
  await isAbsent(() => screen.queryByRole("button", { name: "Accept" }));
  await isAbsent(() => screen.queryByRole("button", { name: "Decline" }));
  await isAbsent(() => screen.queryByRole("checkbox", { name: "Only unanswered tasks" }));
});

it("moves a task to the company of the person who gets it when the agency hands it out", async () => {
  given("manager");
  people = [
    person(1, firm.name, 0, "company"),
    person(7, "Pia Lappen", 1),
    person(2, "Rivale KG", 0, "company"),
    person(9, "Ute Rivale", 2),
    person(4, "Anna Eigen", 0),
  ];
  openApp("/handout");
  const [first] = await rows();
  expect(within(first!).getByText(firm.name)).toBeVisible();
  for (const name of ["Rivale KG", "Ute Rivale", "Anna Eigen", "Unassigned"]) {
    // oxlint-disable-next-line no-await-in-loop
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 3 tasks" }));
    // oxlint-disable-next-line no-await-in-loop
    await choose(`^${name}`);
    // oxlint-disable-next-line no-await-in-loop
    await isAbsent(() => screen.queryByText("3 tasks selected"));
  }
  const each = { memberid: 1, tasks: [1, 2, 3] };
  expect(asked).toEqual([
    { ...each, company: 2, person: 0 },
    { ...each, company: 2, person: 9 },
    { ...each, company: 0, person: 4 },
    { ...each, company: 0, person: 0, additional_person: 0 },
  ]);
});

it("shows page after page of the changes that nobody has seen", async () => {
  given("company");
  const changes = [{ id: 1, field: "children" as const, was: "0", now: "1", at: "2026-07-11 09:00:00" }];
  server.use(
    http.get("*/v1/cleaningsunseen", ({ request }) => {
      const behind = new URL(request.url).searchParams.get("offset") === "Mg==";
      return behind
        ? page([{ ...tasks[2]!, changes }])
        : page(
            tasks.slice(0, 2).map((task) => ({ ...task, changes })),
            "Mg==",
          );
    }),
  );
  openApp("/handout");
  await userEvent.click(await screen.findByRole("tab", { name: /Not seen\s*2\+/u }, { timeout: 60_000 }));
  const more = await screen.findByRole("button", { name: "Show more tasks" });
  await isAbsent(() => screen.queryByRole("link", { name: "Home 3" }));
  // A page that does not come says so in its place, and what is shown stays.
  server.use(http.get("*/v1/cleaningsunseen", () => refuse(500, "api_error"), { once: true }));
  await userEvent.click(more);
  expect(await screen.findByRole("alert")).toHaveTextContent("More could not be loaded.");
  expect(screen.getByRole("link", { name: "Home 2" })).toBeVisible();
  await isAbsent(() => screen.queryByRole("link", { name: "Home 3" }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Home 3" })).toBeVisible();
  await isAbsent(() => screen.queryByRole("alert"));
  expect(screen.getByRole("tab", { name: /Not seen\s*3$/u })).toBeVisible();
});

it("assigns without signal: it shows at once, and goes out again as the same call", async () => {
  given("company");
  const keys: (string | null)[] = [];
  let arrive = () => undefined as void;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  server.use(
    http.post("*/v1/cleaningsassign", async ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      if (keys.length === 1) return HttpResponse.error();
      asked.push(await request.json());
      await held;
      tasks = tasks.map((task) => ({ ...task, person: { id: 8, name: "Ron Besen" } }));
      return answer([]);
    }),
  );
  openApp("/handout");
  await rows();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search tasks" }), "binz");
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 2 tasks" }));
  await choose("Ron Besen");
  await seesToast("Saved on this device (2). It will be sent as soon as you’re online.");
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent("Ron Besen"));
  await waitFor(() => expect(asked).toEqual([{ memberid: 1, tasks: [1, 2], person: 8 }]));
  arrive();
  await waitFor(() => expect(outbox.rows()).toEqual([]));
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent("Ron Besen"));
  expect(new Set(keys).size).toBe(1);
});

it.each([
  ["with tasks", () => undefined],
  ["without a task", () => void (tasks = [])],
])("stays as it was opened where the server has a fault, on a day %s", async (_, prepare) => {
  prepare();
  given("manager");
  openApp("/handout");
  const seen = async () => (tasks.length > 0 ? rows() : [await screen.findByText("No tasks to assign on this day")]);
  expect(await seen()).not.toEqual([]);
  let refused = 0;
  const fault = () => {
    refused += 1;
    return refuse(503, "unavailable");
  };
  server.use(http.get("*/v1/cleanings", fault), http.get("*/v1/company/staff", fault));
  await act(async () => queryClient.invalidateQueries());
  await waitFor(() => expect(refused).toBeGreaterThanOrEqual(2));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await isAbsent(() => screen.queryByText("This page could not be loaded"));
  expect(await seen()).not.toEqual([]);
});
