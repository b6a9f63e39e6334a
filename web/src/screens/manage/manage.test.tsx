import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Task } from "#/api/shapes";
import { isWaiting } from "#/features/board/rules";
import type { Attention } from "#/api/attention";
import type { DayStays, InboxThread } from "#/features/board/types";
import type { Role } from "#/api/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";
import { parseManageSearch } from "./search";

const list = (data: unknown[]) => HttpResponse.json({ data: data as never, next_page: "MA==", prev_page: "MA==" });

interface World {
  stays: DayStays;
  tasks: Task[];
  threads: InboxThread[];
  attention: Attention;
  asked: string[];
}

/** The server as far as a manager meets it; `role` is whose login it is. */
async function managed(
  role: Role = "manager",
  members = [{ memberid: 1, member_name: "Seaside Stay" }],
): Promise<World> {
  const world: World = {
    stays: (await golden<{ data: DayStays }>("reservation/getManageStays")).data,
    tasks: (await golden<{ data: Task[] }>("task/getManageTasks")).data,
    threads: (await golden<{ data: InboxThread[] }>("message/getInbox")).data,
    attention: (await golden<{ data: Attention }>("attention/getAttention")).data,
    asked: [],
  };
  signedIn(role, { roles: members.map((member) => ({ ...member, role })) });
  const noted = (request: Request) => world.asked.push(new URL(request.url).search);
  server.use(
    http.get("*/v1/manage/stays", ({ request }) => {
      noted(request);
      const date = new URL(request.url).searchParams.get("date");
      return answer({ ...world.stays, date: date ?? world.stays.date });
    }),
    http.get("*/v1/manage/tasks", ({ request }) => {
      noted(request);
      return list(world.tasks);
    }),
    http.get("*/v1/manage/attention", () => answer(world.attention)),
    http.get("*/v1/manage/attention/:kind", ({ params }) =>
      list(world.attention.groups.find((group) => group.kind === params.kind)?.rows ?? []),
    ),
    http.get("*/v1/manage/inbox", ({ request }) => {
      const asked = new URL(request.url).searchParams;
      return list(
        world.threads.filter(
          (thread) =>
            (asked.get("waiting") !== "true" || isWaiting(thread)) &&
            (asked.get("mine") !== "true" || thread.mine) &&
            (!asked.has("kind") || thread.kind === asked.get("kind")),
        ),
      );
    }),
    http.get("*/v1/manage/inbox/count", () =>
      answer({ waiting: world.threads.filter(isWaiting).length, mine: world.threads.filter((one) => one.mine).length }),
    ),
    http.get("*/v1/manage/inbox/managers", async () =>
      HttpResponse.json(await golden<{ data: never }>("message/getInboxManagers")),
    ),
    http.get("*/v1/manage/inbox/:kind/:ref", ({ params }) => {
      const found = world.threads.find((one) => one.kind === params.kind && `${one.memberid}-${one.id}` === params.ref);
      return found ? answer(found) : refuse(404, "not_found");
    }),
    http.patch("*/v1/manage/inbox/:kind/:ref", async ({ params, request }) => {
      const change = (await request.json()) as { waiting?: boolean; assigned_to?: number };
      world.threads = world.threads.map((one) =>
        one.kind === params.kind && `${one.memberid}-${one.id}` === params.ref
          ? {
              ...one,
              ...(change.waiting === undefined
                ? {}
                : { waiting_since: change.waiting ? one.last_at : "0000-00-00 00:00:00" }),
              ...(change.assigned_to === undefined
                ? {}
                : {
                    assigned_to: change.assigned_to,
                    mine: change.assigned_to === 12,
                    assigned: change.assigned_to === 11 ? "Maria Lang" : "",
                  }),
            }
          : one,
      );
      return answer(world.threads.find((one) => one.kind === params.kind));
    }),
    http.get("*/v1/cleanings", () => list([])),
  );
  // Past the end of the first task, before that of the second.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-07-11T11:15:00Z") });
  return world;
}

describe("the day", () => {
  it("leads from codes, payments and reservations to where each is settled", async () => {
    const world = await managed();
    const [group] = world.attention.groups;
    const [row] = group?.rows ?? [];
    if (!group || !row) throw new Error("the golden has no group with a row");
    const { task: _, ...plain } = row;
    const left = {
      ...plain,
      type: "property" as const,
      ref: "1-7",
      title: "Demo Lighthouse",
      at: "2026-07-11 10:00:00",
    };
    world.attention = {
      ...world.attention,
      count: 9,
      groups: [
        { ...group, kind: "codes_to_change", count: 1, rows: [left] },
        { ...group, kind: "payments_to_match", count: 3, rows: [] },
        { ...group, kind: "stays_to_complete", count: 5, rows: [] },
      ],
    };
    openApp("/manage");
    const red = within(await screen.findByRole("region", { name: "Needs attention" }));
    expect(red.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
      "1 key code to change",
      "3 payments to match",
      "5 reservations to complete",
    ]);
    // Of the codes the homes are named, with the departure that they wait for.
    expect(red.getByRole("link", { name: "Demo Lighthouse" })).toHaveAttribute("href", "/manage/properties/1-7");
    expect(red.getByText(/^Departure .*11.*10:00/)).toBeVisible();
    // The others are settled together, and have nothing to unfold.
    expect(red.getByRole("link", { name: "Match payments" })).toHaveAttribute("href", "/manage/money?tab=statements");
    expect(red.getByRole("link", { name: "Complete reservations" })).toHaveAttribute(
      "href",
      "/manage/reservations?todo=true",
    );
    await isAbsent(() => red.queryByRole("button", { name: /payments|reservations/ }));
  });

  it("shows the numbers, what needs attention and the board", async () => {
    const world = await managed();
    openApp("/manage");
    const red = await screen.findByRole("region", { name: "Needs attention" });
    // The badge of the day says what the server says, and chats are counted at the inbox.
    const [rail] = screen.getAllByRole("navigation", { name: "Main menu" });
    const badge = new RegExp(`^${world.attention.count} ?items need attention ?Today$`);
    expect(within(rail as HTMLElement).getByRole("link", { name: badge })).toBeVisible();
    expect(within(red).getByRole("heading", { name: "1 task late" })).toBeVisible();
    expect(within(red).getByRole("heading", { name: "1 chat to answer" })).toBeVisible();
    expect(within(red).getByRole("link", { name: "Open inbox" })).toHaveAttribute("href", "/manage/inbox");
    // The first group is unfolded, and each row leads to its cure.
    const late = world.attention.groups[0]?.rows ?? [];
    expect(
      within(red)
        .getAllByRole("link", { name: /^Assign: / })
        .map((link) => link.getAttribute("href")),
    ).toEqual(late.map((row) => `/handout?task=${row.ref.split("-")[1]}&day=${row.at.slice(0, 10)}`));
    await userEvent.click(within(red).getByRole("button", { name: "Show problem to decide" }));
    // What somebody wrote is text.
    expect(within(red).getByText("The <b>lamp</b> is broken")).toBeVisible();
    await userEvent.click(within(red).getByRole("button", { name: "Fold task late" }));
    await isAbsent(() => within(red).queryAllByRole("link", { name: /^Assign: / }));
    const arrivals = screen.getByRole("heading", { name: "Arrivals" }).closest("section") as HTMLElement;
    expect(within(arrivals).getAllByRole("link")).toHaveLength(world.stays.arrivals.length);
    expect(within(arrivals).getByText("Paid")).toBeVisible();
    expect(screen.getByText("2 not started")).toBeVisible();
    expect(screen.getByText("Nobody leaves.")).toBeVisible();
    expect(world.asked).toContain("?memberid=1");
    expect(world.asked).toContain(`?memberid=1&date=${world.stays.date}`);
  });

  it("unfolds what there is more of, and keeps what is to watch folded", async () => {
    const world = await managed();
    const [late] = world.attention.groups;
    if (!late?.rows[0]) throw new Error("the golden answer has nothing late");
    const row = late.rows[0];
    const rows = Array.from({ length: 5 }, (_, index) => ({ ...row, ref: `1-${100 + index}`, title: `Home ${index}` }));
    const group = { ...late, count: 5, rows: rows.slice(0, 3) };
    const watch = {
      ...late,
      kind: "tasks_watch" as const,
      severity: "watch" as const,
      count: 1,
      rows: [{ ...row, title: "Tight" }],
    };
    world.attention = { count: 5, groups: [group, watch] };
    server.use(http.get("*/v1/manage/attention/tasks_late", () => list(rows)));
    openApp("/manage");
    const red = await screen.findByRole("region", { name: "Needs attention" });
    expect(within(red).getAllByRole("link", { name: /^Home/ })).toHaveLength(3);
    await userEvent.click(within(red).getByRole("button", { name: "Show 2 more" }));
    await waitFor(() => expect(within(red).getAllByRole("link", { name: /^Home/ })).toHaveLength(5));
    await userEvent.click(within(red).getByRole("button", { name: "Show fewer" }));
    expect(within(red).getAllByRole("link", { name: /^Home/ })).toHaveLength(3);
    await isAbsent(() => within(red).queryByRole("link", { name: "Tight" }));
    await userEvent.click(within(red).getByRole("button", { name: "Show tasks to watch" }));
    expect(within(red).getByRole("link", { name: "Tight" })).toBeVisible();
    // Arrows go through what the list offers.
    within(red).getByRole("link", { name: "Home 0" }).focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(within(red).getByRole("link", { name: "Home 1" })).toHaveFocus();
  });

  it("has a row for each pair of reservations with the same nights", async () => {
    const world = await managed();
    const [late] = world.attention.groups;
    if (!late?.rows[0]) throw new Error("the golden answer has nothing late");
    const { task: _, ...row } = late.rows[0];
    const nights = { arrival: "2026-07-20", departure: "2026-07-22" };
    const pairs = ["Bea Second", "Cora Third"].map((guest, index) => ({
      ...row,
      type: "reservation" as const,
      ref: "1-10",
      at: "2026-07-20",
      until: "2026-07-22",
      stays: [
        { ref: "1-10", guest: "Ada First", source: "direct", ...nights },
        { ref: `1-${11 + index}`, guest, source: "airbnb", ...nights },
      ],
    }));
    world.attention = { count: 2, groups: [{ ...late, kind: "nights_sold_twice", count: 2, rows: pairs }] };
    const complaints = vi.spyOn(console, "error");
    openApp("/manage");
    const red = within(await screen.findByRole("region", { name: "Needs attention" }));
    await red.findByRole("link", { name: "Bea Second" });
    expect(red.getByRole("link", { name: "Cora Third" })).toBeVisible();
    expect(red.getAllByRole("link", { name: "Ada First" })).toHaveLength(2);
    // React names rows of a list that it cannot tell apart.
    expect(complaints.mock.calls.filter(([text]) => String(text).includes("same key"))).toEqual([]);
    complaints.mockRestore();
  });

  it("says what to do about a server whose clock leapt", async () => {
    const world = await managed();
    const [late] = world.attention.groups;
    if (!late) throw new Error("the golden answer has nothing late");
    world.attention = { count: 1, groups: [{ ...late, kind: "clock_leapt", count: 1, rows: [] }] };
    openApp("/manage");
    const red = within(await screen.findByRole("region", { name: "Needs attention" }));
    await red.findByText(/Nothing is deleted automatically for 24 hours/);
    expect(red.getByRole("link", { name: "Check the server" })).toHaveAttribute("href", "/manage/setup/server");
  });

  it("says how much time a cleaning lacks, with the ways out, and which tasks nobody has seen", async () => {
    const world = await managed();
    const [late] = world.attention.groups;
    const [row] = late?.rows ?? [];
    if (!late || !row?.task) throw new Error("the golden answer has nothing late");
    const task = { ...row.task, same_day: true, arrival_time: "16:00" };
    const short = { ...row, ref: "1-31", title: "Demo Lighthouse", minutes: 90, task: { ...task, stay: "1-7" } };
    const visit = { visit_from: "11:00", visit_to: "15:00" };
    const meets = { ...short, ref: "1-33", title: "Demo Harbor", minutes: 30, task: { ...task, ...visit } };
    const fresh = { ...row, ref: "1-32", title: "Demo Cabin", who: "Anna", phone: "+48 1", task };
    world.attention = {
      count: 2,
      groups: [
        { ...late, kind: "tasks_short", count: 2, rows: [short, meets] },
        { ...late, kind: "tasks_unseen", count: 1, rows: [fresh] },
      ],
    };
    openApp("/manage");
    const red = within(await screen.findByRole("region", { name: "Needs attention" }));
    expect(await red.findByRole("heading", { name: /2 cleanings that no longer fit/ })).toBeVisible();
    expect(red.getByText(/too little because of the visit 11:00–15:00/)).toBeVisible();
    expect(red.getByText(/too little before the guests at 16:00/)).toBeVisible();
    expect(red.getByRole("link", { name: "Move or share: Demo Lighthouse" })).toHaveAttribute(
      "href",
      expect.stringContaining("/manage/task/1-31"),
    );
    const ask = red.getByRole("link", { name: "Ask the guest: Demo Lighthouse" });
    expect(ask).toHaveAttribute("href", expect.stringMatching(/\/manage\/inbox\?.*kind=reservation.*ref=1-7/));
    await userEvent.click(red.getByRole("button", { name: /task nobody has seen/ }));
    expect(await red.findByRole("link", { name: "Call Anna" })).toBeVisible();
    expect(red.getByRole("link", { name: "Assign: Demo Cabin" })).toBeVisible();
  });

  describe("leads to what is to be registered:", () => {
    const arrival = { ref: "1-41", cause: "parte_viajeros", at: "2026-07-19 15:00:00", minutes: 300 };
    const canceled = { ref: "1-42", cause: "parte_viajeros_cancelled", at: "2026-07-20 10:00:00", minutes: 1400 };

    /** What the page behind the link asks the server for, when Today has these rows. */
    async function asked(...due: (typeof arrival)[]) {
      const world = await managed();
      const [group] = world.attention.groups;
      if (!group?.rows[0]) throw new Error("no group with a row");
      const { task: _, ...row } = group.rows[0];
      const rows = due.map((one) => ({ ...row, ...one, type: "reservation" as const }));
      world.attention = { count: 1, groups: [{ ...group, kind: "guests_to_register", count: rows.length, rows }] };
      const calls: unknown[] = [];
      server.use(
        http.get("*/v1/manage/registration", ({ request }) => {
          const search = new URL(request.url).searchParams;
          calls.push({ form: search.get("form"), from: search.get("from"), to: search.get("to") });
          return refuse(404, "not_found");
        }),
      );
      openApp("/manage");
      const red = within(await screen.findByRole("region", { name: "Needs attention" }));
      await userEvent.click(await red.findByRole("link", { name: "Register guests" }));
      await until(() => expect(calls).not.toEqual([]));
      return calls[0];
    }

    it("a stay, from the day before it is due on", async () => {
      const day = { form: "parte_viajeros", from: "2026-07-18", to: null };
      expect(await asked(arrival, canceled)).toEqual(day);
    });

    it("a report to cancel, whose day would hide it", async () => {
      expect(await asked(canceled)).toEqual({ form: "parte_viajeros", from: null, to: null });
    });

    it("a canceled and a changed booking, and the one that is due", async () => {
      const booking = { ...arrival, cause: "reserva_hospedaje" };
      const changed = { ...booking, at: "2026-05-02 11:00:00", minutes: -100_000 };
      const day = { form: "reserva_hospedaje", from: "2026-07-18", to: null };
      expect(await asked({ ...canceled, cause: "reserva_hospedaje_cancelled" }, changed, booking)).toEqual(day);
    });
  });

  it("leaves out kinds that it does not know, and shows the others", async () => {
    const world = await managed();
    const [late] = world.attention.groups;
    if (!late) throw new Error("the golden answer has nothing late");
    const unknown = { ...late, kind: "of_a_newer_server" as typeof late.kind };
    world.attention = { count: 2, groups: [unknown, { ...unknown, severity: "watch" as const }, late] };
    openApp("/manage");
    const red = within(await screen.findByRole("region", { name: "Needs attention" }));
    expect(await red.findByRole("heading", { name: /tasks? late/ })).toBeVisible();
    expect(red.getAllByRole("heading", { level: 3 })).toHaveLength(1);
  });

  it("names stays on closed nights, with who comes and why the nights are closed", async () => {
    const world = await managed();
    const late = world.attention.groups[0];
    if (!late?.rows[0]) throw new Error("no group with a row");
    const stay = { ref: "1-10", guest: "Ada First", source: "direct", arrival: "2026-07-20", departure: "2026-07-24" };
    const { task: _, ...row } = late.rows[0];
    const closed = ["owner", "repair"].map((cause, index) => ({
      ...row,
      type: "reservation" as const,
      ref: "1-10",
      who: "",
      cause,
      at: `2026-07-2${index} 00:00:00`,
      until: `2026-07-2${index + 1} 00:00:00`,
      stays: [stay],
    }));
    world.attention = { count: 2, groups: [{ ...late, kind: "stays_on_closed", count: 2, rows: closed }] };
    openApp("/manage");
    const red = within(await screen.findByRole("region", { name: "Needs attention" }));
    expect(await red.findAllByRole("link", { name: "Ada First" })).toHaveLength(2);
    expect(red.getByText("The owner is there")).toBeVisible();
    expect(red.getByText("Closed for repair")).toBeVisible();
    expect(red.getAllByText("reservations on closed nights")[0]).toBeVisible();
  });

  it("says that all is well", async () => {
    const world = await managed();
    world.tasks = [];
    world.threads = [];
    world.attention = { count: 0, groups: [] };
    world.stays = { ...world.stays, arrivals: [] };
    openApp("/manage");
    expect(await screen.findByText("Nothing is late, unpaid or unanswered.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "A quiet day" })).toBeVisible();
  });

  it("goes to another day and back to today", async () => {
    const world = await managed();
    const { router } = openApp("/manage");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "The day after" }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ date: "2026-07-11" }));
    await waitFor(() => expect(world.asked).toContain("?memberid=1&date=2026-07-11"));
    await user.click(await screen.findByRole("button", { name: "Today" }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty("date"));
  });

  it("offers the choice of several agencies", async () => {
    const world = await managed("manager", [
      { memberid: 1, member_name: "Seaside Stay" },
      { memberid: 2, member_name: "Hill Homes" },
    ]);
    openApp("/manage");
    await userEvent.setup().selectOptions(await screen.findByRole("combobox", { name: "Agency" }), "Hill Homes");
    await waitFor(() => expect(world.asked).toContain("?memberid=2"));
  });

  it("stays with the agency that was chosen, and shows its sign", async () => {
    await managed("manager", [
      { memberid: 1, member_name: "Seaside Stay" },
      { memberid: 2, member_name: "Hill Homes" },
    ]);
    const { router } = openApp("/manage?member=2");
    const [rail] = await screen.findAllByRole("navigation", { name: "Main menu" });
    const desk = within(rail as HTMLElement);
    await userEvent.setup().click(await desk.findByRole("link", { name: /^Problems/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/manage/problems"));
    expect(router.state.location.href).toBe("/manage/problems?member=2");
    expect(await within(rail?.parentElement as HTMLElement).findByText("Hill Homes")).toBeVisible();
  });

  it("says so when it cannot be loaded", async () => {
    await managed();
    server.use(http.get("*/v1/manage/stays", () => refuse(500, "internal")));
    openApp("/manage");
    expect(await screen.findByText("This page could not be loaded")).toBeVisible();
  });

  it("is not for others", async () => {
    await managed("cleaner");
    const { router } = openApp("/manage");
    await waitFor(() => expect(router.state.location.pathname).toBe("/cleanings"));
  });

  it("goes by keys alone", async () => {
    await managed();
    const { router } = openApp("/manage");
    await screen.findByRole("region", { name: "Needs attention" });
    const user = userEvent.setup();
    await user.keyboard("?");
    const keys = await screen.findByRole("dialog", { name: "Keys" });
    expect(within(keys).getByText("Search everything")).toBeVisible();
    // What lies over the page has keys of its own.
    await user.keyboard("gi{Escape}");
    await isAbsent(() => screen.queryByRole("dialog"));
    expect(router.state.location.pathname).toBe("/manage");
    await user.keyboard("gi");
    await waitFor(() => expect(router.state.location.pathname).toBe("/manage/inbox"));
    await user.keyboard("gt");
    await waitFor(() => expect(router.state.location.pathname).toBe("/manage"));
  });
});

describe("the search of everything", () => {
  it("finds with / what is typed, goes through it with arrows and there with Enter", async () => {
    await managed();
    const asked: string[] = [];
    server.use(
      http.get("*/v1/manage/search", async ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("q") ?? "");
        return HttpResponse.json(await golden<{ data: never }>("lookup/getManageSearch"));
      }),
    );
    const { router } = openApp("/manage");
    await screen.findByRole("region", { name: "Needs attention" });
    const user = userEvent.setup();
    await user.keyboard("/");
    const field = await screen.findByRole("combobox", { name: "Search everything" });
    expect(field).toHaveFocus();
    // Where nothing is typed it names the places with their letters.
    expect(screen.getByRole("option", { name: /^Inbox ?g i$/ })).toBeInTheDocument();
    await user.keyboard("demo");
    expect(await screen.findByRole("group", { name: "Properties" })).toBeInTheDocument();
    expect(asked).toEqual(["demo"]);
    const options = screen.getAllByRole("option");
    expect(field).toHaveAttribute("aria-activedescendant", options[0]?.id);
    await user.keyboard("{ArrowDown}");
    expect(field).toHaveAttribute("aria-activedescendant", options[1]?.id);
    expect(options[1]).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/manage/stay/1-3"));
    await isAbsent(() => screen.queryByRole("combobox", { name: "Search everything" }));
  });

  it("waits with Enter for the answer to what is typed, whatever an older one holds", async () => {
    await managed();
    const found = await golden<{ data: { groups: { kind: string; hits: { ref: string }[] }[] } }>(
      "lookup/getManageSearch",
    );
    const stays = found.data.groups.filter((group) => group.kind === "stay");
    const [stay] = stays.flatMap((group) => group.hits);
    const answers: Record<string, () => void> = {};
    server.use(
      http.get("*/v1/manage/search", async ({ request }) => {
        const q = new URL(request.url).searchParams.get("q") ?? "";
        if (q !== "10") await new Promise<void>((done) => (answers[q] = done));
        const hits = [{ ...stay, ref: q === "10" ? "1-10" : "1-1031" }];
        return answer({ groups: q === "10" || q === "1031" ? [{ ...stays[0], hits, more: false }] : [] } as never);
      }),
    );
    const { router } = openApp("/manage");
    await screen.findByRole("region", { name: "Needs attention" });
    const user = userEvent.setup();
    await user.keyboard("/");
    await user.keyboard("10");
    expect(await screen.findByRole("group", { name: "Reservations" })).toBeInTheDocument();
    await user.keyboard("31{Enter}");
    await waitFor(() => expect(Object.keys(answers)).toEqual(["1031"]));
    expect(router.state.location.pathname).toBe("/manage");
    answers["1031"]?.();
    await waitFor(() => expect(router.state.location.pathname).toBe("/manage/stay/1-1031"));
    await isAbsent(() => screen.queryByRole("combobox", { name: "Search everything" }));
  });

  it("finds settings by their words, without the server", async () => {
    await managed();
    server.use(http.get("*/v1/manage/search", () => answer({ groups: [] })));
    const { router } = openApp("/manage");
    await screen.findByRole("region", { name: "Needs attention" });
    const user = userEvent.setup();
    await user.click(screen.getAllByRole("button", { name: /^Search everything/ })[0] as HTMLElement);
    await user.keyboard("quiet hours");
    await user.click(await screen.findByRole("option", { name: "Notifications" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
  });

  it("says that nothing is called so, and that the server did not answer", async () => {
    await managed();
    server.use(http.get("*/v1/manage/search", () => answer({ groups: [] })));
    openApp("/manage");
    await screen.findByRole("region", { name: "Needs attention" });
    const user = userEvent.setup();
    await user.keyboard("/");
    await user.keyboard("xyz");
    expect(await screen.findByText("Nothing is called that.")).toBeVisible();
    server.use(http.get("*/v1/manage/search", () => refuse(500, "internal")));
    await user.keyboard("z");
    expect(await screen.findByText(/went wrong|try again/i)).toBeVisible();
    await user.keyboard("{Escape}");
    await isAbsent(() => screen.queryByRole("combobox", { name: "Search everything" }));
  });
});

describe("what was opened", () => {
  it("shows a stay with its money, without its key code", async () => {
    await managed();
    const stay = await golden("reservation/getReservation.manager");
    server.use(http.get("*/v1/reservations/:ref", () => HttpResponse.json(stay as never)));
    openApp("/manage/stay/1-2");
    expect(await screen.findByRole("heading", { level: 1, name: "Greta Gast" })).toBeVisible();
    expect(screen.getByText("The guest does not see the key yet: the reservation is not fully paid.")).toBeVisible();
    expect(document.body.textContent).not.toContain("canary-4711");
  });

  it("shows a task with its state", async () => {
    await managed();
    const task = await golden<{ data: Task }>("task/getCleaning");
    const empty = {
      name: "",
      kind: "",
      arrival: "",
      departure: "",
      day: "",
      time: "",
      every: 0,
      number: 0,
      count: 0,
      why: "",
      was: "",
      now: "",
      at: "",
      lines: "",
      cut: false,
    };
    server.use(
      http.get("*/v1/cleaning/:ref", () => HttpResponse.json(task as never)),
      http.get("*/v1/manage/tasks/:ref/why", () =>
        answer({
          reasons: [
            { ...empty, code: "after_stay", arrival: "2026-07-04", departure: "2026-07-11" },
            {
              ...empty,
              code: "calendar_said",
              name: "Airbnb",
              at: "2026-06-01 12:00:00",
              lines: "BEGIN:VEVENT\r\nSUMMARY:Reserved\r\nEND:VEVENT",
              cut: true,
            },
            { ...empty, code: "every_weeks", every: 12 },
            { ...empty, code: "cannot_come", name: "Anna", why: "absent" },
            { ...empty, code: "backup_instead", name: "Bert" },
          ],
        }),
      ),
    );
    openApp("/manage/task/1-1");
    expect(await screen.findByRole("heading", { level: 1, name: task.data.property.title })).toBeVisible();
    expect(screen.getByText("Who does it")).toBeVisible();
    const why = await screen.findByRole("region", { name: "Why this task" });
    expect(within(why).getAllByRole("listitem")).toHaveLength(5);
    expect(within(why).getByText("What the calendar said (Airbnb, 06/01/26 12:00):")).toBeVisible();
    expect(within(why).getByText(/SUMMARY:Reserved\s+END:VEVENT\s+…$/u)).toBeVisible();
    expect(within(why).getByText(/^Guests stay from .*Jul 4 to .*Jul 11/u)).toBeVisible();
    expect(within(why).getByText("It is done every 12 weeks.")).toBeVisible();
    expect(within(why).getByText("Anna is away on that day.")).toBeVisible();
    expect(within(why).getByText("Bert is the backup and does it instead.")).toBeVisible();
  });

  it("shows of a task without signal what its row holds", async () => {
    const world = await managed();
    const [task] = world.tasks;
    if (!task) throw new Error("the golden has no task");
    server.use(http.get("*/v1/cleaning/:ref", () => HttpResponse.error()));
    const { router } = openApp("/manage");
    const ref = `${task.reinplan_memberid}-${task.cleaning_rpmaid}`;
    await waitFor(() => expect(document.querySelector(`a[href^="/manage/task/${ref}"]`)).toBeInTheDocument());
    await router.navigate({ to: "/manage/task/$id", params: { id: ref } });
    expect(await screen.findByRole("heading", { level: 1, name: task.property.title })).toBeVisible();
    expect(screen.getByText("Who does it")).toBeVisible();
    expect(screen.getByText("The rest of this task")).toBeVisible();
    await isAbsent(() => screen.queryByRole("region", { name: "Why this task" }));
  });

  it("says that a task no longer exists", async () => {
    await managed();
    server.use(http.get("*/v1/cleaning/:ref", () => refuse(404, "task_not_found")));
    openApp("/manage/task/1-77");
    expect(await screen.findByRole("heading", { name: "This task no longer exists" })).toBeVisible();
  });
});

describe("the inbox", () => {
  /** Two chats: one waits, one is answered. */
  async function twoChats(): Promise<World> {
    const world = await managed();
    const waiting = (await golden<{ data: InboxThread }>("message/patchInboxThread.assigned")).data;
    const settled = (await golden<{ data: InboxThread }>("message/patchInboxThread.settled")).data;
    world.threads = [{ ...waiting, assigned_to: 0, assigned: "" }, settled];
    server.use(http.get("*/v1/reservationmessages/:ref", () => list([])));
    return world;
  }

  it("lists the chats that wait, all of them, or those of a kind when asked", async () => {
    const world = await twoChats();
    const { router } = openApp("/manage/inbox");
    const [waiting, settled] = world.threads as [InboxThread, InboxThread];
    expect(await screen.findByText(waiting.title)).toBeVisible();
    await isAbsent(() => screen.queryByText(settled.title));
    const user = userEvent.setup();
    await user.click(screen.getByRole("radio", { name: "All" }));
    expect(await screen.findByText(settled.title)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Reservations and tasks" }));
    await user.click(await screen.findByRole("menuitem", { name: "Tasks" }));
    await isAbsent(() => screen.queryByText(waiting.title));
    expect(router.state.location.search).toMatchObject({ show: "all", only: "cleaning" });
  });

  it("hands a chat to a colleague, and settles it", async () => {
    const world = await twoChats();
    openApp("/manage/inbox?kind=reservation&ref=1-5");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Assign" }));
    await user.click(await screen.findByRole("menuitem", { name: "Maria Lang" }));
    expect(await screen.findByRole("button", { name: "Maria Lang" })).toBeVisible();
    expect(world.threads[0]?.assigned_to).toBe(11);
    await user.click(screen.getByRole("button", { name: "Settled" }));
    expect(await screen.findByRole("button", { name: "Still to answer" })).toBeVisible();
    expect(await screen.findByText("Everything is answered")).toBeVisible();
    expect(document.title).toBe("Latchkey");
  });

  it("says why a chat could not be settled, and leaves it as it was", async () => {
    await twoChats();
    server.use(http.patch("*/v1/manage/inbox/:kind/:ref", () => refuse(404, "reservation_not_found")));
    openApp("/manage/inbox?kind=reservation&ref=1-5");
    await userEvent.setup().click(await screen.findByRole("button", { name: "Settled" }));
    expect(await screen.findByRole("button", { name: "Settled" })).toBeVisible();
  });

  it("goes through the chats with the arrow keys", async () => {
    const world = await twoChats();
    openApp("/manage/inbox?show=all");
    const first = await screen.findByText((world.threads[0] as InboxThread).title);
    const user = userEvent.setup();
    await user.keyboard("{ArrowDown}");
    expect(first.closest("a")).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(screen.getByText((world.threads[1] as InboxThread).title).closest("a")).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(first.closest("a")).toHaveFocus();
  });

  it("searches all messages, and marks what was found", async () => {
    await twoChats();
    const asked: string[] = [];
    server.use(
      http.get("*/v1/manage/inbox/search", async ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("q") ?? "");
        return HttpResponse.json(await golden<{ data: never }>("message/getInboxSearch"));
      }),
    );
    openApp("/manage/inbox");
    const field = await screen.findByRole("searchbox", { name: "Search all messages" });
    const user = userEvent.setup();
    await user.click(screen.getByRole("radio", { name: "All" }));
    await user.click(field);
    await user.keyboard("heating star");
    const found = await screen.findByRole("list", { name: "Found messages" });
    expect(within(found).getAllByText(/^heating$/i, { selector: "mark" })).toHaveLength(2);
    await user.keyboard("{ArrowDown}");
    expect(within(found).getAllByRole("link")[0]).toHaveFocus();
    expect(asked.at(-1)).toBe("heating star");
    server.use(http.get("*/v1/manage/inbox/search", () => list([])));
    await user.type(field, "x");
    expect(await screen.findByText("No message contains these words")).toBeVisible();
    await user.clear(field);
    expect(await screen.findByRole("radio", { name: "To answer" })).toBeVisible();
  });

  it("puts a text module into the line to write in, in the language of the guest or another", async () => {
    await twoChats();
    server.use(
      http.get("*/v1/manage/inbox/:kind/:ref/textmodules", async () =>
        HttpResponse.json(await golden<{ data: never }>("message/getChatTextModules")),
      ),
    );
    openApp("/manage/inbox?kind=reservation&ref=1-5");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Text modules" }));
    expect(await screen.findByText("Od 4.07.2026.")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "English" }));
    await user.click(await screen.findByRole("button", { name: /A welcome/ }));
    expect(await screen.findByRole("textbox", { name: "Message" })).toHaveValue(
      "Hello Anna {property}, Dune 3 is yours from July 4, 2026 to November 12, 2026.",
    );
  });

  it("counts what waits in the rail and in the window's title", async () => {
    await twoChats();
    openApp("/manage");
    await waitFor(() => expect(document.title).toBe("(1) Latchkey"));
  });

  it("says that everything is answered", async () => {
    const world = await managed();
    world.threads = [];
    openApp("/manage/inbox");
    expect(await screen.findByText("Everything is answered")).toBeVisible();
  });
});

it("reads of an address only what makes sense", () => {
  expect(parseManageSearch({ member: "2", date: "2026-07-10", kind: "cleaning", ref: "1-5" })).toEqual({
    member: 2,
    date: "2026-07-10",
    kind: "cleaning",
    ref: "1-5",
  });
  expect(parseManageSearch({ member: "-1", date: "2026-99-99", kind: "x", ref: "NaN-NaN" })).toEqual({});
});
