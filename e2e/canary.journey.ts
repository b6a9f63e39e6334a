import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { keptReads, ready } from "./device";
import {
  type Account,
  caller,
  desk,
  expect,
  type Installation,
  phone,
  signIn,
  signInByHand,
  test,
} from "./installation";
import { photo } from "./photo";
import { everythingHeld } from "./stores";

// A person is switched off here.
test.use({ own: "canary" });

interface Ready {
  until: string;
  tasks: {
    task: { reinplan_memberid: number; cleaning_rpmaid: number; check: number; property: { street: string } };
  }[];
}

const typed = "a message that was typed only";

/** What is one person's and nobody else's, by what it is. */
type Canaries = Record<string, string>;

/** Calls that wait belong to their writer: they stay on the device, sealed, until that person signs in again, so that none is lost. */
const outbox = "latchkey-outbox rows";

/** How many calls wait on the device, of all people. */
const waiting = async (page: Page) => (await everythingHeld(page)).filter(({ where }) => where === outbox).length;

/** In how many chats files lie on the device that were chosen and not sent. */
const chosen = async (page: Page) =>
  (await everythingHeld(page)).filter(({ where }) => where === "latchkey-picks picks").length;

/** What was read, as nobody but the app itself can read it. */
const opened = "what was read, opened";

/** Where canaries are found in what the browser keeps, as "what: where". */
async function found(page: Page, canaries: Canaries): Promise<string[]> {
  const held = await everythingHeld(page);
  held.push({ where: opened, text: await keptReads(page) });
  return Object.entries(canaries).flatMap(([what, canary]) =>
    held.filter(({ text }) => text.includes(canary)).map(({ where }) => `${what}: ${where}`),
  );
}

/**
 * A cleaner's device after a day of work: tasks made ready, one opened, a chat read, a message with a file and a report with a photo that wait to be sent,
 * and another message that was typed only. Gives what of it would show to the next person who has the device.
 */
async function worked(
  page: Page,
  installation: Installation,
  account: Account,
): Promise<{ canaries: Canaries; ref: string; other: string }> {
  const call = await caller(installation, account);
  const office = await caller(installation, installation.account("manager"));
  const { name } = await call<{ name: string }>("GET", "/v1/status");
  const { tasks, until } = await call<Ready>("GET", "/v1/ready");
  const [first, second] = tasks.filter(({ task }) => task.check === 0).map(({ task }) => task);
  if (!first || !second) throw new Error("the demo has less than two tasks of these days for this person");
  const [ref, other] = [first, second].map((task) => `${task.reinplan_memberid}-${task.cleaning_rpmaid}`);
  const mark = randomUUID();
  const canaries: Canaries = {
    "a guest's name in a message": `Wilhelmina ${mark}`,
    "the address of a task": first.property.street,
    "the person's name": name,
    "the name to sign in with": account.username,
  };
  const sealed = {
    "a message that waits": `The meter says ${mark}`,
    "the name of a file that waits": `meter ${mark}.pdf`,
    "the content of a file that waits": `%PDF-1.4\n1 0 obj<</Type/Catalog/Canary(${mark})>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    "a report that waits": `The door is broken ${mark}`,
    "the name of a photo that waits": `door ${mark}.png`,
    "the name of a file that was only chosen": `chosen ${mark}.pdf`,
    "the content of a file that was only chosen": `%PDF-1.4\n1 0 obj<</Type/Catalog/Chosen(${mark})>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  };
  await office("PUT", `/v1/cleaningresourcemessages/${ref}`, {
    msg_text: `${canaries["a guest's name in a message"]} has lost a ring`,
  });

  await signIn(page, account);
  await expect(page.getByRole("heading", { name: "Cleanings" })).toBeVisible();
  await page.goto(`/cleanings/${ref}`);
  await expect(page.getByRole("log").getByText(mark)).toBeVisible();
  await ready(page);
  await expect.poll(async () => keptReads(page)).toContain(`"until":"${until}"`);
  const tokens = await page.evaluate(() => [
    localStorage.getItem("access_token"),
    localStorage.getItem("refresh_token"),
  ]);
  for (const [at, token] of tokens.entries()) canaries[`token ${at + 1}`] = token ?? "";
  await page.context().setOffline(true);
  await page.locator("input[type=file][multiple]").setInputFiles([
    {
      name: sealed["the name of a file that waits"],
      mimeType: "application/pdf",
      buffer: Buffer.from(sealed["the content of a file that waits"]),
    },
  ]);
  await expect(page.getByRole("list", { name: "Attached to the message" })).toBeVisible();
  await page.getByLabel("Message", { exact: true }).fill(sealed["a message that waits"]);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText("Waiting to send")).toBeVisible();
  await page.getByRole("button", { name: "Report a problem" }).click();
  const report = page.getByRole("dialog", { name: "Report a problem" });
  await report
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: sealed["the name of a photo that waits"], mimeType: "image/png", buffer: photo(64, 48) });
  await report.getByLabel("What did you find?").fill(sealed["a report that waits"]);
  await report.getByRole("button", { name: "Tell the agency" }).click();
  await expect(page.getByText(sealed["a report that waits"])).toBeVisible();
  await page.locator("input[type=file][multiple]").setInputFiles([
    {
      name: sealed["the name of a file that was only chosen"],
      mimeType: "application/pdf",
      buffer: Buffer.from(sealed["the content of a file that was only chosen"]),
    },
  ]);
  await expect(page.getByText(sealed["the name of a file that was only chosen"])).toBeVisible();
  await expect.poll(async () => chosen(page)).toBe(1);
  // What was read is written to the device a second later.
  await expect(async () => {
    const there = await found(page, canaries);
    expect(Object.keys(canaries).filter((what) => !there.some((each) => each.startsWith(`${what}: `)))).toEqual([]);
  }).toPass();
  // It lies sealed: who has the disk alone does not read it.
  const guest = "a guest's name in a message";
  expect(await found(page, { [guest]: canaries[guest]! })).toEqual([`${guest}: ${opened}`]);
  // What waits is there, and nobody can read it.
  expect(await waiting(page)).toBeGreaterThanOrEqual(2);
  await expect.poll(async () => found(page, sealed)).toEqual([]);
  Object.assign(canaries, sealed);
  // From here on nobody can find it: what was typed only lies sealed, and is there for its writer alone.
  canaries[typed] = `Nothing but ${mark}`;
  await page.goto(`/cleanings/${other}`);
  await page.getByLabel("Message", { exact: true }).fill(canaries[typed]);
  const drafts = async () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("sealed ")).length);
  await expect.poll(drafts).toBeGreaterThan(0);
  return { canaries, ref: ref ?? "", other: other ?? "" };
}

/** Longer than the pause in which what was read is written to the device: what comes late is found, too. */
const written = 2500;

async function isEmpty(page: Page, canaries: Canaries): Promise<void> {
  await expect.poll(async () => found(page, canaries)).toEqual([]);
  await page.waitForTimeout(written);
  expect(await found(page, canaries)).toEqual([]);
}

test("after a sign-out without a signal nothing of the person is on the device, and what waits is sent by their next sign-in", async ({
  installation,
  person,
}) => {
  const account = installation.account("cleaner");
  const page = await person({ viewport: phone, offline: true });
  const { canaries, ref, other } = await worked(page, installation, account);
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login/);
  await isEmpty(page, canaries);
  expect(await waiting(page)).toBeGreaterThanOrEqual(2);
  expect(await chosen(page)).toBe(0);

  await page.context().setOffline(false);
  await signInByHand(page, account);
  const office = await caller(installation, installation.account("manager"));
  await expect
    .poll(async () => JSON.stringify(await office<unknown>("GET", `/v1/cleaningresourcemessages/${ref}`)))
    .toContain(canaries["a message that waits"]);
  expect(JSON.stringify(await office<unknown>("GET", `/v1/cleaningresourcemessages/${ref}`))).toContain(
    canaries["the name of a file that waits"],
  );
  await expect.poll(async () => waiting(page)).toBe(0);
  await page.goto(`/cleanings/${other}`);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(canaries[typed] ?? "");
});

test("a device that was off when its person was switched off empties itself at the next contact", async ({
  installation,
  person,
}) => {
  const account = installation.account("cleaner", 1);
  const page = await person({ viewport: phone, offline: true });
  const { canaries } = await worked(page, installation, account);
  // The app is closed.
  await page.goto("about:blank");
  const office = await caller(installation, installation.account("manager"));
  const team = await office<{ id: number; email: string }[]>("GET", `/v1/manage/staff?memberid=${account.memberid}`);
  const { id } = team.find(({ email }) => email === account.username) ?? { id: 0 };
  await office("PATCH", `/v1/manage/staff/${account.memberid}-${id}`, { active: false });

  await page.context().setOffline(false);
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
  await isEmpty(page, canaries);
});

test("a person who signs in after another's session has ended finds nothing of the other", async ({
  installation,
  person,
}) => {
  const account = installation.account("cleaner", 2);
  const page = await person({ viewport: phone, offline: true });
  const { canaries } = await worked(page, installation, account);
  await page.goto("about:blank");
  const call = await caller(installation, account);
  // Everywhere else.
  await call("DELETE", "/v1/sessions");
  await page.context().setOffline(false);
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
  await signInByHand(page, installation.account("company"));
  await ready(page);
  // Both may work at the same address.
  const { "the address of a task": _, ...own } = canaries;
  await isEmpty(page, own);
});

/** A guest's device with the stay made ready; one that is over has no files there. Gives what of it would show to the next person who has the device. */
async function stayed(
  page: Page,
  installation: Installation,
  account: Account,
  ref = String(account.ids.reservation),
): Promise<Canaries> {
  const call = await caller(installation, account);
  const office = await caller(installation, installation.account("manager"));
  const { name } = await call<{ name: string }>("GET", "/v1/status");
  const mark = randomUUID();
  await office("PUT", `/v1/reservationmessages/${ref}`, { msg_text: `Welcome ${mark}` });
  await signIn(page, account);
  await expect(page.getByRole("main")).not.toBeEmpty();
  const canaries: Canaries = {
    "a message of the office": mark,
    "the person's name": name,
    "the name to sign in with": account.username,
    ...(ref === String(account.ids.reservation) && { "a file of the stay": `/v1/reservations/${ref}/` }),
  };
  await expect(async () => {
    const there = await found(page, canaries);
    expect(Object.keys(canaries).filter((what) => !there.some((each) => each.startsWith(`${what}: `)))).toEqual([]);
  }).toPass();
  await ready(page);
  await page.context().setOffline(true);
  return canaries;
}

test("after a guest's sign-out without a signal nothing of the stay that was made ready is on the device", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: phone, offline: true });
  const canaries = await stayed(page, installation, installation.account("guest"));
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login/);
  await isEmpty(page, canaries);
});

test("a guest's device whose session was ended elsewhere empties itself, and the next person finds nothing", async ({
  installation,
  person,
}) => {
  const account = installation.account("guest");
  const page = await person({ viewport: phone, offline: true });
  const canaries = await stayed(page, installation, account);
  await page.goto("about:blank");
  const call = await caller(installation, account);
  // Everywhere else.
  await call("DELETE", "/v1/sessions");
  await page.context().setOffline(false);
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
  await isEmpty(page, canaries);
  await signInByHand(page, installation.account("cleaner"));
  await ready(page);
  await isEmpty(page, canaries);
});

test("a guest's device that was off when the guest was erased empties itself at the next contact", async ({
  installation,
  person,
}) => {
  const account = { ...installation.account("guest"), username: "guest.departed@guests.example" };
  const manager = installation.account("manager");
  const other = await person({ viewport: phone });
  await signIn(other, account);
  const ref = new URL(other.url()).pathname.split("/").at(-1) ?? "";
  const page = await person({ viewport: phone, offline: true });
  const canaries = await stayed(page, installation, account, ref);
  await page.goto("about:blank");
  const office = await caller(installation, manager);
  await office("POST", `/v1/manage/reservations/${ref}/erasure`, { tell: false, password: manager.password });
  await page.context().setOffline(false);
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
  await isEmpty(page, canaries);
});

test("a manager's device that was off when they were switched off empties itself at the next contact", async ({
  installation,
  person,
}) => {
  const manager = installation.account("manager");
  const account: Account = { ...manager, username: "vera@casamar.example", password: "latchkey-vera-2026" };
  const name = "Demo Vera Prat";
  installation.run(["account", "create", account.username, "--name", name], `${account.password}\n`);
  installation.run(["member", "staff", String(account.memberid), "manager", name, "--email", account.username]);
  const owner = await caller(installation, manager);
  const [home] = await owner<{ title: string }[]>("GET", `/v1/manage/properties?memberid=${account.memberid}`);
  const page = await person({ viewport: desk, offline: true });
  await signIn(page, account);
  await page.goto("/manage/properties");
  await expect(page.getByText(home?.title ?? "-").first()).toBeVisible();
  await expect.poll(async () => keptReads(page)).toContain(home?.title ?? "-");
  const mark = `Casa ${randomUUID()}`;
  await page.goto("/manage/properties/new");
  await page.getByRole("main").getByRole("textbox").first().fill(mark);
  await expect.poll(async () => page.evaluate(() => sessionStorage.getItem("forms"))).not.toBeNull();
  expect(await found(page, { typed: mark })).toEqual([]);
  const tokens = await page.evaluate(() => [
    localStorage.getItem("access_token"),
    localStorage.getItem("refresh_token"),
  ]);
  const canaries: Canaries = {
    "the name of a home": home?.title ?? "-",
    "the person's name": name,
    "the name to sign in with": account.username,
    "what was typed into a form": mark,
    ...Object.fromEntries(tokens.map((token, at) => [`token ${at + 1}`, token ?? "-"])),
  };
  await page.context().setOffline(true);
  await page.goto("about:blank");
  const team = await owner<{ id: number; email: string }[]>("GET", `/v1/manage/staff?memberid=${account.memberid}`);
  const { id } = team.find(({ email }) => email === account.username) ?? { id: 0 };
  await owner("PATCH", `/v1/manage/staff/${account.memberid}-${id}`, { active: false });
  await page.context().setOffline(false);
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
  await isEmpty(page, canaries);
});
