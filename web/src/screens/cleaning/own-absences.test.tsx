import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OwnAbsences } from "#/api/absences";
import { outbox } from "#/offline";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, anywhere, http, HttpResponse, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

let places: OwnAbsences[];
let sent: { method: string; path: string; body: unknown; key: string | null }[];

beforeEach(async () => {
  places = (await golden<{ data: OwnAbsences[] }>("member/getAbsences")).data;
  sent = [];
  signedIn("cleaner");
  const note = async (request: Request) => {
    const text = await request.text();
    sent.push({
      method: request.method,
      path: new URL(request.url).pathname,
      body: text === "" ? undefined : (JSON.parse(text) as unknown),
      key: request.headers.get("Idempotency-Key"),
    });
  };
  server.use(
    http.get("*/v1/absences", () => answer(places as never)),
    http.post("*/v1/absences", async ({ request }) => {
      await note(request);
      return answer(places[0]!.requests[0] as never);
    }),
    http.delete("*/v1/absences/:ref", async ({ request }) => {
      await note(request);
      return answer({} as never);
    }),
    http.put("*/v1/errors", () => answer(null)),
  );
});

afterEach(async () => {
  onlineManager.setOnline(true);
  await outbox.settled();
  await leaveWindow();
});

const ask = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Ask for an absence" }));
  return within(await screen.findByRole("dialog", { name: "Ask for an absence" }));
};

it("shows what has become of each request, with the reason of a refusal", async () => {
  openApp("/absences");
  expect(await screen.findByText("Refused")).toBeVisible();
  expect(screen.getByText("Reason: The house is full")).toBeVisible();
  for (const state of ["Waiting for an answer", "Withdrawn", "Canceled after approval"])
    expect(screen.getByText(state)).toBeVisible();
  // Only what waits can be withdrawn.
  expect(screen.getAllByRole("button", { name: /^Withdraw the request for/u })).toHaveLength(1);
});

it("asks for some hours of a day, and refuses at its field what cannot be", async () => {
  openApp("/absences");
  const dialog = await ask();
  await userEvent.click(dialog.getByRole("switch", { name: "Only some hours" }));
  await userEvent.type(dialog.getByLabelText("Day"), "2026-10-05");
  await userEvent.clear(dialog.getByLabelText("To"));
  await userEvent.type(dialog.getByLabelText("To"), "07:30");
  await userEvent.type(dialog.getByLabelText("Note (optional)"), " Dentist ");
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  expect(dialog.getByText("Enter a time after the first one.")).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.clear(dialog.getByLabelText("To"));
  await userEvent.type(dialog.getByLabelText("To"), "10:00");
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.key).toMatch(/./u);
  expect(sent[0]?.body).toEqual({
    memberid: places[0]!.memberid,
    staff: places[0]!.staff,
    kind: "holiday",
    from: "2026-10-05",
    to: "2026-10-05",
    from_time: "08:00",
    to_time: "10:00",
    note: "Dentist",
  });
});

it("does not ask twice for the same days, nor for days that are over", async () => {
  openApp("/absences");
  const dialog = await ask();
  const first = dialog.getByLabelText("First day");
  await userEvent.type(first, places[0]!.requests.find(({ state }) => state === "asked")!.from);
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  expect(dialog.getByText("You have already asked for these days.")).toBeVisible();
  await userEvent.clear(first);
  await userEvent.type(first, "2020-01-01");
  expect(dialog.getByText("Choose a day that is not over.")).toBeVisible();
  expect(sent).toEqual([]);
});

it("keeps a request without signal, and lets it be withdrawn before it is sent", async () => {
  server.use(anywhere.post("*/v1/absences", () => HttpResponse.error()));
  openApp("/absences");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const dialog = await ask();
  await userEvent.type(dialog.getByLabelText("First day"), "2026-10-05");
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  const line = within((await screen.findByText("Waiting to send")).closest("li") as HTMLElement);
  await userEvent.click(line.getByRole("button", { name: /^Withdraw the request for/u }));
  await isAbsent(() => screen.queryByText("Waiting to send"));
  expect(outbox.rows()).toEqual([]);
});

it("withdraws a request that waits for its answer", async () => {
  openApp("/absences");
  await userEvent.click(await screen.findByRole("button", { name: /^Withdraw the request for/u }));
  const open = places[0]!.requests.find(({ state }) => state === "asked")!;
  await waitFor(() =>
    expect(sent).toMatchObject([{ method: "DELETE", path: `/v1/absences/${places[0]!.memberid}-${open.id}` }]),
  );
});
