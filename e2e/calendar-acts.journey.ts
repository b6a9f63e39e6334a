import type { Locator, Page } from "@playwright/test";
import { violations } from "./axe";
import { desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
test.use({ own: "calendar-acts" });

/** A day far ahead, on which the demo has no stay yet. */
const first = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
const dayAfter = (days: number) => new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);

/** The property in which nights are closed. */
let home = "";

async function open(page: Page) {
  await page.goto(`/manage/calendar?date=${first}&zoom=week`);
  const grid = page.getByRole("grid");
  await expect(grid).toBeVisible();
  return grid;
}

async function placeOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error("it has no place");
  return box;
}

test("with a mouse the office closes nights by a drag, moves and lengthens them, and takes it back", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  const grid = await open(page);
  const row = grid.getByRole("row").nth(1);
  home = await row.getByRole("link").innerText();
  const scale = await placeOf(row.locator("[data-scale]"));
  const day = scale.width / 7;
  const y = scale.y + scale.height / 2;
  const at = (column: number) => scale.x + (column + 0.5) * day;

  // Esc takes a drag back; nothing opens.
  await page.mouse.move(at(1), y);
  await page.mouse.down();
  await page.mouse.move(at(2), y, { steps: 4 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.mouse.move(at(1), y);
  await page.mouse.down();
  await page.mouse.move(at(2), y, { steps: 4 });
  await page.mouse.up();
  const panel = page.getByRole("dialog");
  await expect(panel.getByText("2 nights")).toBeVisible();
  await panel.getByRole("button", { name: "Close nights" }).click();
  const closing = page.getByRole("dialog", { name: "Close nights or hours" });
  await expect(closing.getByLabel("First night", { exact: true })).toHaveValue(dayAfter(1));
  await expect(closing.getByLabel("Open again on", { exact: true })).toHaveValue(dayAfter(3));
  await closing.getByLabel("Note", { exact: true }).fill("Journey");
  await closing.getByRole("button", { name: "Close the nights" }).click();
  await expect(page.getByText("The nights are closed.").first()).toBeVisible();
  await closing.getByRole("button", { name: "Close", exact: true }).click();

  const bar = grid.getByRole("gridcell", { name: /Journey/ });
  await expect(bar).toHaveAttribute("aria-colspan", "2");
  const box = await placeOf(bar);
  await page.mouse.move(box.x + box.width - 3, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 3 + day, box.y + 8, { steps: 6 });
  await page.mouse.up();
  const move = page.getByRole("dialog", { name: "Move to…" });
  await expect(move.getByLabel("Open again on", { exact: true })).toHaveValue(dayAfter(4));
  await expect(move.getByRole("button", { name: "Apply" })).toBeEnabled();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await move.getByRole("button", { name: "Apply" }).click();
  await expect(bar).toHaveAttribute("aria-colspan", "3");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(bar).toHaveAttribute("aria-colspan", "2");
});

test("with the keyboard alone closed nights are lengthened and moved", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  const grid = await open(page);
  const bar = grid.getByRole("gridcell", { name: /Journey/ });
  await bar.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByRole("status").filter({ hasText: "3 nights" })).toHaveCount(1);
  await page.keyboard.press("Enter");
  const move = page.getByRole("dialog", { name: "Move to…" });
  await expect(move.getByLabel("Open again on", { exact: true })).toHaveValue(dayAfter(4));
  await move.getByRole("button", { name: "Discard" }).press("Enter");
  await expect(move).toBeHidden();

  await bar.focus();
  await page.keyboard.press("m");
  await move.getByRole("button", { name: "All a day later" }).press("Enter");
  await expect(move.getByRole("button", { name: "Apply" })).toBeEnabled();
  await move.getByRole("button", { name: "Apply" }).press("Enter");
  await expect(move).toBeHidden();
  await expect(bar).toHaveAttribute("aria-colindex", "4");
});

test("on a phone in German the same is done by single taps", async ({ installation, person }) => {
  const page = await person({ viewport: phone, locale: "de-DE" });
  await signIn(page, installation.account("manager"));
  await page.goto(`/manage/calendar?date=${first}`);
  await page.getByRole("button").filter({ hasText: home }).first().click();
  await page.getByRole("button", { name: "Journey verschieben …" }).click();
  const move = page.getByRole("dialog", { name: "Verschieben …" });
  await move.getByRole("button", { name: "Alles einen Tag früher" }).click();
  const apply = move.getByRole("button", { name: "Übernehmen" });
  await expect(apply).toBeEnabled();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond).toBe(0);
  await apply.click();
  await expect(page.getByText("Die gesperrten Nächte sind verschoben.").first()).toBeVisible();
});
