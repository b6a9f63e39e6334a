import type { Page } from "@playwright/test";
import { violations } from "./axe";
import { day } from "./days";
import { desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
test.use({ own: "schedule" });

/** The schedule of tomorrow: nothing of it has begun, whatever the hour is. */
async function tomorrow(page: Page): Promise<void> {
  await page.goto(`/manage/schedule?date=${day(1)}`);
}

test("the office moves a task by a drag, and takes it back", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await tomorrow(page);
  const grid = page.getByRole("grid", { name: "Schedule" });
  const open = grid.getByRole("gridcell", { name: /Not started/ }).first();
  await expect(open).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });

  const title = ((await open.getAttribute("aria-label")) ?? "").split(", ")[0] ?? "";
  const box = await open.boundingBox();
  if (!box) throw new Error("the task has no place");
  const [x, y] = [box.x + 12, box.y + 12];
  // Esc takes a drag back; nothing opens.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 4, { steps: 4 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 150, y + 4, { steps: 6 });
  await page.mouse.up();
  const move = page.getByRole("dialog", { name: "Move to…" });
  await expect(move.getByRole("radio").first()).toBeAttached();
  expect(await violations(page)).toEqual([]);
  const from = await move.getByLabel("From", { exact: true }).inputValue();
  const save = move.getByRole("button", { name: /^(Save|Plan anyway)$/ });
  await expect(save).toBeEnabled();
  // A doubt that nobody could know before is asked about, and then it is pressed once more.
  await expect(async () => {
    if (await move.isVisible()) await save.click({ timeout: 2_000 }).catch(() => undefined);
    await expect(move).toBeHidden({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(grid.getByRole("gridcell", { name: new RegExp(`${from} – `) }).first()).toBeVisible();
  expect(title).not.toBe("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(grid.getByRole("gridcell", { name: new RegExp(`Not started.*Planned by hand`) }).first()).toBeVisible();
});

test("with the keyboard alone a task is found, opened, and moved", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await tomorrow(page);
  const grid = page.getByRole("grid", { name: "Schedule" });
  const open = grid.getByRole("gridcell", { name: /Not started/ }).first();
  await expect(open).toBeVisible();
  await open.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(grid.locator(":focus")).toHaveCount(1);
  await open.focus();
  await page.keyboard.press("m");
  const move = page.getByRole("dialog", { name: "Move to…" });
  await expect(move.getByRole("radio").first()).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(move).toBeHidden();
  await expect(grid.locator(":focus")).toHaveCount(1);
});

test("on a phone each person is a card, and a task that nobody has finds somebody", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: phone, locale: "de-DE" });
  await signIn(page, installation.account("manager"));
  await tomorrow(page);
  await expect(page.getByRole("heading", { level: 1, name: "Tagesplan" })).toBeVisible();
  await expect(page.getByRole("button", { name: /verschieben/ }).first()).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBe(0);
  }
  const move = page.getByRole("dialog", { name: "Verschieben …" });
  await page
    .getByRole("button", { name: /verschieben/ })
    .first()
    .click();
  await move.getByRole("radio", { name: "Noch niemand" }).press("Space");
  await move.getByRole("button", { name: /^(Speichern|Trotzdem planen)$/ }).click();
  await expect(move).toBeHidden();

  await page.getByRole("radio", { name: /^Nicht zugewiesen/ }).press("Space");
  const open = page.getByRole("region", { name: "Nicht zugewiesene Aufgaben" }).getByRole("button", { name: / · / });
  await open.first().click();
  await expect(move.getByRole("radio").first()).toBeAttached();
  expect(await violations(page)).toEqual([]);
});

test("the week shows what does not fit, and leads to the day", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/schedule?view=week");
  const grid = page.getByRole("grid", { name: "Week" });
  const cell = grid.getByRole("gridcell", { name: /\d tasks?, / }).first();
  await expect(cell).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
  await cell.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid", { name: "Schedule" })).toBeVisible();
  await page.goBack();
  await expect(grid).toBeVisible();

  await page.setViewportSize({ width: 320, height: 700 });
  await expect(page.getByRole("button", { name: /\d tasks?, / }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});
