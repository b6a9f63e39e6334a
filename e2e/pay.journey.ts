import type { Page } from "@playwright/test";

import { violations } from "./axe";
import { caller, cleaningOf, desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
test.use({ own: "pay" });

/** A month as pages name it in their address. */
const month = (fromNow: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + fromNow, 1)).toISOString().slice(0, 7);
};
const [before, current] = [month(-1), month(0)];
const name = "Demo Pilar Romero";
const section = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

/** A task of today is done, all of its checklist too. */
async function finish(call: Awaited<ReturnType<typeof caller>>, ref: string): Promise<void> {
  const wall = (minutesAgo: number) =>
    new Date(Date.now() - minutesAgo * 60_000).toLocaleString("sv-SE", { timeZone: "Europe/Madrid" });
  await call("PATCH", `/v1/cleaningresource/${ref}`, { cleaning_ist_start: wall(61) });
  const { checklist } = await call<{ checklist: { rooms: { items: { id: number; version: number }[] }[] } }>(
    "GET",
    `/v1/cleaning/${ref}`,
  );
  for (const { id, version } of checklist.rooms.flatMap((room) => room.items))
    await call("PATCH", `/v1/cleaningchecklist/${ref}/${id}`, { state: "skipped", reason: "as new", version });
  await call("PATCH", `/v1/cleaningresource/${ref}`, { cleaning_ist_end: wall(1) });
}

test("rates by piece and hour, a correction, a closed month, and what its person sees", async ({
  installation,
  person,
}) => {
  const pilar = installation.account("cleaner", 2);
  await finish(await caller(installation, pilar), cleaningOf(pilar));

  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto(`/manage/pay?month=${before}`);
  const row = office.getByRole("row").filter({ hasText: name });
  await expect(row.getByText(/^\d+ tasks without a rate$/)).toBeVisible();
  expect(await violations(office)).toEqual([]);
  await row.getByRole("link", { name }).click();
  await expect(office.getByRole("heading", { level: 1, name })).toBeVisible();

  await office.getByRole("button", { name: "New rates" }).click();
  const rates = office.getByRole("dialog", { name: "New rates" });
  await rates.getByRole("button", { name: "Save" }).click();
  await expect(rates.getByText("Enter an hourly rate or a piece rate.")).toBeVisible();
  await rates.getByLabel("Valid from").fill(`${before}-01`);
  await rates.getByLabel("Per hour (optional)").fill("16.40");
  await rates.getByRole("button", { name: "Add a piece rate" }).click();
  await rates.getByLabel("Amount").fill("38");
  expect(await violations(office)).toEqual([]);
  await rates.getByRole("button", { name: "Save" }).click();
  await expect(rates).toHaveCount(0);
  await expect(section(office, "Rates").getByText("€16.40 an hour")).toBeVisible();
  await expect(section(office, "Rates").getByText("€38.00 · Departure cleaning")).toBeVisible();
  await expect(
    section(office, "Task by task")
      .getByText(/Piece rate/)
      .first(),
  ).toBeVisible();
  await expect(
    section(office, "Task by task")
      .getByText(/Hourly rate/)
      .first(),
  ).toBeVisible();
  await expect(section(office, "Task by task").getByText("No rate")).toHaveCount(0);
  expect(await violations(office)).toEqual([]);

  const amount = async (page: Page) => section(page, "Summary").getByText(/^€/).textContent();
  const plain = await amount(office);
  await office.getByRole("button", { name: "New correction" }).click();
  const correction = office.getByRole("dialog", { name: "New correction" });
  await correction.getByLabel("Amount (EUR)").fill("-25");
  await correction.getByLabel("Reason").fill("Lost key");
  expect(await violations(office)).toEqual([]);
  await correction.getByRole("button", { name: "Save" }).click();
  await expect(correction).toHaveCount(0);
  await expect(section(office, "Corrections").getByText("Lost key")).toBeVisible();
  await expect.poll(async () => amount(office)).not.toBe(plain);

  await office.getByRole("button", { name: "Close the month" }).click();
  const closing = office.getByRole("dialog", { name: /^Close / });
  await expect(closing.getByText(/can’t be changed/)).toBeVisible();
  expect(await violations(office)).toEqual([]);
  await closing.getByRole("button", { name: "Close the month" }).click();
  await expect(closing).toHaveCount(0);
  await expect(office.getByText(/^Closed on .* by /)).toBeVisible();
  await expect(office.getByRole("button", { name: "New correction" })).toHaveCount(0);
  await expect(office.getByRole("button", { name: "Remove the correction: Lost key" })).toHaveCount(0);
  const paid = (await amount(office)) ?? "";

  // Another rate for the closed month changes nothing in it; the next one has the difference.
  await office.getByRole("button", { name: /^Change the rates from/ }).click();
  const change = office.getByRole("dialog", { name: "Change rates" });
  await change.getByLabel("Per hour (optional)").fill("17");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(change).toHaveCount(0);
  await expect(section(office, "Rates").getByText("€17.00 an hour")).toBeVisible();
  expect(await amount(office)).toBe(paid);
  await office.getByRole("button", { name: "The month after" }).click();
  await expect(office).toHaveURL(new RegExp(`month=${current}`));
  await expect(office.getByRole("heading", { name: "Later changes of closed months" })).toBeVisible();
  await office.getByRole("link", { name: "The whole month" }).click();
  await expect(row).toBeVisible();
  await expect(row.getByText(/without a rate/)).toHaveCount(0);

  // The person reads the same numbers, and cannot change any.
  const own = await person({ viewport: phone, dark: true });
  await signIn(own, pilar);
  await own.goto("/settings");
  await own.getByRole("link", { name: "My month" }).click();
  await expect(own.getByRole("heading", { level: 1, name: "My month" })).toBeVisible();
  await expect(section(own, "Agreed rates").getByText("€17.00 an hour")).toBeVisible();
  expect(await violations(own)).toEqual([]);
  await own.getByRole("button", { name: "The month before" }).click();
  await expect(own.getByText("Lost key")).toBeVisible();
  await expect(section(own, "Summary").getByText("Closed", { exact: true })).toBeVisible();
  expect(await amount(own)).toBe(paid);
  await expect(own.getByRole("button", { name: /correction|rates/i })).toHaveCount(0);
  expect(await violations(own)).toEqual([]);
});
