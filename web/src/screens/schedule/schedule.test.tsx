import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DayProposal } from "#/api/draft";
import type { Schedule } from "#/api/schedule";
import type { TaskDetail } from "#/api/shapes";
import { queryClient } from "#/session/query";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { atDesk } from "#/testing/desk";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const day = "2026-07-08";
let plan: Schedule;

beforeEach(async () => {
  plan = (await golden<{ data: Schedule }>("schedule/getManageSchedule")).data;
});

/** The server's own answer, for each day that is asked for. */
function open(path: string, change: Partial<Schedule> = {}) {
  const asked: string[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/schedule", ({ request }) => {
      const of = new URL(request.url).searchParams.get("day") ?? "";
      asked.push(of);
      return answer({ ...plan, day: of, ...change });
    }),
    http.get("*/v1/cleaning/:ref", () => refuse(404, "task_not_found")),
    http.put("*/v1/errors", () => answer(null)),
  );
  return { ...openApp(path), asked };
}

describe("the schedule at a desk", () => {
  it("shows who does what when, how much it is, and what speaks against it", async () => {
    atDesk();
    const [task, ...others] = plan.tasks;
    const anna = plan.people[0]?.id ?? 0;
    const late = [{ staff: anna, what: "arrival" as const, at: `${day} 16:00:00`, end: `${day} 16:40:00` }];
    open(`/manage/schedule?date=${day}`, {
      tasks: [{ ...(task as Schedule["tasks"][0]), conflicts: late }, ...others],
    });
    const grid = await screen.findByRole("grid", { name: "Schedule" });
    const row = within(grid).getAllByRole("row")[2] as HTMLElement;
    within(row).getByText("Anna");
    within(row).getByText("4 h of 5 h");
    within(row).getByText("08:00 – 14:00, Absent 08:00 – 09:00");
    within(row).getByRole("gridcell", { name: /Departure cleaning, 09:00 – 11:00, .*Ends 16:40, guests at 16:00/ });
    screen.getByRole("heading", { name: "Cleanings: 4" });
    screen.getByText(/3 assigned · 1 more fit/);
    await screen.findByRole("button", { name: /Fits: Bert/ });
  });

  it("has a head for the agency's own people and for each company, which folds their rows and stays folded", async () => {
    atDesk();
    const { unmount } = open(`/manage/schedule?date=${day}`);
    await screen.findByRole("grid", { name: "Schedule" });
    const head = screen.getByRole("rowheader", { name: "North, 1 person" });
    screen.getByRole("rowheader", { name: "Own team, 2 people" });
    const all = screen.getAllByRole("rowheader").length;
    expect(screen.getByRole("grid")).toHaveAttribute("aria-rowcount", String(all + 1));
    await userEvent.click(head);
    expect(head).toHaveAttribute("aria-expanded", "false");
    await isAbsent(() => screen.queryByRole("rowheader", { name: /Nora/ }));
    expect(screen.getAllByRole("rowheader")).toHaveLength(all - 2);
    unmount();
    open(`/manage/schedule?date=${day}`);
    await screen.findByRole("grid", { name: "Schedule" });
    screen.getByRole("rowheader", { name: "North, 1 person", expanded: false });
    await userEvent.click(screen.getByRole("rowheader", { name: "North, 1 person" }));
    expect(screen.getAllByRole("rowheader")).toHaveLength(all);
  });

  it("opens a task by the keyboard, and M leads to where it is moved", async () => {
    atDesk();
    open(`/manage/schedule?date=${day}`);
    const grid = await screen.findByRole("grid", { name: "Schedule" });
    const cell = within(grid).getAllByRole("gridcell", { name: /Departure cleaning/ })[0] as HTMLElement;
    await userEvent.click(cell);
    const sheet = await screen.findByRole("dialog", { name: "Anna" });
    within(sheet).getByRole("button", { name: "Move to…" });
    await userEvent.click(within(sheet).getByRole("button", { name: "Close" }));
    await isAbsent(() => screen.queryByRole("dialog"));
    cell.focus();
    await userEvent.keyboard("m");
    await screen.findByRole("dialog", { name: "Move to…" });
  });

  it("lengthens a task by the keyboard, a quarter of an hour a press; Esc takes it back and Enter opens where it is moved", async () => {
    atDesk();
    open(`/manage/schedule?date=${day}`);
    const grid = await screen.findByRole("grid", { name: "Schedule" });
    const cell = within(grid).getAllByRole("gridcell", { name: /Departure cleaning, 09:00/ })[0] as HTMLElement;
    const status = () => screen.getAllByRole("status").map((one) => one.textContent);
    cell.focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    expect(status().join(" ")).toContain("Anna, 09:00 – 11:30");
    await userEvent.keyboard("{Escape}");
    expect(status().join(" ")).not.toContain("09:00");
    await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    expect(status().join(" ")).toContain("Anna, 09:00 – 10:45");
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("dialog", { name: "Move to…" });
  });

  it("goes to another day, and finds people by what is typed", async () => {
    atDesk();
    const { asked, router } = open(`/manage/schedule?date=${day}`);
    await screen.findByRole("grid", { name: "Schedule" });
    await userEvent.type(screen.getByRole("searchbox"), "bert");
    await screen.findByText("Showing 1 of 4, 3 hidden by search.");
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    await userEvent.click(screen.getByRole("button", { name: "The day after" }));
    await until(() => expect(asked).toContain("2026-07-09"));
    expect(router.state.location.search).toMatchObject({ date: "2026-07-09" });
  });

  it("says what is missing where an agency has nobody", async () => {
    atDesk();
    open(`/manage/schedule?date=${day}`, { people: [], tasks: [], cleanings: 0, assigned: 0, fits: 0, own: 0 });
    await screen.findByText("There is nobody yet who could do tasks");
    await screen.findByRole("heading", { name: "No cleanings on this day" });
  });
});

describe("the schedule on a phone", () => {
  it("has a card for each person, with “Move…” in each row, and what nobody has beside them", async () => {
    open(`/manage/schedule?date=${day}`);
    await screen.findByRole("heading", { name: "Anna" });
    screen.getByText("61 min on the way");
    expect(screen.getAllByRole("button", { name: /^Move / }).length).toBeGreaterThan(1);
    await userEvent.click(screen.getByRole("radio", { name: "Unassigned 1" }));
    await userEvent.click(await screen.findByRole("button", { name: /Fits: Bert/ }));
    await screen.findByRole("dialog", { name: "Move to…" });
  });
});

describe("the draft of a day", () => {
  /** The day with a draft, and what was sent about it. */
  async function openDraft(change: Partial<Schedule> = {}) {
    const { data } = await golden<{ data: Schedule }>("schedule/getManageSchedule.draft");
    plan = data;
    const sent: [string, unknown][] = [];
    open(`/manage/schedule?date=${day}`, change);
    server.use(
      http.post("*/v1/manage/draft/publish", async ({ request }) => {
        sent.push(["publish", await request.json()]);
        return answer({ published: 1, told: 2, kept: [], left: 0 });
      }),
      http.post("*/v1/manage/draft/discard", async ({ request }) => {
        sent.push(["discard", await request.json()]);
        return answer({ discarded: 1, left: 1 });
      }),
      http.put("*/v1/manage/draft", async ({ request }) => {
        sent.push(["back", await request.json()]);
        return answer({ taken: 1, kept: [], needed: [] });
      }),
    );
    const bar = await screen.findByRole("region", { name: "Draft of this day" });
    return { bar, sent };
  }

  it("marks what the draft changes, and takes one change back and in again", async () => {
    atDesk();
    const { bar, sent } = await openDraft();
    const [first, ...others] = plan.draft;
    within(bar).getByText("Draft: 2");
    expect(screen.getByRole("switch", { name: "Plan as a draft" })).toBeChecked();
    expect(screen.getAllByRole("gridcell", { name: /In the draft/ }).length).toBe(2);
    await userEvent.click(within(bar).getByRole("button", { name: "Changes" }));
    const dialog = await screen.findByRole("dialog", { name: "Draft of this day" });
    within(dialog).getByText(/Anna, 14:00/);
    within(dialog).getByText("Bert, 14:00");
    server.use(http.get("*/v1/manage/schedule", () => answer({ ...plan, draft: others })));
    fireEvent.click(within(dialog).getAllByRole("button", { name: /^Take back/ })[0] as HTMLElement);
    await until(() => expect(sent).toEqual([["discard", { day, rows: [first?.row] }]]));
    fireEvent.click(await within(dialog).findByRole("button", { name: /^Put back/ }));
    await until(() =>
      expect(sent[1]).toEqual([
        "back",
        { day, tasks: [{ task: first?.task, from: first?.was, to: first?.is, was: first?.was, reason: "", about: 0 }] },
      ]),
    );
  });

  it("publishes what can be published, and says what has changed since", async () => {
    atDesk();
    const { data } = await golden<{ data: Schedule }>("schedule/getManageSchedule.draft");
    const [first, second] = data.draft as [Schedule["draft"][0], Schedule["draft"][0]];
    const { bar, sent } = await openDraft({ draft: [first, { ...second, stays: "started" }] });
    within(bar).getByText("1 changed meanwhile");
    await userEvent.click(within(bar).getByRole("button", { name: "Publish…" }));
    const question = await screen.findByRole("alertdialog", { name: "Publish the draft?" });
    within(question).getByText(/Changes: 1\./);
    await userEvent.click(within(question).getByRole("button", { name: "Publish" }));
    await until(() => expect(sent).toEqual([["publish", { day, rows: [first.row] }]]));
    await isAbsent(() => screen.queryByRole("alertdialog"));
  });

  it("asks again when somebody else changes the draft while the question is open", async () => {
    atDesk();
    const { data } = await golden<{ data: Schedule }>("schedule/getManageSchedule.draft");
    const [first, second] = data.draft as [Schedule["draft"][0], Schedule["draft"][0]];
    const { bar, sent } = await openDraft({ draft: [first] });
    await userEvent.click(within(bar).getByRole("button", { name: "Publish…" }));
    const question = await screen.findByRole("alertdialog", { name: "Publish the draft?" });
    server.use(http.get("*/v1/manage/schedule", () => answer({ ...plan, draft: [first, second] })));
    await queryClient.invalidateQueries();
    await within(question).findByText(/^The draft was changed meanwhile\./);
    await isAbsent(() => within(question).queryByRole("button", { name: "Publish" }));
    await userEvent.click(within(question).getByRole("button", { name: "See the changes" }));
    await screen.findByRole("dialog", { name: "Draft of this day" });
    expect(sent).toEqual([]);
  });

  it("takes the last change back with a way to undo it", async () => {
    atDesk();
    const { data } = await golden<{ data: Schedule }>("schedule/getManageSchedule.draft");
    const [first] = data.draft as [Schedule["draft"][0]];
    const { bar, sent } = await openDraft({ draft: [first] });
    await userEvent.click(within(bar).getByRole("button", { name: "Changes" }));
    const dialog = await screen.findByRole("dialog", { name: "Draft of this day" });
    server.use(http.get("*/v1/manage/schedule", () => answer({ ...plan, draft: [], published: true })));
    fireEvent.click(within(dialog).getByRole("button", { name: /^Take back/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await until(() => expect(sent.map(([what]) => what)).toEqual(["discard", "back"]));
  });

  it("plans in the draft by “Move to…”", async () => {
    atDesk();
    const { data: task } = await golden<{ data: TaskDetail }>("task/getCleaning");
    await openDraft();
    const sent: unknown[] = [];
    const [id] = plan.tasks.map((one) => one.id);
    server.use(
      http.get("*/v1/cleaning/:ref", () =>
        answer({ ...task, cleaning_rpmaid: id ?? 0, state: "not_started" } as never),
      ),
      http.get("*/v1/manage/tasks/:ref/candidates", () =>
        answer({ start: `${day} 14:00:00`, end: `${day} 16:00:00`, obstacles: [], people: [] }),
      ),
      http.patch("*/v1/manage/tasks/:ref/draft", async ({ request }) => {
        sent.push(await request.json());
        return answer({ row: 9, planned_start: "", planned_end: "", company: 0, person: 0, additional_person: 0 });
      }),
    );
    const cell = screen.getAllByRole("gridcell", { name: /In the draft/ })[0] as HTMLElement;
    cell.focus();
    await userEvent.keyboard("m");
    await userEvent.click(await screen.findByRole("radio", { name: "Nobody yet" }));
    const dialog = screen.getByRole("dialog", { name: "Move to…" });
    await isAbsent(() => within(dialog).queryByLabelText("Day"));
    await userEvent.click(within(dialog).getByRole("button", { name: "Save in the draft" }));
    await until(() => expect(sent.length).toBe(1));
    expect(sent[0]).toMatchObject({ changes: { person: { to: 0 } } });
  });

  it("is left by its switch, and what is published is shown", async () => {
    const { bar } = await openDraft();
    within(bar).getByText("Only the office sees it.");
    expect(screen.getAllByText(/^Draft, was: Anna/).length).toBe(2);
    const asked: (string | null)[] = [];
    server.use(
      http.get("*/v1/manage/schedule", ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("plan"));
        return answer({ ...plan, published: true });
      }),
    );
    await userEvent.click(screen.getByRole("switch", { name: "Plan as a draft" }));
    await screen.findByText("The schedule shows what is published.");
    expect(asked).toContain("published");
  });
});

describe("proposals for a day", () => {
  async function openProposals(proposal: unknown, change: Partial<Schedule> = {}) {
    atDesk();
    const { data } = await golden<{ data: Schedule }>("schedule/getManageSchedule.draft");
    plan = data;
    const sent: unknown[] = [];
    open(`/manage/schedule?date=${day}`, change);
    server.use(
      http.post("*/v1/manage/draft/proposal", () =>
        proposal === undefined ? refuse(409, "proposal_running") : answer(proposal as never),
      ),
      http.put("*/v1/manage/draft", async ({ request }) => {
        sent.push(await request.json());
        return answer({ taken: 1, kept: [], needed: [] });
      }),
    );
    const bar = await screen.findByRole("region", { name: "Draft of this day" });
    await userEvent.click(within(bar).getByRole("button", { name: "Propose…" }));
    const dialog = await screen.findByRole("dialog", { name: "Proposals" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Propose" }));
    return { sent, dialog };
  }

  /** Presses a button that has been there for a moment; a press that comes earlier does not count. */
  async function press(dialog: HTMLElement, name: string) {
    const button = await within(dialog).findByRole("button", { name });
    await new Promise((done) => setTimeout(done, 700));
    await userEvent.click(button);
  }

  it("takes what is chosen into the draft at once, and undoes it", async () => {
    const { data } = await golden<{ data: DayProposal }>("schedule/postDraftProposal");
    const { dialog, sent } = await openProposals(data);
    const list = await within(dialog).findByRole("list", { name: "Proposed changes" });
    const [first, second] = data.changes as [DayProposal["changes"][0], DayProposal["changes"][0]];
    const boxes = within(list).getAllByRole("checkbox");
    expect(boxes.length).toBe(2);
    within(dialog).getByText("Nobody has time left");
    await userEvent.click(boxes[1] as HTMLElement);
    within(dialog).getByText("Now and with all changes");
    expect(boxes[0]).toHaveAccessibleName(/ before, .* after/);
    within(dialog).getByText("Planned time: 0 min before, 2 h after");
    await press(dialog, "Take into the draft (1)");
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    const { task, from, to, reason, about } = first;
    const left = [{ task: second.task, from: second.from, to: second.to }];
    await until(() =>
      expect(sent).toEqual([
        { day, tasks: [{ task, from, to, reason, about }], left, whole: true },
        { day, tasks: [{ task, from: to, to: from, was: from }], whole: true },
      ]),
    );
    expect(second.task).not.toBe(task);
  });

  it("names what was changed meanwhile, and takes nothing", async () => {
    const { data } = await golden<{ data: DayProposal }>("schedule/postDraftProposal");
    const { dialog } = await openProposals(data);
    const [first] = data.changes as [DayProposal["changes"][0]];
    server.use(
      http.put("*/v1/manage/draft", () =>
        answer({ taken: 0, kept: [{ task: first.task, why: "started", now: first.from }], needed: [] }),
      ),
    );
    await press(dialog, "Take into the draft (2)");
    await within(dialog).findByText("Changed meanwhile, so nothing was taken:");
    await until(() => expect(within(dialog).getByRole("status")).toHaveTextContent("1 changed meanwhile"));
    await until(() => expect(within(dialog).getByRole("heading", { name: "Proposed changes" })).toHaveFocus());
    within(dialog).getByRole("button", { name: "Propose again" });
  });

  it("names the change that the others need when it is left out, and takes them together", async () => {
    const { data } = await golden<{ data: DayProposal }>("schedule/postDraftProposal");
    const [first, second] = data.changes as [DayProposal["changes"][0], DayProposal["changes"][0]];
    const [moved, takes] = [
      { ...first, title: "Demo Harbor", short_title: "", from: { ...first.from, person: 7 } },
      { ...second, title: "Demo Dune", short_title: "", to: { ...second.to, person: 7 } },
    ];
    const { dialog, sent } = await openProposals({ ...data, changes: [moved, takes] });
    server.use(
      http.put("*/v1/manage/draft", async ({ request }) => {
        sent.push(await request.json());
        return answer({
          taken: 0,
          kept: [{ task: takes.task, why: "changed", now: takes.from }],
          needed: [moved.task],
        });
      }),
    );
    const box = () => within(dialog).getAllByRole("checkbox")[0] as HTMLElement;
    await userEvent.click(box());
    await press(dialog, "Take into the draft (1)");
    await within(dialog).findByText("Not possible without the changes that are left out:");
    within(dialog).getByText("Demo Dune: only together with Demo Harbor");
    expect(sent).toMatchObject([{ left: [{ task: moved.task, from: moved.from, to: moved.to }] }]);
    await userEvent.click(box());
    await isAbsent(() => within(dialog).queryByText("Not possible without the changes that are left out:"));
    within(dialog).getByRole("button", { name: "Take into the draft (2)" });
  });

  it("says that nothing can be improved", async () => {
    const { data } = await golden<{ data: DayProposal }>("schedule/postDraftProposal");
    const { dialog } = await openProposals({ ...data, changes: [], open: [] });
    await within(dialog).findByRole("heading", { name: "Nothing to improve" });
    expect(within(dialog).getByRole("status")).toHaveTextContent("Nothing to improve");
    await until(() => expect(dialog).toHaveFocus());
  });

  it("announces how many changes are proposed, and gives their heading the focus", async () => {
    const { data } = await golden<{ data: DayProposal }>("schedule/postDraftProposal");
    const { dialog } = await openProposals(data);
    const status = within(dialog).getByRole("status");
    await until(() => expect(status).toHaveTextContent("2 changes proposed"));
    expect(within(dialog).getByRole("status")).toBe(status);
    await until(() => expect(within(dialog).getByRole("heading", { name: "Proposed changes" })).toHaveFocus());
  });

  it("stands beside the grid on a desk, which shows dashed where the chosen changes put the tasks", async () => {
    const { data } = await golden<{ data: DayProposal }>("schedule/postDraftProposal");
    const { data: drafted } = await golden<{ data: Schedule }>("schedule/getManageSchedule.draft");
    const bert = drafted.people.find(({ name }) => name === "Bert")?.id ?? 0;
    const to = {
      planned_start: `${day} 15:00:00`,
      planned_end: `${day} 16:00:00`,
      company: 0,
      person: bert,
      additional_person: 0,
    };
    const changes = data.changes.map((one) => ({ ...one, to }));
    const { dialog } = await openProposals({ ...data, changes });
    const list = await within(dialog).findByRole("list", { name: "Proposed changes" });
    // The grid stays in reach: it is no dialog over the page.
    const grid = screen.getByRole("grid", { name: "Schedule" });
    const places = () => [...grid.querySelectorAll("[data-bar^='proposed ']")];
    await until(() => expect(places().length).toBe(2));
    expect(places().map((one) => one.closest("[data-row]")?.getAttribute("data-row"))).toEqual([`${bert}`, `${bert}`]);
    expect(places()[0]).toHaveTextContent(`1 · ${changes[0]?.title}`);
    within(screen.getByRole("list", { name: "What the colors say" })).getByText("Proposed");
    const [first, second] = within(list).getAllByRole("checkbox");
    fireEvent.focus(second as HTMLElement);
    await until(() => expect(places()[1]?.className).toContain("bg-sea-soft"));
    expect(places()[0]?.className).not.toContain("bg-sea-soft");
    await userEvent.click(first as HTMLElement);
    await until(() => expect(places().length).toBe(1));
    await userEvent.keyboard("{Escape}");
    await isAbsent(() => screen.queryByRole("dialog"));
    await until(() => expect(places()).toEqual([]));
    await until(() => expect(screen.getByRole("button", { name: "Propose…" })).toHaveFocus());
  });

  it("keeps the reason of an earlier proposal when taking a later one is undone", async () => {
    const { data } = await golden<{ data: DayProposal }>("schedule/postDraftProposal");
    const { data: drafted } = await golden<{ data: Schedule }>("schedule/getManageSchedule.draft");
    const [change] = data.changes as [DayProposal["changes"][0]];
    const [row] = drafted.draft as [Schedule["draft"][0]];
    const earlier = { ...row, task: change.task, is: change.from, reason: "less_travel" as const, about: 2, stays: "" };
    const { dialog, sent } = await openProposals(
      { ...data, changes: [change] },
      { draft: [earlier as Schedule["draft"][0]] },
    );
    await press(dialog, "Take into the draft (1)");
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    const { task, from, to } = change;
    await until(() =>
      expect(sent[1]).toEqual({
        day,
        tasks: [{ task, from: to, to: from, was: row.was, reason: "less_travel", about: 2 }],
        whole: true,
      }),
    );
  });

  it("stops, ignores the second tap of a double tap, and waits quietly for the stopped search to end", async () => {
    const { data } = await golden<{ data: DayProposal }>("schedule/postDraftProposal");
    const { dialog } = await openProposals(data);
    await within(dialog).findByRole("list", { name: "Proposed changes" });
    let asked = 0;
    let end: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      end = done;
    });
    server.use(
      http.put("*/v1/manage/draft", () => {
        const [first] = data.changes as [DayProposal["changes"][0]];
        return answer({ taken: 0, kept: [{ task: first.task, why: "started", now: first.from }], needed: [] });
      }),
      http.post("*/v1/manage/draft/proposal", async () => {
        asked += 1;
        if (asked === 1) await held;
        return asked === 2 ? refuse(409, "proposal_running") : answer(data);
      }),
    );
    await press(dialog, "Take into the draft (2)");
    await press(dialog, "Propose again");
    await until(() => expect(asked).toBe(1));
    const stop = await within(dialog).findByRole("button", { name: "Stop" });
    await new Promise((done) => setTimeout(done, 700));
    // The second tap comes at once, however slow the machine is.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    fireEvent.click(stop);
    fireEvent.click(await within(dialog).findByRole("button", { name: "Propose again" }));
    await within(dialog).findByText("Stopped. Nothing was changed.");
    clock.mockRestore();
    end();
    await press(dialog, "Propose again");
    await within(dialog).findByRole("list", { name: "Proposed changes" });
    expect(asked).toBe(3);
  });

  it("shows a refusal with a way to ask again", async () => {
    const { dialog } = await openProposals(undefined);
    await within(dialog).findByRole("alert");
    within(dialog).getByRole("button", { name: "Try again" });
  });
});

describe("a day that is adapted", () => {
  /** The day, and what is asked about it; the answer is the proposal or a refusal. */
  async function openDay(reply: () => ReturnType<typeof refuse>, change: Partial<Schedule> = {}, search = "") {
    const asked: unknown[] = [];
    open(`/manage/schedule?date=${day}${search}`, change);
    server.use(
      http.post("*/v1/manage/draft/proposal", async ({ request }) => {
        asked.push(await request.json());
        return reply();
      }),
    );
    return asked;
  }
  const proposal = async () => (await golden<{ data: DayProposal }>("schedule/postDraftProposal")).data;
  const ask = async (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole("button", { name: "Propose" }));

  it("asks for somebody who is absent, from their row, by the keyboard alone", async () => {
    atDesk();
    const data = await proposal();
    const asked = await openDay(() => answer(data));
    const grid = await screen.findByRole("grid", { name: "Schedule" });
    const cell = within(grid).getAllByRole("gridcell", { name: /Departure cleaning/ })[0] as HTMLElement;
    cell.focus();
    await userEvent.keyboard("{Enter}");
    const sheet = await screen.findByRole("dialog", { name: "Anna" });
    within(sheet).getByRole("button", { name: "Absent…" }).focus();
    await userEvent.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Proposals" });
    const anna = plan.people.find(({ name }) => name === "Anna")?.id;
    expect(within(dialog).getByRole("combobox", { name: "Person" })).toHaveValue(String(anna));
    await ask(dialog);
    await within(dialog).findByText("Anna is absent all day.");
    await within(dialog).findByRole("list", { name: "Proposed changes" });
    expect(asked).toEqual([{ day, away: { staff: anna, from: `${day} 00:00:00`, until: "2026-07-09 00:00:00" } }]);
    expect(screen.getByRole("switch", { name: "Plan as a draft", hidden: true })).toBeChecked();
  });

  it("asks for some hours, over midnight too, and says which field is missing", async () => {
    atDesk();
    const data = await proposal();
    const asked = await openDay(() => answer({ ...data, changes: [], open: [] }), {}, "&plan=draft");
    await userEvent.click(await screen.findByRole("button", { name: "Propose…" }));
    const dialog = await screen.findByRole("dialog", { name: "Proposals" });
    await userEvent.click(within(dialog).getByRole("radio", { name: "Somebody is absent" }));
    await ask(dialog);
    within(dialog).getByText("Choose a person.");
    const bert = plan.people.find(({ name }) => name === "Bert")?.id;
    const person = within(dialog).getByRole("combobox", { name: "Person" });
    // Only the agency's own people: how many a company can send, only it knows.
    expect(
      within(person)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Choose a person", "Anna", "Bert"]);
    await userEvent.selectOptions(person, String(bert));
    await userEvent.click(within(dialog).getByRole("switch", { name: "All day" }));
    fireEvent.change(within(dialog).getByLabelText("From"), { target: { value: "20:00" } });
    fireEvent.change(within(dialog).getByLabelText("To"), { target: { value: "" } });
    await ask(dialog);
    within(dialog).getByText("Enter a time after the first one.");
    fireEvent.change(within(dialog).getByLabelText("To"), { target: { value: "01:30" } });
    await ask(dialog);
    await within(dialog).findByRole("heading", { name: "Nothing has to change" });
    expect(asked).toEqual([{ day, away: { staff: bert, from: `${day} 20:00:00`, until: "2026-07-09 01:30:00" } }]);
  });

  it("asks for a late task from the phone’s list, and shows why the server refuses it", async () => {
    const data = await proposal();
    let refused = true;
    const asked = await openDay(() => (refused ? refuse(409, "task_finished") : answer(data)));
    await screen.findByRole("heading", { name: "Anna" });
    await userEvent.click(screen.getAllByRole("button", { name: /is late…$/ })[0] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Proposals" });
    const at = within(dialog).getByLabelText("Can begin at");
    expect(at).toHaveValue("10:00");
    fireEvent.change(at, { target: { value: "08:00" } });
    await ask(dialog);
    within(dialog).getByText("Enter a time after the planned one.");
    fireEvent.change(at, { target: { value: "11:30" } });
    await ask(dialog);
    await within(dialog).findByRole("alert");
    expect(within(dialog).getByLabelText("Can begin at")).toHaveValue("11:30");
    refused = false;
    await ask(dialog);
    await within(dialog).findByText(/ can begin at 11:30\.$/);
    await within(dialog).findByRole("list", { name: "Proposed changes" });
    const late = { task: plan.tasks[0]?.id, at: `${day} 11:30:00` };
    expect(asked).toEqual([
      { day, late },
      { day, late },
    ]);
  });

  it("offers it for no day that is over", async () => {
    await openDay(() => refuse(404, "not_found"), { today: "2026-07-09" });
    await screen.findByRole("heading", { name: "Anna" });
    await isAbsent(() => screen.queryByRole("button", { name: /is absent…|is late…/ }));
  });
});
