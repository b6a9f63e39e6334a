import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Schedule, ScheduleWeek } from "#/api/schedule";
import type { Task } from "#/api/shapes";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, anywhere, http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const saved = vi.hoisted(() => vi.fn<(content: Blob, name: string) => void>());
vi.mock("#/ui/save-blob", () => ({ saveBlob: saved }));

const day = "2026-07-08";
const anna = { id: 3, name: "Anna Besen" };
const bert = { id: 4, name: "Bert Eimer" };
const ours = 1;

/** Homes by who does their task on the day. */
const crews: Record<string, Pick<Task, "person" | "additional_person">> = {
  "Both’s": { person: anna, additional_person: bert },
  "Anna’s": { person: anna, additional_person: null },
  "Bert’s": { person: bert, additional_person: null },
};

let ranges: (string | null)[];

beforeEach(async () => {
  ranges = [];
  const plan = (await golden<{ data: Schedule }>("schedule/getManageSchedule")).data;
  const list = await golden<{ data: [Task] }>("task/getCleanings");
  const [sample] = list.data;
  const of = (title: string, member: number, id: number): Task => ({
    ...sample,
    ...(crews[title] ?? { person: anna, additional_person: null }),
    reinplan_memberid: member,
    cleaning_rpmaid: id,
    state: "not_started",
    planned_start: `${day} 10:00:00`,
    planned_end: `${day} 12:00:00`,
    company: null,
    property: { ...sample.property, id, title, lat: 28.739, lon: -13.868 },
  });
  const tasks = [...Object.keys(crews).map((title, at) => of(title, ours, at + 1)), of("Another agency’s", 2, 9)];
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/schedule", () => answer({ ...plan, day })),
    http.get("*/v1/cleanings", ({ request }) => {
      const asked = new URL(request.url).searchParams;
      ranges.push(asked.get("from"));
      return HttpResponse.json({ ...list, data: tasks, next_page: "" } as never);
    }),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/", tile_url: "" })),
    anywhere.get("*/countries-50m*", () => HttpResponse.json({ objects: {} })),
  );
});

afterEach(async () => leaveWindow());

const end = `from=schedule&day=${day}&member=${ours}`;

it("leads to the map, to paper and to assigning with its day and what is sought, and each leads back to it as it was", async () => {
  const { router } = openApp(`/manage/schedule?date=${day}&q=a`);
  await screen.findByRole("heading", { name: "Anna" });
  for (const [name, path] of [
    ["Map of the day", "/map"],
    ["Print the day", "/cleanings/print"],
    ["Assign tasks", "/handout"],
  ] as const) {
    const before = router.history.length;
    await userEvent.click(await screen.findByRole("link", { name }));
    await until(() => expect(router.state.location.pathname).toBe(path));
    expect(router.state.location.search).toMatchObject({ from: "schedule", day, q: "a" });
    await userEvent.click(await screen.findByRole("link", { name: "Back to the schedule" }));
    await until(() => expect(router.state.location.pathname).toBe("/manage/schedule"));
    expect(router.state.location.search).toMatchObject({ date: day, q: "a" });
    await screen.findByRole("heading", { name: "Anna" });
    // Back, not on: the page that led here is the same one.
    expect(router.history.length).toBeLessThanOrEqual(before + 1);
  }
});

it("leads from the week to the map and to paper of its seven days, and back to the week", async () => {
  const week = (await golden<{ data: ScheduleWeek }>("schedule/getManageScheduleWeek")).data;
  server.use(http.get("*/v1/manage/schedule/week", () => answer(week)));
  const { router } = openApp(`/manage/schedule?date=${day}&view=week`);
  for (const [name, path] of [
    ["Map of the week", "/map"],
    ["Print the week", "/cleanings/print"],
  ] as const) {
    await userEvent.click(await screen.findByRole("link", { name }));
    await until(() => expect(router.state.location.pathname).toBe(path));
    // From Monday on, whichever day the week was opened at.
    await until(() => expect(ranges).toContain("2026-07-06"));
    await screen.findByText("Mon, Jul 6 – Sun, Jul 12");
    await userEvent.click(await screen.findByRole("link", { name: "Back to the schedule" }));
    await until(() => expect(router.state.location.search).toMatchObject({ date: day, view: "week" }));
  }
  await screen.findByRole("heading", { name: "Anna" });
});

it("leads back to the day where the page was opened by its address", async () => {
  const { router } = openApp(`/cleanings/print?${end}&q=a`);
  await userEvent.click(await screen.findByRole("link", { name: "Back to the schedule" }));
  await until(() => expect(router.state.location.pathname).toBe("/manage/schedule"));
  expect(router.state.location.search).toMatchObject({ date: day, q: "a", member: String(ours) });
  await screen.findByRole("heading", { name: "Anna" });
});

it("prints the day of the agency, a sheet for each person", async () => {
  openApp(`/cleanings/print?${end}`);
  await screen.findByRole("heading", { name: /Anna Besen/ });
  await screen.findByRole("heading", { name: /Bert Eimer/ });
  await isAbsent(() => screen.queryByText("Another agency’s"));
  expect(ranges).toContain(day);
});

it("prints one person alone, and saves their day as PDF", async () => {
  const asked: unknown[] = [];
  server.use(
    http.post("*/v1/cleaningsexport", async ({ request }) => {
      asked.push(await request.json());
      return new HttpResponse("%PDF-1.3", { headers: { "Content-Type": "application/pdf" } }) as never;
    }),
  );
  openApp(`/cleanings/print?${end}&person=${bert.id}`);
  await screen.findByRole("heading", { name: /Bert Eimer/ });
  await isAbsent(() => screen.queryByRole("heading", { name: /Anna Besen/ }));
  await isAbsent(() => screen.queryByText("Anna’s"));
  await screen.findByText("Together with Anna Besen");
  await userEvent.click(screen.getByRole("button", { name: "Save as PDF" }));
  await until(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([{ format: "pdf", template: "person", tasks: ["1-1", "1-3"] }]);
});

it("shows on the map only the tasks of the plan, and of one person the way", async () => {
  const { router } = openApp(`/map?${end}&person=${bert.id}`);
  await screen.findByRole("link", { name: /Bert’s/ });
  await isAbsent(() => screen.queryByRole("link", { name: /Anna’s/ }));
  await userEvent.click(screen.getByRole("button", { name: "The list is filtered. Show everything" }));
  await screen.findByRole("link", { name: /Anna’s/ });
  await isAbsent(() => screen.queryByRole("link", { name: /Another agency’s/ }));
  expect(router.state.location.search).not.toHaveProperty("person");
  await isAbsent(() => screen.queryByRole("radio", { name: "Tomorrow" }));
});
