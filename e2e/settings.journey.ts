import type { Page } from "@playwright/test";

import { violations } from "./axe";
import { desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
// The agency is changed here.
test.use({ own: "settings" });

const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
};

const accent = async (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue("--accent-light"));

test("on a phone a manager changes color, imprint and quiet hours, and undoes one", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: phone });
  await signIn(page, installation.account("manager"));

  // A setting is found by another word than its name, and opened there.
  await page.goto("/manage/setup");
  const index = page.getByRole("region", { name: "Settings of the agency" });
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill("contrast");
  expect(await violations(page)).toEqual([]);
  await index.getByRole("link", { name: /^Color/ }).click();
  await page.getByRole("radio", { name: "Wine red" }).click();
  await expect(page.getByText(/^Easy to read on light screens/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await save(page);
  expect(await accent(page)).not.toBe("");
  await page.reload();
  await expect.poll(async () => accent(page)).not.toBe("");

  await page.goto("/manage/setup/pages?at=imprint");
  const text = page.getByRole("textbox", { name: "Imprint · English" });
  await text.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("**Casa Mar** by the sea");
  await expect(text.locator("strong")).toHaveText("Casa Mar");
  expect(await violations(page)).toEqual([]);
  await save(page);
  const stranger = await person({ viewport: phone });
  await stranger.goto("/imprint");
  await expect(stranger.getByText("by the sea")).toBeVisible();

  await page.goto("/manage/setup/quiet");
  await page.getByText("Quiet hours of the agency").click();
  await page.getByLabel("Quiet hours: from").fill("21:30");
  await page.getByLabel("Quiet hours: to").fill("21:30");
  await expect(page.getByText("Please choose an end time that differs from the start.")).toBeVisible();
  await page.getByLabel("Quiet hours: to").fill("07:15");
  expect(await violations(page)).toEqual([]);
  await save(page);
  // Who has chosen nothing has these hours.
  await page.goto("/settings");
  await expect(page.getByText(/^.*These hours are set by .* until you choose your own\.$/)).toBeVisible();

  await page.goto("/manage/setup/history");
  await expect(page.getByRole("button", { name: "Undo: Quiet hours: to" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo: Color" }).click();
  await expect(page.getByText("put back")).toBeVisible();
  await expect.poll(async () => accent(page)).toBe("");
  await stranger.reload();
  await expect(stranger.getByText("by the sea")).toBeVisible();
});

test("at a desk the search of everything opens a setting, and a test email says what is wrong", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: desk, dark: true });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search everything" }).fill("emergency");
  await page.getByRole("option", { name: /^Emergency number/ }).click();
  await expect(page.getByLabel("Emergency number")).toBeFocused();

  for (const part of [
    "branding",
    "place",
    "contact",
    "pages",
    "booking",
    "quiet",
    "signin",
    "data",
    "export",
    "mail",
    "demo",
    "history",
  ]) {
    await page.goto(`/manage/setup/${part}`);
    await page.waitForLoadState("networkidle");
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      expect(await violations(page), `${part} at ${viewport.width}`).toEqual([]);
    }
  }
  await page.setViewportSize(desk);
  await page.goto("/manage/setup/mail");
  await page.getByRole("button", { name: "Send a test email to me" }).click();
  await expect(page.getByText("This server has no mail server.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
