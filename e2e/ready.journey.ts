import type { Page } from "@playwright/test";

import { keptReads, ready } from "./device";
import { type Account, caller, expect, phone, signIn, test } from "./installation";
import { everythingHeld } from "./stores";

interface Ready {
  data: { until: string; tasks: { task: { reinplan_memberid: number; cleaning_rpmaid: number; check: number } }[] };
}

test("a task that was never opened opens without signal and takes a message, which arrives once", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: phone, offline: true });
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/v1/ready");
  await signIn(page, installation.account("cleaner"));
  await expect(page.getByRole("heading", { name: "Cleanings" })).toBeVisible();
  const { data } = (await (await answered).json()) as Ready;
  const found = data.tasks.find(({ task }) => task.check === 0);
  if (!found) throw new Error("the demo has no task of these days for this person");
  const ref = `${found.task.reinplan_memberid}-${found.task.cleaning_rpmaid}`;
  // What was placed is written to the device a second later.
  await expect.poll(async () => keptReads(page)).toContain(`"until":"${data.until}"`);
  await ready(page);

  await page.context().setOffline(true);
  await page.reload();
  await page.goto(`/cleanings/${ref}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The chat is there, not the line that says that it comes later.
  await page.getByLabel("Message", { exact: true }).fill("Made ready beforehand");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/waiting to send/i).first()).toBeVisible();
  await expect(page.getByText("This will appear as soon as you’re back online.")).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(page.getByText(/waiting to send/i)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Made ready beforehand")).toHaveCount(1);
});

interface ReadyStays {
  data: {
    until: string;
    stays: { stay: { memberid: number; id: number; key: { code?: string }; infotexts: { title: string }[] } }[];
  };
}

/** Signs a guest in by hand of the app, and waits until the stay is on the device, with its files. */
async function arrives(page: Page, account: Account): Promise<ReadyStays["data"]> {
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/v1/ready/stays");
  await signIn(page, account);
  await expect(page.getByRole("main")).not.toBeEmpty();
  const { data } = (await (await answered).json()) as ReadyStays;
  await expect.poll(async () => keptReads(page)).toMatch(new RegExp(`"until":"${data.until}"[^{}]*"files":true`));
  await ready(page);
  return data;
}

test("each page of a stay opens without signal though it was never opened, and what its guest says arrives once", async ({
  installation,
  person,
}) => {
  const account = installation.account("guest");
  const page = await person({ viewport: phone, offline: true });
  const { stays } = await arrives(page, account);
  const [first] = stays;
  if (!first) throw new Error("the demo has no stay of these days for this guest");
  const at = `/reservations/${first.stay.memberid}-${first.stay.id}`;
  // Neither the code nor the name of a content that has it lies readable on the device.
  expect(first.stay.key.code ?? "").not.toBe("");
  expect(await keptReads(page)).not.toContain(`"${first.stay.key.code}"`);

  await page.context().setOffline(true);
  await page.reload();
  const notHere = page.getByText("This will appear as soon as you’re back online.");
  // Only the map, whose tiles come from elsewhere, says that it is not here.
  for (const [path, heading, missing] of [
    ["", /./, 0],
    ["/information", "Your home", 1],
    ["/keysafe", "Key", 1],
    ["/travellers", "Travelers", 0],
    ["/services", "Extra services", 0],
  ] as const) {
    await page.goto(`${at}${path}`);
    await expect(page.getByRole("heading", { level: 1, name: heading }).first()).toBeVisible();
    await expect.poll(async () => notHere.count(), path).toBeLessThanOrEqual(missing);
    await expect(page.locator(".animate-shimmer")).toHaveCount(0);
  }
  await page.goto(`${at}/keysafe`);
  await expect(page.getByText("Saved on this phone, so it also works without signal.")).toBeVisible();
  await page.goto(`${at}/information`);
  const [text] = first.stay.infotexts;
  if (text) await expect(page.getByText(text.title).first()).toBeVisible();

  await page.goto(`${at}/reservationchat`);
  await page.getByLabel("Message", { exact: true }).fill("We are at the door");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/waiting to send/i).first()).toBeVisible();
  await expect(notHere).toHaveCount(0);

  await page.goto("/settings");
  await expect(page.getByText(/^Your stay is ready to use offline until .* \(.*\)\.$/)).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(/waiting to send/i)).toHaveCount(0);
  await page.goto(`${at}/reservationchat`);
  await expect(page.getByText("We are at the door")).toHaveCount(1);
});

interface Extras {
  data: {
    booked: { offered?: number; name: string; quantity: number; amount: { amount: number } }[];
    offered: {
      id: number;
      name: string;
      most: number;
      quantity: number;
      open: boolean;
      unit_amount: { amount: number };
    }[];
  };
}

test("extras that a guest books without signal arrive, also after the app was closed, and never at another price", async ({
  installation,
  person,
}) => {
  const account = installation.account("guest");
  const call = await caller(installation, account);
  const office = await caller(installation, installation.account("manager"));
  const ref = String(account.ids.reservation);
  const booked = async (id: number) =>
    (await call<Extras["data"]>("GET", `/v1/reservations/${ref}/services?lang=en`)).offered.find((one) => one.id === id)
      ?.quantity;
  const page = await person({ viewport: phone, offline: true });
  const { stays } = await arrives(page, account);
  expect(stays.map(({ stay }) => `${stay.memberid}-${stay.id}`)).toContain(ref);
  const { offered } = await call<Extras["data"]>("GET", `/v1/reservations/${ref}/services?lang=en`);
  const found = offered.find((one) => one.open && one.most > one.quantity + 2 && one.unit_amount.amount > 0);
  if (!found) throw new Error("the demo offers nothing of which this guest can book more");
  const { id, name, quantity } = found;
  const row = (at: Page) => at.locator(`[data-offered="${id}"]`);
  const waiting = (at: Page) => row(at).getByText("Waiting to send");
  const more = async (at: Page) =>
    row(at)
      .getByRole("button", { name: `One more: ${name}` })
      .click();
  const save = async (at: Page) => at.getByRole("button", { name: "Save", exact: true }).click();

  await page.context().setOffline(true);
  await page.goto(`/reservations/${ref}/services`);
  await more(page);
  await save(page);
  await expect(waiting(page)).toBeVisible();
  await expect(page.getByText(/Your choice is saved on this device/)).toBeVisible();
  // One more, before anything has gone out, and the app is closed.
  await more(page);
  await save(page);
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
  const context = page.context();
  await page.close();
  expect(await booked(id)).toBe(quantity);

  const again = await context.newPage();
  await again.goto(`/reservations/${ref}/services`);
  await expect(waiting(again)).toBeVisible();
  await context.setOffline(false);
  await expect(waiting(again)).toHaveCount(0);
  await expect(row(again).getByText("Booked", { exact: true })).toBeVisible();
  expect(await booked(id)).toBe(quantity + 2);

  // The agency asks for more while the guest has no signal: what is booked keeps its price, and what is new is asked for.
  await call("POST", `/v1/reservations/${ref}/services`, { services: [{ offered: id, quantity: 0 }] });
  await expect(row(again).getByText("Booked", { exact: true })).toHaveCount(0);
  await context.setOffline(true);
  await more(again);
  await save(again);
  await expect(waiting(again)).toBeVisible();
  await office("PATCH", `/v1/manage/services/${account.memberid}-${id}`, {
    changes: { unit_amount: { from: found.unit_amount.amount, to: found.unit_amount.amount + 500 } },
  });
  await context.setOffline(false);
  await expect(again.getByText("Not booked")).toBeVisible();
  await expect(again.getByText(/The price has changed/)).toBeVisible();
  expect(await booked(id)).toBe(0);
  await again.reload();
  await again.getByRole("button", { name: "Check and change" }).click();
  await expect(again.getByText("Not booked")).toHaveCount(0);
  await expect(row(again).getByText("Not saved yet")).toBeVisible();
  await save(again);
  await expect(row(again).getByText("Booked", { exact: true })).toBeVisible();
  expect(await booked(id)).toBe(1);
});

interface PartyData {
  travellers: { id: number; main: boolean; version: string; person: { city: string; passport: string } }[];
}

test("travelers that a guest enters without signal wait sealed, arrive once, and never overwrite what the office changed", async ({
  installation,
  person,
}) => {
  const account = installation.account("guest");
  const call = await caller(installation, account);
  const office = await caller(installation, installation.account("manager"));
  const ref = String(account.ids.reservation);
  const main = async () =>
    (await call<PartyData>("GET", `/v1/reservations/${ref}/travellers`)).travellers.find((one) => one.main)?.person;
  const page = await person({ viewport: phone, offline: true });
  await arrives(page, account);
  await page.goto(`/reservations/${ref}/travellers`);
  const card = page.locator("main section button[aria-expanded]").first();
  await expect(card).toBeVisible();
  // What was read is written to the device a second later.
  await expect.poll(async () => keptReads(page)).toContain('"party"');

  await page.context().setOffline(true);
  await page.reload();
  await card.click();
  await page.getByLabel("Town").fill("Canary-Graz");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/Your entries are saved on this device/)).toBeVisible();
  await expect(page.getByText("Waiting to send", { exact: true })).toBeVisible();
  const kept = async () =>
    (await everythingHeld(page)).filter(({ text }) => text.includes("Canary-Graz")).map(({ where }) => where);
  await expect.poll(kept).toEqual([]);
  await page.reload();
  await expect(page.getByText("Waiting to send", { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Waiting to send", { exact: true })).toHaveCount(0);
  expect((await main())?.city).toBe("Canary-Graz");

  // The office changes the same person while the guest has no signal.
  await page.reload();
  await expect(card).toBeVisible();
  await page.context().setOffline(true);
  await card.click();
  await page.getByLabel("Town").fill("Linz");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Waiting to send", { exact: true })).toBeVisible();
  await office("POST", `/v1/reservations/${ref}/booker`, { city: "Wien" });
  await page.context().setOffline(false);
  await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
  expect((await main())?.city).toBe("Wien");
  await page.getByRole("button", { name: "Check and change" }).click();
  await expect(page.getByText("Not saved", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await main())?.city).toBe("Linz");
});
