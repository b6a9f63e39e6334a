import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Schedule, ScheduleWeek } from "#/api/schedule";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { atDesk } from "#/testing/desk";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

let week: ScheduleWeek;

beforeEach(async () => {
  week = (await golden<{ data: ScheduleWeek }>("schedule/getManageScheduleWeek")).data;
});

/** The server's own answer. */
function open(path: string, change: Partial<ScheduleWeek> = {}) {
  const asked: string[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/schedule/week", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("day") ?? "");
      return answer({ ...week, ...change });
    }),
    http.get("*/v1/manage/schedule", () => refuse(404, "not_found")),
    http.put("*/v1/errors", () => answer(null)),
  );
  return { ...openApp(path), asked };
}

describe("the week at a desk", () => {
  it("says how much each person has on each day, what does not fit, and what nobody has", async () => {
    atDesk();
    const { asked } = open("/manage/schedule?view=week&date=2026-07-09");
    const grid = await screen.findByRole("grid", { name: "Week" });
    expect(asked).toEqual(["2026-07-09"]);
    const rows = within(grid).getAllByRole("row");
    within(rows[1] as HTMLElement).getByRole("gridcell", { name: "Sunday, July 12, 1 unassigned" });
    const anna = within(grid)
      .getAllByRole("row")
      .find((row) => within(row).queryByText("Anna")) as HTMLElement;
    within(anna).getByRole("gridcell", { name: "Wednesday, July 8, 1 task, 2 h of 6 h" });
    within(anna).getByRole("gridcell", { name: "Friday, July 10, 1 task, 6 h of 4 h, 1 conflict" });
    const head = within(grid).getByRole("columnheader", { name: /^Sunday, July 12, 2 cleanings/ });
    within(head).getByText("2 cleanings");
  });

  it("leads from a name to the page of the person, in a new tab for the chosen agency as well", async () => {
    atDesk();
    const { router } = open("/manage/schedule?view=week&member=1");
    const grid = await screen.findByRole("grid", { name: "Week" });
    const link = within(grid).getByRole("link", { name: "Anna" });
    const id = new URL((link as HTMLAnchorElement).href).pathname.slice("/manage/team/".length);
    expect(link).toHaveAttribute("href", `/manage/team/${id}?member=1`);
    expect(router.buildLocation({ to: "/manage/team/$id", params: { id } }).href).toBe(link.getAttribute("href"));
  });

  it("opens the day of a cell with that person alone", async () => {
    atDesk();
    const { router } = open("/manage/schedule?view=week&date=2026-07-09");
    const grid = await screen.findByRole("grid", { name: "Week" });
    await userEvent.click(within(grid).getByRole("gridcell", { name: /^Friday, July 10, 1 task/ }));
    await until(() => expect(router.state.location.search).toEqual({ date: "2026-07-10", q: "Anna" }));
  });

  it("goes a week on, and back to the day", async () => {
    atDesk();
    const { asked, router } = open("/manage/schedule?view=week&date=2026-07-09");
    await screen.findByRole("grid", { name: "Week" });
    await userEvent.click(screen.getByRole("button", { name: "The week after" }));
    await until(() => expect(asked.at(-1)).toBe("2026-07-16"));
    await userEvent.click(screen.getByRole("radio", { name: "Day" }));
    await until(() => expect(router.state.location.search).toEqual({ date: "2026-07-16" }));
  });

  it("finds people, and says how many a search hides", async () => {
    atDesk();
    open("/manage/schedule?view=week&q=bert");
    const grid = await screen.findByRole("grid", { name: "Week" });
    expect(within(grid).getAllByRole("row")).toHaveLength(2);
    screen.getByText(/^Showing 1 of 5/);
    await isAbsent(() => within(grid).queryByText("Unassigned"));
  });

  it("says that nobody is there yet", async () => {
    atDesk();
    open("/manage/schedule?view=week", { people: [], days: week.days.map((day) => ({ ...day, nobody: 0 })) });
    await screen.findByText("There is nobody yet who could do tasks");
  });
});

describe("the drafts of a week", () => {
  /** A week with a draft on two of its days, one of which was begun since; and what was sent about it. */
  async function openDrafts() {
    const { data: drafted } = await golden<{ data: Schedule }>("schedule/getManageSchedule.draft");
    const [first, second] = drafted.draft as [Schedule["draft"][0], Schedule["draft"][0]];
    const at = (row: Schedule["draft"][0], id: number) => ({ ...row, task: id, row: id, title: `Home ${id}` });
    const drafts: Record<string, Schedule["draft"]> = {
      "2026-07-08": [at(first, 1)],
      "2026-07-10": [at(second, 2), { ...at(second, 3), stays: "started" }],
    };
    const sent: [string, unknown][] = [];
    const { days } = week;
    open("/manage/schedule?view=week", { days: days.map((one) => ({ ...one, draft: drafts[one.day] ?? [] })) });
    server.use(
      http.post("*/v1/manage/draft/publish", async ({ request }) => {
        sent.push(["publish", await request.json()]);
        return answer({ published: 1, told: 2, kept: [{ task: 2, why: "changed", now: second.now }], left: 2 });
      }),
      http.post("*/v1/manage/draft/discard", async ({ request }) => {
        sent.push(["discard", await request.json()]);
        return answer({ discarded: 3, left: 0 });
      }),
      http.put("*/v1/manage/draft", async ({ request }) => {
        sent.push(["back", await request.json()]);
        return answer({ taken: 2, kept: [], needed: [] });
      }),
    );
    return { bar: await screen.findByRole("region", { name: "Drafts of this week" }), sent };
  }
  const span = { day: "2026-07-08", until: "2026-07-12" };

  it("are published at once, and what was refused is named", async () => {
    atDesk();
    const { bar, sent } = await openDrafts();
    within(bar).getByText("Draft: 3");
    within(bar).getByText("1 changed meanwhile");
    await userEvent.click(within(bar).getByRole("button", { name: "Publish…" }));
    const question = await screen.findByRole("alertdialog", { name: "Publish the draft?" });
    within(question).getByText(
      "Changes: 2. People and companies concerned: 2. Those with a login get one notification about tasks of the next 14 days.",
    );
    within(question).getByText("Changed meanwhile, stays in the draft: Home 3");
    await userEvent.click(within(question).getByRole("button", { name: "Publish" }));
    await screen.findByText("1 published, 2 notified. Changed meanwhile and still drafts: Home 2");
    expect(sent).toEqual([["publish", { ...span, rows: [1, 2] }]]);
  });

  it("leave the focus to the page's heading when the last one is published", async () => {
    atDesk();
    const { bar } = await openDrafts();
    server.use(
      http.get("*/v1/manage/schedule/week", () => answer(week)),
      http.post("*/v1/manage/draft/publish", () => answer({ published: 2, told: 2, kept: [], left: 0 })),
    );
    await userEvent.click(within(bar).getByRole("button", { name: "Publish…" }));
    await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
    await isAbsent(() => screen.queryByRole("region", { name: "Drafts of this week" }));
    await until(() => expect(screen.getByRole("heading", { name: "Schedule" })).toHaveFocus());
  });

  it("of days that are over are not shown", async () => {
    atDesk();
    const { data: drafted } = await golden<{ data: Schedule }>("schedule/getManageSchedule.draft");
    open("/manage/schedule?view=week", {
      days: week.days.map((one) => ({ ...one, draft: one.day < week.today ? drafted.draft : [] })),
    });
    await screen.findByRole("grid", { name: "Week" });
    await isAbsent(() => screen.queryByRole("region", { name: "Drafts of this week" }));
  });

  it("are listed by day, taken back at once, and put back at once", async () => {
    atDesk();
    const { bar, sent } = await openDrafts();
    await userEvent.click(within(bar).getByRole("button", { name: "Changes" }));
    const dialog = await screen.findByRole("dialog", { name: "Drafts of this week" });
    expect(
      within(dialog)
        .getAllByRole("region")
        .map((one) => one.getAttribute("aria-label")),
    ).toEqual(["Wednesday, July 8", "Friday, July 10"]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Discard all" }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await until(() => expect(sent.map(([what]) => what)).toEqual(["discard", "back"]));
    expect(sent[0]?.[1]).toEqual({ ...span, rows: [1, 2, 3] });
    expect(sent[1]?.[1]).toMatchObject({ ...span, tasks: [{ task: 1 }, { task: 2 }] });
  });
});

describe("the week on a phone", () => {
  it("is a card for each person with seven days, each of which opens", async () => {
    const { router } = open("/manage/schedule?view=week&date=2026-07-09");
    await userEvent.click(await screen.findByRole("button", { name: "Sunday, July 12, 1 unassigned" }));
    await until(() => expect(router.state.location.search).toEqual({ date: "2026-07-12", part: "unassigned" }));
  });
});
