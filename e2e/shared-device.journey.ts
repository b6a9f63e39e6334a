import { randomUUID } from "node:crypto";

import { caller, expect, phone, test } from "./installation";
import { everythingHeld } from "./stores";

test("on a device that is not the person's own nothing is kept, and the tab's end is the session's", async ({
  installation,
  person,
}) => {
  const account = installation.account("cleaner");
  const page = await person({ viewport: phone, offline: true });
  const call = await caller(installation, account);
  const { name } = await call<{ name: string }>("GET", "/v1/status");

  await page.goto("/login");
  await page.getByLabel("This is not my device").check();
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Cleanings" })).toBeVisible();
  await page.getByRole("main").getByRole("link").first().click();
  const typed = `typed ${randomUUID()}`;
  await page.getByLabel("Message", { exact: true }).fill(typed);
  const address = new URL(page.url()).pathname;

  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Not your device" })).toBeVisible();
  await expect(page.getByText("Signed in on a device that is not yours").first()).toBeVisible();
  await expect(page.getByText("Push is off, because this is not your device.")).toBeVisible();
  // The page that was open comes back after a reload of this tab.
  await page.goto(address);
  await expect(page.getByLabel("Message", { exact: true })).toBeVisible();
  // Longer than the pause in which what was read is written elsewhere.
  await page.waitForTimeout(2500);
  const held = async () =>
    (await everythingHeld(page)).filter(
      ({ where, text }) =>
        !where.startsWith("sessionStorage") && [account.username, name, typed].some((canary) => text.includes(canary)),
    );
  expect(await held()).toEqual([]);

  const second = await page.context().newPage();
  await second.goto("/cleanings");
  await expect(second).toHaveURL(/\/login/);
  await expect(second.getByLabel("Username")).toHaveValue("");
  await expect(second.getByLabel("This is not my device")).not.toBeChecked();

  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login$/);
  const left = (await everythingHeld(page)).filter(({ text }) =>
    [account.username, name, typed].some((canary) => text.includes(canary)),
  );
  expect(left).toEqual([]);
});
