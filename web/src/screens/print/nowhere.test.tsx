import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Task } from "#/api/shapes";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

// The channel's library needs a real socket; what it brings is tested where it is applied.
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

/** A home of which nothing is known but its town, and a night's work there. */
const away = (task: Task): Task => ({
  ...task,
  state: "not_started",
  cleaning_ist_start: "0000-00-00 00:00:00",
  cleaning_ist_end: "0000-00-00 00:00:00",
  planned_start: "2026-07-11 23:30:00",
  planned_end: "2026-07-12 02:30:00",
  property: { ...task.property, title: "Hut", street: "", postalcode: "", city: "Xàbia", lat: 0, lon: 0 },
});

async function given(role: "cleaner" | "company"): Promise<void> {
  signedIn(role);
  const list = await golden<{ data: Task[] }>("task/getCleanings");
  server.use(
    http.get("*/v1/cleanings", () => HttpResponse.json({ ...list, data: list.data.slice(0, 1).map(away) } as never)),
    http.get("*/v1/cleaningsunseen", () => HttpResponse.json({ ...list, data: [] } as never)),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/" })),
    http.get("*/v1/company/staff", () => answer([] as never)),
  );
}

afterEach(async () => leaveWindow());

it("prints a home without a street by its town alone, and names the second day of a night's work", async () => {
  await given("cleaner");
  openApp("/cleanings/print");
  const row = (await screen.findByText("Hut")).closest("tr");
  if (!row) throw new Error("the home stands in no row");
  expect(row.textContent).not.toContain(", Xàbia");
  expect(row.textContent).toMatch(/23:30|11:30/u);
  expect(row.textContent).toMatch(/Sun, Jul 12/u);
});

it("hands out a task at a home without a street", async () => {
  await given("company");
  openApp("/handout");
  expect(await screen.findByText(/· Xàbia$/u)).toBeVisible();
});

it("prints what is there, and says so, where the rest of the list cannot be had", async () => {
  await given("cleaner");
  const list = await golden<{ data: Task[] }>("task/getCleanings");
  server.use(
    http.get("*/v1/cleanings", ({ request }) =>
      new URL(request.url).searchParams.has("offset")
        ? (HttpResponse.json({ status: { code: 503 }, error_code: "unavailable", error: "" }, { status: 503 }) as never)
        : (HttpResponse.json({ ...list, data: list.data.slice(0, 1).map(away), next_page: "MQ==" }) as never),
    ),
  );
  openApp("/cleanings/print");
  expect(
    await screen.findByText("The list has more: this sheet only shows the tasks loaded on this device."),
  ).toBeVisible();
  expect(await screen.findByText("Hut")).toBeVisible();
  await isAbsent(() => document.querySelector(".animate-shimmer"));
});
