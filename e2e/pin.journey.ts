import { randomUUID } from "node:crypto";

import { keptReads, ready } from "./device";
import { caller, expect, phone, signInByHand, test } from "./installation";
import { everythingHeld } from "./stores";

interface Ready {
  tasks: {
    task: { reinplan_memberid: number; cleaning_rpmaid: number; check: number; property: { street: string } };
  }[];
}

// A person is switched off here.
test.use({ own: "pin" });

const pin = "274916";

test("a locked phone keeps its secrets, opens with the PIN without a signal, and what was done goes out later", async ({
  installation,
  person,
}) => {
  const account = installation.account("cleaner");
  const page = await person({ viewport: phone, offline: true });
  const call = await caller(installation, account);
  const { name } = await call<{ name: string }>("GET", "/v1/status");
  const { tasks } = await call<Ready>("GET", "/v1/ready");
  const task = tasks.map((each) => each.task).find(({ check }) => check === 0);
  if (!task) throw new Error("the demo has no task of these days for this person");
  const ref = `${task.reinplan_memberid}-${task.cleaning_rpmaid}`;

  await signInByHand(page, account);
  await page.goto(`/cleanings/${ref}`);
  await expect(page.getByText(task.property.street).first()).toBeVisible();
  await ready(page);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Set a PIN" }).click();
  await page.getByLabel("New PIN", { exact: true }).fill(pin);
  await page.getByLabel("Repeat the PIN", { exact: true }).fill(pin);
  await page.getByRole("button", { name: "Save PIN" }).click();
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();
  const tokens = await page.evaluate(() => [
    localStorage.getItem("access_token"),
    localStorage.getItem("refresh_token"),
  ]);
  const canaries = [account.username, name, task.property.street, pin, ...tokens.map((token) => token ?? "-")];
  const held = async () => {
    const all = await everythingHeld(page);
    return canaries.filter((canary) => all.some(({ text }) => text.includes(canary)));
  };
  await expect.poll(async () => keptReads(page)).toContain(task.property.street);

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Lock now" }).click();
  await expect(page.getByRole("heading", { name: "This device is locked" })).toBeVisible();
  await expect.poll(held).toEqual([]);
  // Longer than the pause in which what was read is written to the device.
  await page.waitForTimeout(2500);
  expect(await held()).toEqual([]);

  // The app was closed; a link to the task leads to the lock first, and then to the task.
  await page.goto(`/cleanings/${ref}`);
  await page.getByLabel("PIN", { exact: true }).fill("999998");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("This PIN is not correct.")).toBeVisible();
  await page.getByLabel("PIN", { exact: true }).fill(pin);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page).toHaveURL(new RegExp(`/cleanings/${ref}$`));
  await expect(page.getByText(task.property.street).first()).toBeVisible();
  const mark = `The meter says ${randomUUID()}`;
  await page.getByLabel("Message", { exact: true }).fill(mark);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText("Waiting to send")).toBeVisible();

  await page.context().setOffline(false);
  const office = await caller(installation, installation.account("manager"));
  await expect
    .poll(async () => JSON.stringify(await office<unknown>("GET", `/v1/cleaningresourcemessages/${ref}`)))
    .toContain(mark);
});

test("after five wrong tries a locked phone is empty, and its session is over", async ({ installation, person }) => {
  const account = installation.account("cleaner", 1);
  const page = await person({ viewport: phone, offline: true });
  await signInByHand(page, account);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Set a PIN" }).click();
  await page.getByLabel("New PIN", { exact: true }).fill(pin);
  await page.getByLabel("Repeat the PIN", { exact: true }).fill(pin);
  await page.getByRole("button", { name: "Save PIN" }).click();
  const refresh = await page.evaluate(() => localStorage.getItem("refresh_token"));
  await page.getByRole("button", { name: "Lock now" }).click();
  for (let tries = 1; tries <= 5; tries += 1) {
    await page.getByLabel("PIN", { exact: true }).fill("999998");
    await page.getByRole("button", { name: "Unlock" }).click();
    if (tries < 5) await expect(page.getByLabel("PIN", { exact: true })).toHaveValue("");
  }
  await expect(page.getByText("The PIN was wrong five times")).toBeVisible();
  const stores = (await everythingHeld(page)).filter(({ where }) =>
    /latchkey-(vault|lock|files|codes|picks)/.test(where),
  );
  expect(stores).toEqual([]);
  const form = { client_id: "latchkey-web", grant_type: "refresh_token", refresh_token: refresh ?? "" };
  await expect.poll(async () => (await page.request.post("/token", { form })).status()).toBe(400);
  await page.getByRole("button", { name: "Go to sign-in" }).click();
  await expect(page.getByLabel("Username")).toHaveValue("");
});

test("what is typed in two windows lies sealed while the device is locked, and the PIN brings it back in both", async ({
  installation,
  person,
}) => {
  const account = installation.account("cleaner", 2);
  const page = await person({ viewport: phone, offline: true });
  await signInByHand(page, account);
  const second = await page.context().newPage();
  const marks = { first: `dentist ${randomUUID()}`, second: `wedding ${randomUUID()}` };
  const windows = [
    [page, marks.first],
    [second, marks.second],
  ] as const;
  const sealed = async (window: typeof page) => window.evaluate(() => sessionStorage.getItem("forms"));
  for (const [window, mark] of windows) {
    await window.goto("/absences");
    await window.getByRole("button", { name: "Ask for an absence" }).click();
    await window.getByLabel("Note (optional)", { exact: true }).fill(mark);
    await expect.poll(async () => sealed(window)).not.toBeNull();
    await window.reload();
    await expect(window.getByLabel("Note (optional)", { exact: true })).toHaveValue(mark);
  }
  const held = async (window: typeof page) => {
    const all = await everythingHeld(window);
    return Object.values(marks).filter((mark) => all.some(({ text }) => text.includes(mark)));
  };
  for (const [window] of windows) expect(await held(window)).toEqual([]);

  const settings = await page.context().newPage();
  await settings.goto("/settings");
  await settings.getByRole("button", { name: "Set a PIN" }).click();
  await settings.getByLabel("New PIN", { exact: true }).fill(pin);
  await settings.getByLabel("Repeat the PIN", { exact: true }).fill(pin);
  await settings.getByRole("button", { name: "Save PIN" }).click();
  await settings.getByRole("button", { name: "Lock now" }).click();
  for (const [window] of windows) {
    await expect(window.getByRole("heading", { name: "This device is locked" })).toBeVisible();
    expect(await held(window)).toEqual([]);
    expect(await sealed(window)).not.toBeNull();
  }
  await settings.close();
  await page.getByLabel("PIN", { exact: true }).fill(pin);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page).toHaveURL(/\/absences/);
  await expect(page.getByLabel("Note (optional)", { exact: true })).toHaveValue(marks.first);
  await second.goto("/absences");
  await expect(second.getByLabel("Note (optional)", { exact: true })).toHaveValue(marks.second);
  for (const [window] of windows) expect(await held(window)).toEqual([]);
});

test("a locked phone whose person was switched off empties itself at the next contact, without the PIN", async ({
  installation,
  person,
}) => {
  const account = installation.account("cleaner", 3);
  const page = await person({ viewport: phone, offline: true });
  await signInByHand(page, account);
  await ready(page);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Set a PIN" }).click();
  await page.getByLabel("New PIN", { exact: true }).fill(pin);
  await page.getByLabel("Repeat the PIN", { exact: true }).fill(pin);
  await page.getByRole("button", { name: "Save PIN" }).click();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Lock now" }).click();
  await expect(page.getByRole("heading", { name: "This device is locked" })).toBeVisible();
  const kept = async () => (await everythingHeld(page)).filter(({ where }) => where.startsWith("latchkey-vault"));
  expect(await kept()).not.toEqual([]);
  const office = await caller(installation, installation.account("manager"));
  const team = await office<{ id: number; email: string }[]>("GET", `/v1/manage/staff?memberid=${account.memberid}`);
  const { id } = team.find(({ email }) => email === account.username) ?? { id: 0 };
  await office("PATCH", `/v1/manage/staff/${account.memberid}-${id}`, { active: false });
  expect(await kept()).not.toEqual([]);

  await page.context().setOffline(false);
  await expect(page.getByText("You were signed out, so everything saved on this device was deleted.")).toBeVisible();
  const stores = (await everythingHeld(page)).filter(({ where }) =>
    /latchkey-(vault|lock|files|codes|picks)/.test(where),
  );
  expect(stores).toEqual([]);
});
