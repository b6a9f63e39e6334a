import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { CalendarGroup, CalendarHome } from "#/api/home-calendar";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { atDesk } from "#/testing/desk";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

vi.mock("virtua", async () => import("#/testing/whole-lists"));

interface Page {
  today: string;
  from: string;
  days: number;
  total: number;
  in_use: number;
  groups: CalendarGroup[];
  items: CalendarHome[];
  next: string;
}

const today = "2026-07-15";

/** The server's own answer, of which the first home gets a stay, closed nights and a task on known days. */
async function kept(): Promise<Page> {
  const { data } = await golden<{ data: Page }>("calendar/getManageCalendar");
  const home = data.items.find(({ stays, tasks }) => stays.length > 0 && tasks.length > 0);
  const [stay, task] = [home?.stays[0], home?.tasks[0]];
  if (!home || !stay || !task) throw new Error("the server's own answer has no home with a stay and a task");
  const full: CalendarHome = {
    ...home,
    id: 4,
    title: "Casa Mar",
    short_title: "",
    cleanliness: "guests",
    stays: [
      {
        ...stay,
        id: 9,
        guest: "Demo Guest",
        arrival: "2026-07-14",
        departure: "2026-07-18",
        state: "inhouse",
        kind: "guest",
        source: "Airbnb",
        persons: 2,
        sold_twice: false,
        missing: false,
        changed: false,
      },
    ],
    blocks: [
      {
        id: 5,
        reason: "repair",
        arrival: "2026-07-20",
        departure: "2026-07-22",
        from: "",
        to: "",
        note: "Bathroom",
        own: true,
      },
    ],
    tasks: [
      {
        ...task,
        id: 7,
        reservation_id: 9,
        type: "departure",
        check: false,
        day: "2026-07-18",
        start: "10:00",
        state: "not_started",
        unassigned: true,
        late: false,
      },
    ],
  };
  const empty: CalendarHome = {
    ...full,
    id: 6,
    title: "Casa Sol",
    cleanliness: "clean",
    stays: [],
    blocks: [],
    tasks: [],
  };
  return { ...data, today, total: 2, in_use: 2, items: [full, empty], next: "" };
}

/** The server with these pages; the queries that were asked come back. */
function serve(pages: readonly Page[]) {
  const asked: URLSearchParams[] = [];
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level: "owner" }] });
  server.use(
    http.get("*/v1/manage/calendar", ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const page = pages[Number(query.get("offset") ?? 0)];
      return page ? answer(page as never) : refuse(500, "internal");
    }),
    http.get("*/v1/manage/propertychoices", () =>
      answer({ accounts: [], buildings: ["Tower"], categories: [], towns: ["Barcelona"], groups: [] }),
    ),
    http.get("*/v1/manage/channels", () => answer(["Airbnb"])),
  );
  return asked;
}

const address = "/manage/calendar?date=2026-07-13";

describe("the calendar on a desk", () => {
  it("shows the server's own answer", async () => {
    atDesk();
    const { data } = await golden<{ data: Page }>("calendar/getManageCalendar");
    serve([data]);
    openApp(`/manage/calendar?date=${data.from}`);
    const grid = await screen.findByRole("grid", { name: "Calendar" });
    expect(grid).toHaveAttribute("aria-rowcount", String(data.total + 1));
    for (const { title } of data.items)
      expect(within(grid).getByRole("rowheader", { name: new RegExp(title) })).toBeVisible();
  });

  it("says of each home how it is now, and of each bar whose it is, when, and which tasks it has", async () => {
    atDesk();
    serve([await kept()]);
    openApp(address);
    const grid = await screen.findByRole("grid", { name: "Calendar" });
    expect(within(grid).getByRole("rowheader", { name: /Casa Mar.*Guests until Sat, Jul 18/ })).toBeVisible();
    expect(within(grid).getByRole("rowheader", { name: /Casa Sol.*Clean/ })).toBeVisible();
    const stay = within(grid).getByRole("gridcell", {
      name: /^Demo Guest, Tue, Jul 14 – Sat, Jul 18, 2 guests, Airbnb, In house/,
    });
    expect(stay).toHaveAccessibleName(/Departure cleaning, Sat, Jul 18 10:00, Not started, Nobody yet/);
    expect(stay).toHaveAttribute("aria-colspan", "4");
    expect(within(grid).getByRole("gridcell", { name: /^Closed, Bathroom/ })).toBeVisible();
    expect(within(grid).getByRole("columnheader", { name: "Wednesday, July 15" })).toBeVisible();
  });

  it("groups homes by town under heads with the count of all homes, which fold and stay folded", async () => {
    const user = userEvent.setup();
    atDesk();
    const page = await kept();
    const [mar, sol] = page.items as [CalendarHome, CalendarHome];
    const asked = serve([
      {
        ...page,
        total: 40,
        groups: [
          { key: "barcelona", name: "Barcelona", count: 39 },
          { key: "", name: "", count: 1 },
        ],
        items: [{ ...mar, group: "barcelona" }, sol],
      },
    ]);
    const { unmount } = openApp(address);
    await screen.findByRole("grid", { name: "Calendar" });
    await user.selectOptions(screen.getByLabelText("Group by"), "town");
    await until(() => expect(asked.at(-1)?.get("group_by")).toBe("town"));
    const head = await screen.findByRole("rowheader", { name: "Barcelona, 39 properties" });
    screen.getByRole("rowheader", { name: "Without a town, 1 property" });
    expect(screen.getByRole("grid")).toHaveAttribute("aria-rowcount", "43");
    await user.click(head);
    await isAbsent(() => screen.queryByRole("rowheader", { name: /Casa Mar/ }));
    expect(screen.getByRole("grid")).toHaveAttribute("aria-rowcount", "4");
    unmount();
    openApp(`${address}&by=town`);
    await screen.findByRole("rowheader", { name: /^Barcelona/, expanded: false });
    await user.click(screen.getByRole("rowheader", { name: /^Barcelona/ }));
    await screen.findByRole("rowheader", { name: /Casa Mar/ });
  });

  it("leads from a stay to its page and its tasks", async () => {
    const user = userEvent.setup();
    atDesk();
    serve([await kept()]);
    openApp(address);
    await user.click(await screen.findByRole("gridcell", { name: /^Demo Guest/ }));
    const panel = await screen.findByRole("dialog", { name: "Casa Mar" });
    expect(within(panel).getByRole("link", { name: /Demo Guest/ })).toHaveAttribute("href", "/manage/reservations/1-9");
    expect(within(panel).getByRole("link", { name: /Departure cleaning/ })).toHaveAttribute("href", "/manage/task/1-7");
    await isAbsent(() => within(panel).queryByRole("button", { name: "Close nights" }));
  });

  it("leads by keyboard from a free night to a new reservation with its home and day", async () => {
    const user = userEvent.setup();
    atDesk();
    serve([await kept()]);
    openApp(address);
    const grid = await screen.findByRole("grid", { name: "Calendar" });
    within(grid).getAllByRole("gridcell")[0]?.focus();
    await user.keyboard("{End}{ArrowDown}{ArrowLeft}{Enter}");
    const panel = await screen.findByRole("dialog", { name: "Casa Sol" });
    expect(within(panel).getByText("This night is free.")).toBeVisible();
    expect(within(panel).getByRole("link", { name: "New reservation" })).toHaveAttribute(
      "href",
      "/manage/reservations/new?ref=1-6&date=2026-07-25&until=2026-07-26",
    );
    expect(within(panel).getByRole("button", { name: "Close nights" })).toBeEnabled();
  });

  it("loads the next homes by itself, and says when a search hides some", async () => {
    const user = userEvent.setup();
    atDesk();
    const page = await kept();
    const [first, second] = page.items;
    if (!first || !second) throw new Error("two homes are needed");
    const asked = serve([
      { ...page, total: 2, in_use: 5, items: [first], next: "1" },
      { ...page, total: 2, in_use: 5, items: [second], next: "" },
    ]);
    openApp(`${address}&q=casa`);
    expect(await screen.findByText(/Showing 2 of 5 properties, 3 hidden/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all" }));
    await until(() => expect(asked.at(-1)?.get("q")).toBeNull());
  });

  it("goes on by weeks, and shows fewer or more days", async () => {
    const user = userEvent.setup();
    atDesk();
    const asked = serve([await kept()]);
    openApp(address);
    await screen.findByRole("grid", { name: "Calendar" });
    expect(asked.at(-1)?.get("days")).toBe("14");
    await user.click(screen.getByRole("button", { name: "Later" }));
    await until(() => expect(asked.at(-1)?.get("from")).toBe("2026-07-20"));
    await user.click(screen.getByRole("radio", { name: "Quarter" }));
    await until(() => expect(asked.at(-1)?.get("days")).toBe("92"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Channel" }), "Airbnb");
    await until(() => expect(asked.at(-1)?.get("source")).toBe("Airbnb"));
  });

  it("never shows nights as free of which nothing is known yet", async () => {
    const user = userEvent.setup();
    atDesk();
    serve([await kept()]);
    openApp(address);
    await screen.findByRole("gridcell", { name: /^Demo Guest/ });
    let come = () => {};
    const later = new Promise<void>((done) => {
      come = done;
    });
    server.use(
      http.get("*/v1/manage/calendar", async () => {
        await later;
        return answer((await kept()) as never);
      }),
    );
    await user.click(screen.getByRole("button", { name: "Later" }));
    await isAbsent(() => screen.queryByRole("grid"));
    come();
    expect(await screen.findByRole("grid", { name: "Calendar" })).toBeVisible();
  });

  it("says when nothing matches, and when there is nothing yet", async () => {
    atDesk();
    const page = await kept();
    serve([{ ...page, total: 0, in_use: 5, items: [] }]);
    const { unmount } = openApp(`${address}&q=nothing`);
    expect(await screen.findByRole("heading", { name: "0 of 5 match" })).toBeVisible();
    unmount();
    serve([{ ...page, total: 0, in_use: 0, items: [] }]);
    openApp(address);
    expect(await screen.findByRole("heading", { name: "Add your first property" })).toBeVisible();
  });

  it("says when it cannot be loaded", async () => {
    atDesk();
    serve([]);
    openApp(address);
    expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  });
});

describe("the calendar on a phone", () => {
  it("shows a strip for each home, and a press opens what it has on these days", async () => {
    const user = userEvent.setup();
    serve([await kept()]);
    openApp(address);
    const strip = await screen.findByRole("button", { name: /Casa Mar.*Guests until Sat, Jul 18/ });
    expect(screen.getByRole("button", { name: /Casa Sol.*No arrival on these days/ })).toBeVisible();
    await isAbsent(() => screen.queryByRole("grid"));
    await user.click(strip);
    const panel = await screen.findByRole("dialog", { name: "Casa Mar" });
    expect(within(panel).getByRole("link", { name: /Demo Guest/ })).toBeVisible();
    expect(within(panel).getByRole("link", { name: /Bathroom/ })).toHaveAttribute(
      "href",
      "/manage/reservations?whom=blocks&block=5",
    );
    expect(within(panel).getByRole("link", { name: "New reservation" })).toHaveAttribute(
      "href",
      "/manage/reservations/new?ref=1-4",
    );
  });
});
