import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ScheduleWeek } from "#/api/schedule";
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

describe("the week on a phone", () => {
  it("is a card for each person with seven days, each of which opens", async () => {
    const { router } = open("/manage/schedule?view=week&date=2026-07-09");
    await userEvent.click(await screen.findByRole("button", { name: "Sunday, July 12, 1 unassigned" }));
    await until(() => expect(router.state.location.search).toEqual({ date: "2026-07-12", part: "unassigned" }));
  });
});
