import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { PayRow, PayStatement, RateSheet } from "#/api/pay";
import { shiftMonth } from "#/features/pay/months";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";
import { seesToast } from "#/testing/toast";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

let sent: { path: string; body: unknown }[] = [];

/** The month of the company, closed as the server has it, or still open. */
async function opens(path: string, closed: boolean): Promise<void> {
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Strand", role: "manager", level: "office" }] });
  sent = [];
  const rows = (await golden<{ data: PayRow[] }>("pay/getManagePay")).data.map((row) => ({ ...row, closed }));
  const statement = { ...(await golden<{ data: PayStatement }>("pay/getManageStaffPay")).data, closed };
  const rates = (await golden<{ data: RateSheet[] }>("pay/getManageRates")).data;
  const note = async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname, body: (await request.json()) as unknown });
  };
  server.use(
    http.get("*/v1/manage/pay", () => answer(rows as never)),
    http.get("*/v1/manage/staff/1-2/pay", () => answer(statement as never)),
    http.get("*/v1/manage/staff/1-2/rates", () => answer(rates as never)),
    http.post("*/v1/manage/payclose", async ({ request }) => {
      await note(request);
      return answer(rows as never);
    }),
    http.post("*/v1/manage/staff/1-2/paycorrections", async ({ request }) => {
      await note(request);
      return answer(statement as never);
    }),
    http.put("*/v1/manage/staff/1-2/rates/:day", async ({ request }) => {
      await note(request);
      return answer(rates as never);
    }),
  );
  openApp(path);
}

beforeEach(async () => leaveWindow());

it("closes a month as it was seen", async () => {
  await opens("/manage/pay?month=2026-07", false);
  const user = userEvent.setup();
  expect((await screen.findAllByRole("link", { name: "Demo company" }))[0]).toHaveAttribute(
    "href",
    expect.stringContaining("/manage/pay/1-2"),
  );
  await user.click(screen.getByRole("button", { name: "Close the month" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Close the month" }));
  await seesToast("The month is closed");
  const [call] = sent;
  expect(call?.path).toBe("/v1/manage/payclose");
  const body = call?.body as { statements: { staff: number; version: string }[] } | undefined;
  expect(body?.statements.find(({ staff }) => staff === 2)?.version).toMatch(/^[0-9a-f]{24}$/);
});

it("offers nothing that changes a closed month", async () => {
  await opens("/manage/pay/1-2?month=2026-07", true);
  expect(await screen.findByText("Lost key")).toBeVisible();
  await isAbsent(() => screen.queryByRole("button", { name: "Close the month" }));
  await isAbsent(() => screen.queryByRole("button", { name: "New correction" }));
  await isAbsent(() => screen.queryByRole("button", { name: /Remove the correction/ }));
});

it("corrects an open month with a reason", async () => {
  await opens("/manage/pay/1-2?month=2026-07", false);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "New correction" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Amount (EUR)"), "-12.50");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Enter a reason.")).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByLabelText("Reason"), "Broken vase");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await seesToast("Saved");
  expect(sent[0]?.body).toEqual({ month: "2026-07", amount: -1250, currency: "EUR", reason: "Broken vase" });
});

it("goes from month to month over a new year", () => {
  expect([shiftMonth("2026-01", -1), shiftMonth("2025-12", 1), shiftMonth("2026-07", -12)]).toEqual([
    "2025-12",
    "2026-01",
    "2025-07",
  ]);
});
