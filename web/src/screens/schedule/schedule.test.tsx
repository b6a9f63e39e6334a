import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Schedule } from "#/api/schedule";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

// jsdom lays nothing out, so the grid learns here that all of it fits.
vi.mock("virtua", async () => {
  const { createElement, Fragment } = await import("react");
  const list = ({ data, children }: { data?: readonly unknown[]; children: unknown }) =>
    createElement(
      Fragment,
      null,
      ...((data
        ? data.map((one, at) => (children as (one: unknown, at: number) => unknown)(one, at))
        : [children]) as never[]),
    );
  return { Virtualizer: list, WindowVirtualizer: list };
});

const media = window.matchMedia;
afterEach(() => {
  window.matchMedia = media;
});

/** A window as wide as a desk's. */
function atDesk() {
  window.matchMedia = (query) =>
    ({
      matches: query.includes("min-width: 56.25rem"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
}

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
    const row = within(grid).getAllByRole("row")[1] as HTMLElement;
    within(row).getByText("Anna");
    within(row).getByText("4 h of 5 h");
    within(row).getByText("08:00 – 14:00, Absent 08:00 – 09:00");
    within(row).getByRole("gridcell", { name: /Departure cleaning, 09:00 – 11:00, .*Ends 16:40, guests at 16:00/ });
    screen.getByRole("heading", { name: "Cleanings: 4" });
    screen.getByText(/3 assigned · 1 more fit/);
    expect(screen.getByRole("button", { name: /Fits: Bert/ })).toBeInTheDocument();
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
