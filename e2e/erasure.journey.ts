import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { violations } from "./axe";
import { day } from "./days";
import { type Account, desk, expect, phone, running, signIn, test as base } from "./installation";

/** The login of a guest who has left. */
const address = "guest.departed@guests.example";

/** A stay that is over and that no login has. */
const booking = { number: "GONE-4711", lastName: "Erasmus", arrival: day(-9), departure: day(-4) };

const test = base.extend({
  installation: [
    async ({}, provide) =>
      running(provide, (installation) => {
        const row = {
          external_id: booking.number,
          property: "BCN-0001",
          status: "confirmed",
          arrival: booking.arrival,
          departure: booking.departure,
          adults: 1,
          booker_first_name: "Demo Ida",
          booker_last_name: booking.lastName,
        };
        installation.run(["import", "reservations", "-"], JSON.stringify(row));
      }),
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "serial" });

/** A file that a button saves. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

async function asks(page: Page): Promise<void> {
  const own = await saved(page, async () => page.getByRole("button", { name: "Download your data" }).click());
  expect(own.name).toBe("own-data.zip");
  expect(own.bytes.includes("own-data.json")).toBe(true);
  await page.getByRole("button", { name: "Ask for your data to be erased" }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByText(/^You asked .* to erase your data\. The answer comes by/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask for your data to be erased" })).toHaveCount(0);
}

/** The office goes through the open dialog to the end and saves the proof. */
async function erases(page: Page, account: Account): Promise<string> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^This can’t be undone\./)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await dialog.getByLabel("Your current password").fill(account.password);
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(dialog.getByText(/^Proof no\./)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const proof = await saved(page, async () => dialog.getByRole("button", { name: "Download the proof" }).click());
  expect(proof.name).toMatch(/^erasure-1-\d+\.json$/);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);
  return proof.bytes.toString();
}

/** How many logins a search by the address finds. */
async function finds(page: Page, address: string, logins: number): Promise<void> {
  await page.goto(`/manage/logins?q=${encodeURIComponent(address)}`);
  if (logins === 0) await expect(page.getByText("Nothing found")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: address })).toHaveCount(logins);
}

test("a guest takes their data away and asks for erasure; the office erases and keeps a proof", async ({
  installation,
  person,
}) => {
  const manager = installation.account("manager");
  const guest = await person({ viewport: phone });
  await signIn(guest, { ...installation.account("guest"), username: address });
  const stay = new URL(guest.url()).pathname.split("/").at(-1) ?? "";
  await guest.goto("/settings");
  await asks(guest);

  const office = await person({ viewport: desk });
  await signIn(office, manager);
  await finds(office, address, 1);
  await office.goto("/manage");
  await expect(office.getByText("request to erase a guest’s data")).toBeVisible();
  await office.locator('a[href^="/manage/erasures"]').click();
  await expect(office.getByRole("heading", { name: "Erased guests" })).toBeVisible();
  const request = office.getByRole("listitem").filter({ hasText: "Demo Ava Walker" });
  await expect(request.getByText(/^Answer by /)).toBeVisible();
  await request.getByRole("button", { name: "Erase" }).click();
  const proof = await erases(office, manager);
  expect(proof).not.toContain("Walker");
  expect(proof).not.toContain(address);
  await expect(request).toHaveCount(0);
  await expect(office.getByText(/Erased by .*, asked for by the guest/)).toBeVisible();

  // The guest is signed out and has no login any more; the office finds nothing of them.
  await expect(guest).toHaveURL(/\/login\?/);
  await expect(guest.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  await guest.getByLabel("Username").fill(address);
  await guest.getByLabel("Password", { exact: true }).fill(manager.password);
  await guest.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(guest.getByRole("main").getByText("Username and password do not match.")).toBeVisible();
  await office.goto(`/manage/reservations/${stay}`);
  await expect(office.getByRole("heading", { level: 1, name: "Guest" })).toBeVisible();
  await expect(office.getByText("No messages yet")).toBeVisible();
  await expect(office.getByText("Erased the guest’s data")).toBeVisible();
  await expect(office.getByText("Walker")).toHaveCount(0);
  await finds(office, address, 0);
});

test("by booking number: refused with a reason that the guest reads, then erased at the stay", async ({
  installation,
  person,
}) => {
  const manager = installation.account("manager");
  const guest = await person({ viewport: phone, dark: true });
  const comes = async () => {
    await guest.goto("/login/booking");
    await guest.getByLabel("Booking number").fill(booking.number);
    await guest.getByLabel("Last name").fill(booking.lastName);
    await guest.getByLabel("Arrival date").fill(booking.arrival);
    await guest.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await comes();
  await expect(guest).toHaveURL(/\/reservations\/1-\d+$/);
  const stay = new URL(guest.url()).pathname.split("/").at(-1) ?? "";
  await guest.goto("/settings");
  await asks(guest);

  const office = await person({ viewport: phone });
  await signIn(office, manager);
  await office.goto("/manage/erasures");
  const request = office.getByRole("listitem").filter({ hasText: booking.lastName });
  await expect(request.getByText("Asked with the booking number. Check who is asking before you erase.")).toBeVisible();
  expect(await violations(office)).toEqual([]);
  await request.getByRole("button", { name: "Refuse" }).click();
  await office
    .getByRole("dialog")
    .getByLabel(/^Reason/)
    .fill("The security deposit is still open.");
  await office.getByRole("dialog").getByRole("button", { name: "Refuse and send" }).click();
  await expect(request).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByText(/has not erased your data: The security deposit is still open\.$/)).toBeVisible();
  expect(await violations(guest)).toEqual([]);

  await office.goto(`/manage/reservations/${stay}`);
  await office.getByRole("button", { name: "Erase the guest’s data" }).click();
  const proof = await erases(office, manager);
  expect(proof).not.toContain(booking.lastName);
  await expect(office.getByText("Erased the guest’s data")).toBeVisible();
  await guest.reload();
  await expect(guest).toHaveURL(/\/login/);
  await comes();
  await expect(guest.getByText("We couldn’t find a stay with these details.")).toBeVisible();

  // Both proofs are there and as they were written.
  await office.goto("/manage/erasures");
  await expect(office.getByRole("button", { name: /^Download proof no\. / })).toHaveCount(2);
  await office.getByRole("button", { name: "Check all proofs" }).click();
  await expect(office.getByText(/^2 proofs checked\. They are as they were written/)).toBeVisible();
  expect(await violations(office)).toEqual([]);
});
