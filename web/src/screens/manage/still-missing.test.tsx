import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Attention } from "#/api/attention";
import type { SetupStep } from "#/api/setup";
import type { DayStays } from "#/features/board/types";
import { queryClient } from "#/session/query";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

let missing: SetupStep[] = [];

beforeEach(async () => {
  missing = (await golden<{ data: { steps: SetupStep[] } }>("setup/getManageSetup")).data.steps;
  const stays = (await golden<{ data: DayStays }>("reservation/getManageStays")).data;
  const attention = (await golden<{ data: Attention }>("attention/getAttention")).data;
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/stays", () => answer({ ...stays, arrivals: [], departures: [] })),
    http.get("*/v1/manage/tasks", () => HttpResponse.json({ data: [], next_page: "MA==", prev_page: "MA==" })),
    http.get("*/v1/manage/attention", () => answer({ ...attention, count: 0, groups: [] })),
    http.get("*/v1/manage/properties", () => HttpResponse.json({ data: [], next_page: "MA==", prev_page: "MA==" })),
    http.get("*/v1/manage/setup", () => answer({ steps: missing })),
  );
});

describe("what is still missing", () => {
  it("leads to where each is done, and goes row by row", async () => {
    openApp("/manage");
    await screen.findByRole("heading", { name: "What is still missing" });
    const leads = () =>
      screen
        .queryAllByRole("link")
        .map((link) => link.getAttribute("href"))
        .filter((href) => href?.startsWith("/manage/start"));
    expect(leads()).toEqual(
      ["home", "reservations", "cleaner", "task"].map((step) => `/manage/start?member=1&step=${step}`),
    );
    missing = ["task"];
    await queryClient.invalidateQueries();
    await waitFor(() => expect(leads()).toEqual(["/manage/start?member=1&step=task"]));
    missing = [];
    await queryClient.invalidateQueries();
    await isAbsent(() => screen.queryByRole("heading", { name: "What is still missing" }));
    screen.getByText("A quiet day");
  });

  it("is no part of another day", async () => {
    openApp("/manage?date=2026-07-20");
    await screen.findByText("A quiet day");
    await isAbsent(() => screen.queryByText("What is still missing"));
  });
});
