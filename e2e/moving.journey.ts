import { readFileSync } from "node:fs";

import { violations } from "./axe";
import { caller, desk, expect, phone, runningEmpty, signIn } from "./installation";
import { linkOf, testWithMailbox as test } from "./mailbox";

test.describe.configure({ mode: "serial" });
test.use({ own: "moving" });

const passphrase = "seven wild geese over the dunes";
const password = "a quiet morning by the sea";

test("an agency is exported in the settings, brought into an empty installation, and signed in to by mail", async ({
  installation,
  person,
  mailbox,
  browser,
}) => {
  const manager = installation.account("manager");
  const page = await person({ viewport: desk });
  await signIn(page, manager);
  await page.goto("/manage/setup/export");
  await page.getByLabel("Passphrase for the file").fill("short");
  await page.getByRole("button", { name: "Export all data" }).click();
  await expect(page.getByText("Enter at least 12 characters.")).toBeVisible();
  await page.getByLabel("Passphrase for the file").fill(passphrase);
  await page.getByLabel("Passphrase once more").fill(passphrase);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Export all data" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your current password").fill(manager.password);
  await dialog.getByRole("button", { name: "Export all data" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({ timeout: 120_000 });
  expect(await violations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  const archive = await file.path();
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  expect(readFileSync(archive).includes(passphrase)).toBe(false);

  await runningEmpty(
    async (other) => {
      const url = /"setup_url":"([^"]+)"/.exec(other.log)?.[1] ?? "";
      const context = await browser.newContext({ baseURL: other.url, viewport: phone, locale: "en-US" });
      const visitor = await context.newPage();
      await visitor.goto(url);
      await visitor.getByRole("button", { name: "Continue" }).click();
      await visitor.getByRole("link", { name: "Bring an agency from another installation instead" }).click();
      await visitor.getByLabel("Choose archive file").setInputFiles(archive);
      await visitor.getByLabel("Passphrase of the archive").fill(passphrase);
      await visitor.getByRole("button", { name: "Check and import" }).click();
      await expect(visitor.getByRole("heading", { name: "Casa Mar Demo is here" })).toBeVisible({ timeout: 120_000 });
      // This server can send mails, so that nothing is missing for a sign-in.
      await expect(visitor.getByText("This server cannot send email yet")).toHaveCount(0);
      expect(await violations(visitor)).toEqual([]);
      await visitor.getByRole("link", { name: "Go to sign-in page" }).click();

      // The page says how: with a link by mail.
      await visitor.getByLabel("Username").fill(manager.username);
      await visitor.getByRole("link", { name: "Forgot password?" }).click();
      await visitor.getByRole("button", { name: "Send the link" }).click();
      await expect(visitor.getByRole("heading", { name: "Please check your email" })).toBeVisible();
      await visitor.goto(linkOf(await mailbox.to(manager.username)));
      await visitor.getByLabel("New password", { exact: true }).fill(password);
      await visitor.getByLabel("Repeat the new password", { exact: true }).fill(password);
      await visitor.getByRole("button", { name: "Save and sign in" }).click();
      await visitor.getByRole("button", { name: "Continue" }).click();
      await expect(visitor.getByRole("heading", { name: "Today", exact: true })).toBeVisible();

      // The same stays and people are here.
      const [here, there] = [await caller(other, { ...manager, password }), await caller(installation, manager)];
      for (const path of [
        "/v1/manage/staff?memberid=1",
        `/v1/manage/reservations/${String(installation.account("guest").ids.reservation)}/payments`,
      ])
        expect(await here("GET", path)).toEqual(await there("GET", path));
      await context.close();
    },
    { LATCHKEY_SMTP_URL: mailbox.url },
  );
});
