import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Task } from "#/api/shapes";
import { sendMessage } from "#/features/chat/use-thread";
import { outbox } from "#/offline";
import { changeDeviceSettings } from "#/session/device-settings";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn, statusOf } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import { changeView, forgetView } from "./view";

// The channel's library needs a real socket; what it brings is tested where it is applied.
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

// A screen of a phone's size: jsdom lays nothing out, so the list gets the number that fits.
vi.mock("virtua", async () => {
  const { createElement, Fragment } = await import("react");
  const list = ({ children }: { children: unknown }) => createElement(Fragment, null, children as never);
  return { WindowVirtualizer: list, Virtualizer: list };
});

const start = btoa("0");

interface List {
  data: Task[];
  next_page: string;
}

let list: List;

const patched: { path: string; body: unknown; key: string | null }[] = [];

beforeEach(async () => {
  forgetView();
  patched.length = 0;
  list = await golden<List>("task/getCleanings");
  // What the check waits for is done.
  list.data = list.data.map((task) => (task.check === 1 ? { ...task, checked_state: "finished" } : task));
  signedIn("cleaner");
  server.use(
    http.get("*/v1/cleanings", ({ request }) => {
      const past = new URL(request.url).searchParams.get("scope") === "past";
      return HttpResponse.json({ ...list, data: past ? [] : list.data });
    }),
    http.patch("*/v1/cleaningresource/:ref", async ({ request, params }) => {
      patched.push({
        path: String(params.ref),
        body: await request.json(),
        key: request.headers.get("Idempotency-Key"),
      });
      const task = list.data.find((each) => `1-${each.cleaning_rpmaid}` === params.ref);
      const begun = { ...task, state: "started", version: 2, cleaning_ist_start: "2026-07-11 10:03:00" };
      return answer(begun as never);
    }),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/" })),
  );
});

// As at signing out: nothing of one test is kept for the next.
afterEach(async () => leaveWindow());

const card = async (name: string) => {
  const link = await screen.findByRole("link", { name });
  const article = link.closest("article");
  if (!article) throw new Error("the link stands in no card");
  return within(article);
};

describe("/cleanings", () => {
  it("shows each task with where, when and who comes next", async () => {
    openApp("/cleanings");
    const task = await card("Casa del Mar");
    expect(task.getByText("Service task")).toBeVisible();
    // In the reader's language where the agency has it in that, else in the agency's own.
    expect(task.getByText("2 × Cot")).toBeVisible();
    expect(task.getByText("14:30 – 15:00")).toBeVisible();
    expect(task.getByText("Am Strand 1, 72-600 Corralejo")).toBeVisible();
    expect(screen.getAllByText("Same day 16:00").length).toBeGreaterThan(0);
    expect(screen.getByText("Bitte Fenster")).toBeVisible();
    expect(screen.getByRole("tab", { name: /Current/ })).toHaveTextContent("3");
  });

  it("names a stay by the number that its guest reads, for those who want it", async () => {
    list.data = list.data.map((task) => ({ ...task, reservation_id: 1032 }));
    changeDeviceSettings({ showReservationId: true });
    openApp("/cleanings");
    expect((await card("Casa del Mar")).getByText("Booking number 1032")).toBeVisible();
    changeDeviceSettings({ showReservationId: false });
  });

  it("calls a home by its short name, for those who want it", async () => {
    changeDeviceSettings({ showShortTitle: true });
    openApp("/cleanings");
    expect(await screen.findAllByRole("link", { name: "Seeblick" })).toHaveLength(2);
    await isAbsent(() => screen.queryByRole("link", { name: "Haus Seeblick, große Wohnung" }));
    changeDeviceSettings({ showShortTitle: false });
  });

  it.each([
    ["Save as Excel file", "xlsx"],
    ["Save as calendar file", "ics"],
  ])("has “%s” for what is listed", async (name, format) => {
    const asked: unknown[] = [];
    const saved: string[] = [];
    server.use(
      http.post("*/v1/cleaningsexport", async ({ request }) => {
        asked.push(await request.json());
        return new HttpResponse("a file");
      }),
    );
    Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    openApp("/cleanings");
    await card("Casa del Mar");
    await userEvent.click(screen.getByRole("button", { name: "Print and save" }));
    await userEvent.click(await screen.findByRole("menuitem", { name }));
    await waitFor(() => expect(saved).toEqual([`Tasks.${format}`]));
    expect(asked).toEqual([{ format, tasks: expect.arrayContaining(["1-1", "1-2", "1-3"]) }]);
    vi.restoreAllMocks();
  });

  it("shows the first page while the others are still loading", async () => {
    const [first, ...rest] = list.data as [Task, ...Task[]];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get("*/v1/cleanings", async ({ request }) => {
        if (new URL(request.url).searchParams.get("scope") === "past") return HttpResponse.json({ ...list, data: [] });
        if (!new URL(request.url).searchParams.has("offset"))
          return HttpResponse.json({ ...list, data: [first], next_page: "bW9yZQ==" });
        await held;
        return HttpResponse.json({ ...list, data: rest, next_page: start });
      }),
    );
    openApp("/cleanings");
    await card(first.property.title);
    await isAbsent(() => screen.queryByRole("link", { name: "Casa del Mar" }));
    expect(screen.getByRole("tab", { name: /Current/ })).toHaveTextContent("1+");
    release();
    await card("Casa del Mar");
  });

  it("asks for all pages once, and then only whether anything has changed", async () => {
    const [first, ...rest] = list.data as [Task, ...Task[]];
    const asked: [string, string | null][] = [];
    let version = '"v1"';
    let moved = first;
    server.use(
      http.get("*/v1/cleanings", ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get("scope") === "past") return HttpResponse.json({ ...list, data: [] });
        const known = request.headers.get("If-None-Match");
        asked.push([searchParams.get("offset") ?? "first", known]);
        if (known === version) return new HttpResponse(null, { status: 304, headers: { ETag: version } });
        const page = searchParams.has("offset")
          ? { ...list, data: rest, next_page: start }
          : { ...list, data: [moved], next_page: "bW9yZQ==" };
        return HttpResponse.json(page, { headers: { ETag: version } });
      }),
    );
    openApp("/cleanings");
    await card("Casa del Mar");
    await waitFor(() => expect(asked).toHaveLength(2));
    const again = async () => userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await again();
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]).toEqual(["first", '"v1"']);
    expect(await card("Casa del Mar")).toBeDefined();
    version = '"v2"';
    moved = { ...first, version: first.version + 1, property: { ...first.property, title: "Casa Nueva" } };
    await again();
    await card("Casa Nueva");
    await waitFor(() => expect(asked).toHaveLength(5));
    await again();
    await waitFor(() => expect(asked.at(-1)).toEqual(["first", '"v2"']));
  });

  it("begins a cleaning at once, with the property's time and a key, and ends with what the server says", async () => {
    openApp("/cleanings");
    const task = await card("Casa del Mar");
    await userEvent.click(task.getByRole("button", { name: "Begin task" }));
    expect(await task.findByRole("button", { name: "Task ended" })).toBeVisible();
    await waitFor(() => expect(patched).toHaveLength(1));
    expect(patched[0]).toMatchObject({ path: "1-3" });
    expect(patched[0]?.key).toMatch(/^[\w-]{16,}$/);
    const sent = String((patched[0]?.body as Record<string, unknown> | undefined)?.cleaning_ist_start);
    // The tests run in Pacific/Kiritimati, the house stands on the Canaries.
    const canary = new Intl.DateTimeFormat("sv-SE", { timeZone: "Atlantic/Canary", dateStyle: "short" });
    expect(sent.slice(0, 10)).toBe(canary.format(new Date()));
    await outbox.settled();
    expect(outbox.rows()).toEqual([]);
  });

  it("says what was refused, and keeps the task as it is", async () => {
    server.use(http.patch("*/v1/cleaningresource/:ref", () => refuse(409, "task_changed_by_other")));
    openApp("/cleanings");
    await userEvent.click(await screen.findByRole("button", { name: "Check" }));
    expect(await screen.findByText("The start was not accepted")).toBeVisible();
    expect(screen.getByRole("button", { name: "Check" })).toBeVisible();
    // A home has many tasks: its time says which one it was.
    const [, check] = list.data as [Task, Task, Task];
    await userEvent.click(screen.getByRole("button", { name: "not accepted · 1" }));
    const all = await screen.findByRole("dialog", { name: "Not accepted" });
    expect(await within(all).findByText(check.property.title)).toBeVisible();
    expect(within(all).getByText("Sat, Jul 11, 13:00")).toBeVisible();
    await userEvent.click(within(all).getByRole("button", { name: "Close" }));
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    await isAbsent(() => screen.queryByText("The start was not accepted"));
  });

  it("shows at a conflict what stands instead", async () => {
    const [, check] = list.data as [Task, Task, Task];
    const begun: Task = { ...check, state: "started", version: 7, cleaning_ist_start: "2026-07-11 13:05:00" };
    server.use(
      http.patch("*/v1/cleaningresource/:ref", () => {
        list.data = list.data.map((task) => (task === check ? begun : task));
        return HttpResponse.json(
          { status: { code: 409 }, error_code: "task_changed_by_other", error: "x", data: begun },
          { status: 409 },
        );
      }),
    );
    vi.setSystemTime(Date.now() + 60_000);
    openApp("/cleanings");
    await userEvent.click(await screen.findByRole("button", { name: "Check" }));
    expect(await screen.findByText(/Someone else had already begun it: .* 13:05/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Check ended" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
  });

  it("shows what changed, and removes it with one tap that reaches the server", async () => {
    const [first] = list.data;
    if (!first) throw new Error("no task");
    const change = (id: number, field: Task["changes"][number]["field"], was: string, now: string) => ({
      id,
      field,
      was,
      now,
      at: "2026-07-11 09:00:00",
    });
    first.changes = [
      change(7, "planned_start", "2026-07-11 11:00:00", "2026-07-11 13:00:00"),
      change(4, "children", "1", "2"),
    ];
    const seen: unknown[] = [];
    server.use(
      http.patch("*/v1/cleaningresourcechangesRead/:ref", async ({ request }) => {
        seen.push(await request.json());
        return answer({ ...first, changes: [] } as never);
      }),
    );
    openApp("/cleanings");
    const changed = await screen.findByRole("group", { name: "Changed" }, { timeout: 60_000 });
    expect(within(changed).getByText("Start: 11:00 → 13:00")).toBeVisible();
    expect(within(changed).getByText("+1 child")).toBeVisible();
    await userEvent.click(within(changed).getByRole("button", { name: "Seen" }));
    await isAbsent(() => screen.queryByRole("group", { name: "Changed" }));
    await waitFor(() => expect(seen).toEqual([{ change_id: 7 }]));
  });

  it("finds by what is typed", async () => {
    openApp("/cleanings");
    await card("Casa del Mar");
    await userEvent.click(screen.getByRole("button", { name: "Search" }));
    await userEvent.type(screen.getByRole("searchbox", { name: "Search tasks" }), "corralejo");
    expect(screen.getAllByRole("article")).toHaveLength(1);
    await userEvent.type(screen.getByRole("searchbox", { name: "Search tasks" }), "xyz");
    expect(await screen.findByText("No matching tasks")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show everything" }));
    expect(screen.getAllByRole("article")).toHaveLength(3);
  });

  it("says so when there is nothing to do", async () => {
    list = { ...list, data: [] };
    openApp("/cleanings");
    expect(await screen.findByText("You currently have no tasks assigned to you.")).toBeVisible();
  });

  it("says so when the tasks cannot be loaded, and tries again", async () => {
    server.use(http.get("*/v1/cleanings", () => refuse(500, "api_error"), { once: true }));
    openApp("/cleanings");
    expect(await screen.findByText("Your tasks could not be loaded")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await card("Casa del Mar");
  });

  it("keeps the last known tasks when refreshing fails", async () => {
    openApp("/cleanings");
    await card("Casa del Mar");
    server.use(http.get("*/v1/cleanings", () => refuse(500, "api_error")));
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText(/last known state/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Casa del Mar" })).toBeVisible();
  });
});

describe("/messages", () => {
  it("lists the chats with their last message", async () => {
    openApp("/messages");
    expect(await screen.findByText('Schlüssel "hängt" <innen>')).toBeVisible();
  });
});

describe("/cleanings/{id}", () => {
  const opened = (task: Task) => ({
    ...task,
    location_description: "Second door on the left",
    property_annotations: "",
    staff_key: "Hook 4",
    wifi: { type: 2, ssid: "Café Löwe", password: "sol-y-mar", qr: "WIFI:T:WPA;S:Café Löwe;P:sol-y-mar;;" },
    infotexts: [],
    emergency_phone: "",
    messages: { total: 0, unread: 0 },
    history: [
      { at: "2026-07-11 09:00:00", who: "Bert Eimer", action: "started", value: "2026-07-11 09:00:00", photos: [] },
    ],
  });

  beforeEach(() => {
    server.use(
      http.get("*/v1/cleaning/:ref", () => answer(opened(list.data[2] as Task) as never)),
      http.get("*/v1/cleaning/:ref/infotexts/en", () =>
        answer([{ id: 1, lang: "en", title: "Before you leave", body: "Close the **windows**." }]),
      ),
      http.get("*/v1/cleaningresourcemessages/:ref", () =>
        HttpResponse.json({ data: [], next_page: start, prev_page: start, user: {}, status: { code: 200 } }),
      ),
    );
  });

  it("shows what is needed to do the task", async () => {
    openApp("/cleanings/1-3");
    expect(await screen.findByRole("heading", { level: 1, name: "Casa del Mar" })).toBeVisible();
    expect(await screen.findByText("Hook 4")).toBeVisible();
    expect(screen.getByText("Before you leave")).toBeVisible();
    expect(screen.getByText("windows")).toBeVisible();
    expect(screen.getByRole("img", { name: "Code to join the network Café Löwe" })).toBeVisible();
    expect(screen.getByText("sol-y-mar")).toBeVisible();
    expect(screen.getByText("Bert Eimer")).toBeVisible();
    expect(screen.getByRole("button", { name: "Begin task" })).toBeVisible();
  });

  it("goes back to the list when the task no longer exists", async () => {
    server.use(http.get("*/v1/cleaning/:ref", () => refuse(404, "taskNotFound")));
    const { router } = openApp("/cleanings/1-3");
    await waitFor(() => expect(router.state.location.pathname).toBe("/cleanings"));
    expect(await screen.findByText("This task no longer exists.")).toBeVisible();
  });

  it("sends a message, shows it at once, and keeps a refused one with its text", async () => {
    server.use(http.put("*/v1/cleaningresourcemessages/:ref", () => refuse(400, "message_too_long")));
    openApp("/cleanings/1-3");
    const field = await screen.findByRole("textbox", { name: "Message" });
    await userEvent.type(field, "The lamp is broken");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    const log = within(screen.getByRole("log"));
    expect(await log.findByText("The lamp is broken")).toBeVisible();
    expect(field).toHaveValue("");
    expect(await log.findByText(/Not sent/)).toBeVisible();
    expect(log.getByText("The lamp is broken")).toBeVisible();
    await userEvent.click(log.getByRole("button", { name: "Discard" }));
    await isAbsent(() => log.queryByText("The lamp is broken"));
  });

  it("says that there is no room for a photo, and gives text and photo back", async () => {
    server.use(
      http.put("*/v1/cleaningresourcemessages/:ref", () =>
        HttpResponse.json(
          { status: { code: 507 }, error_code: "no_room", error: "There is no room left in this chat." },
          { status: 507 },
        ),
      ),
    );
    openApp("/cleanings/1-3");
    await screen.findByRole("textbox", { name: "Message" });
    await sendMessage(
      "cleaning",
      "1-3",
      "The lamp is broken",
      [{ name: "lamp.jpg", type: "image/jpeg", content: new Blob(["a picture"]) }],
      0,
    );
    const log = within(screen.getByRole("log"));
    expect(await log.findByText("Not sent. There is no room left in this chat.")).toBeVisible();
    expect(log.getByText("The lamp is broken")).toBeVisible();

    await userEvent.click(await screen.findByRole("button", { name: "not accepted · 1" }));
    const all = within(await screen.findByRole("dialog", { name: "Not accepted" }));
    expect(await all.findByText("There is no room left in this chat.")).toBeVisible();
    expect(all.getByText("The lamp is broken")).toBeVisible();
    const saved: string[] = [];
    URL.createObjectURL = () => "blob:photo";
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`);
    });
    await userEvent.click(all.getByRole("button", { name: "Save the file lamp.jpg" }));
    expect(saved).toEqual(["lamp.jpg blob:photo"]);
    await userEvent.click(all.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(outbox.rows()).toEqual([]));
  });

  it("takes an end within the minute of the begin for the moment of the begin", async () => {
    const begun = { ...opened(list.data[2] as Task), state: "started", cleaning_ist_start: "2026-07-11 08:15:30" };
    server.use(http.get("*/v1/cleaning/:ref", () => answer(begun as never)));
    openApp("/cleanings/1-3");
    fireEvent.change(await screen.findByLabelText("Ended at"), { target: { value: "2026-07-11T08:15" } });
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => {
      const body = { cleaning_ist_start: "2026-07-11 08:15:30", cleaning_ist_end: "2026-07-11 08:15:30" };
      expect(patched).toMatchObject([{ path: "1-3", body }]);
    });
  });

  it("keeps times that were typed and not saved over a reload", async () => {
    openApp("/cleanings/1-3");
    fireEvent.change(await screen.findByLabelText("Begun at"), { target: { value: "2026-07-11T08:15" } });
    cleanup();
    const { router } = openApp("/cleanings/1-3");
    expect(await screen.findByLabelText("Begun at")).toHaveValue("2026-07-11T08:15");
    // Who leaves without saving wants them gone.
    await userEvent.click(await screen.findByRole("link", { name: "All tasks" }));
    await userEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/cleanings"));
    cleanup();
    openApp("/cleanings/1-3");
    expect(await screen.findByLabelText("Begun at")).toHaveValue("");
  });

  it("keeps what was typed of a check that does not pass", async () => {
    const check = {
      ...opened(list.data[2] as Task),
      check: 1,
      checked_rpmaid: 1,
      state: "started",
      cleaning_ist_start: "2026-07-11 09:00:00",
      checklist: null,
      checked_checklist: null,
    };
    server.use(http.get("*/v1/cleaning/:ref", () => answer(check as never)));
    openApp("/cleanings/1-3");
    await userEvent.click(await screen.findByRole("button", { name: "Not passed, do again" }));
    await userEvent.type(await screen.findByLabelText("What was not right"), "Hair in the drain");
    cleanup();
    openApp("/cleanings/1-3");
    await userEvent.click(await screen.findByRole("button", { name: "Not passed, do again" }));
    expect(await screen.findByLabelText("What was not right")).toHaveValue("Hair in the drain");
  });

  it("keeps why a company declines until the device has taken it", async () => {
    const status = statusOf("company", { username: localStorage.getItem("username") ?? "" });
    const firm = { ...opened(list.data[2] as Task), company: { id: 1, name: "Blitzblank GmbH" }, company_answer: null };
    const said: unknown[] = [];
    server.use(
      http.get("*/v1/status", () => answer(status)),
      http.get("*/v1/cleaning/:ref", () => answer(firm as never)),
      http.patch("*/v1/cleaningresourceanswer/:ref", async ({ request }) => {
        said.push(await request.json());
        return answer(firm as never);
      }),
    );
    openApp("/cleanings/1-3");
    await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
    await userEvent.type(await screen.findByRole("textbox", { name: "Why?" }), "No car today");
    const dialog = () => within(screen.getByRole("dialog", { name: "Decline this task" }));
    vi.spyOn(outbox, "add").mockRejectedValueOnce(new Error("the disk is full"));
    await userEvent.click(dialog().getByRole("button", { name: "Decline" }));
    expect(await screen.findByText("This device couldn’t save that. Please try again.")).toBeVisible();

    cleanup();
    openApp("/cleanings/1-3");
    await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
    expect(await screen.findByRole("textbox", { name: "Why?" })).toHaveValue("No car today");
    await userEvent.click(dialog().getByRole("button", { name: "Decline" }));
    await waitFor(() => expect(said).toEqual([{ answer: "declined", reason: "No car today" }]));
    await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
    expect(await screen.findByRole("textbox", { name: "Why?" })).toHaveValue("");
  });

  it("says what is missing of a task that was never opened while there is no connection", async () => {
    server.use(http.get("*/v1/cleaning/:ref", () => HttpResponse.error()));
    onlineManager.setOnline(false);
    try {
      openApp("/cleanings/1-77");
      expect(await screen.findByText(/this task has not been opened on this device yet/)).toBeVisible();
    } finally {
      onlineManager.setOnline(true);
    }
  });
});

describe("chosen days without a connection", () => {
  it("shows what is known of them", async () => {
    openApp("/cleanings");
    const tasks = list.data.map((task) => task.planned_start.slice(0, 10));
    const [day = ""] = tasks;
    const alike = tasks.filter((each) => each === day).length;
    expect((await screen.findAllByRole("article")).length).toBe(list.data.length);
    server.use(http.get("*/v1/cleanings", () => HttpResponse.error()));
    onlineManager.setOnline(false);
    try {
      act(() => changeView({ range: { from: day, to: day } }));
      await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(alike));
      act(() => changeView({ range: { from: "2031-01-01", to: "2031-01-02" } }));
      expect(await screen.findByText("No tasks on these days")).toBeVisible();
      // Of days that are over only a part is known.
      act(() => changeView({ range: { from: "2020-01-01", to: "2020-01-02" }, tab: "past" }));
      expect(await screen.findByText("Your tasks could not be loaded")).toBeVisible();
    } finally {
      onlineManager.setOnline(true);
    }
  });
});
