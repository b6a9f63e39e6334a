import type { Locator, Page } from "@playwright/test";
import { desk, expect, phone, signIn, test } from "./installation";

/** The stays that the open panel lists. */
const stays = (page: Page) => page.getByRole("dialog").locator('a[href*="/manage/reservations/"]');

/** Opens the first stay of the panel, and goes back. */
async function thereAndBack(page: Page): Promise<void> {
  await stays(page).first().click();
  await page.waitForURL(/\/manage\/reservations\/\d+-\d+/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Calendar");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Calendar" })).toBeVisible();
}

/** How far down something is, in pixels of the window; nowhere while it is not drawn. */
const topOf = async (of: Locator) =>
  (await of.count()) === 0 ? Infinity : of.first().evaluate((one) => one.getBoundingClientRect().top);

/** It is where it was, and stays there: what loads after the way back moves nothing. */
async function isAt(page: Page, of: Locator, top: number): Promise<void> {
  const off = async () => Math.abs((await topOf(of)) - top);
  await expect.poll(off).toBeLessThanOrEqual(2);
  await page.waitForLoadState("networkidle");
  expect(await off()).toBeLessThanOrEqual(2);
}

/**
 * Presses something where it is, and says how far down that is. While a list scrolls it takes no press; a click of Playwright would then
 * scroll to try again, and the place that is left would be another than the one that was measured.
 */
async function pressed(page: Page, of: Locator): Promise<number> {
  const middle = async () =>
    of.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const at = { x: left + width / 2, y: top + height / 2, top };
      return one.contains(document.elementFromPoint(at.x, at.y)) ? at : undefined;
    });
  await expect.poll(middle).toBeDefined();
  const at = (await middle()) ?? { x: 0, y: 0, top: Infinity };
  await page.mouse.click(at.x, at.y);
  return at.top;
}

test("on a desk the calendar by town is where it was left when somebody comes back from a stay", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/calendar?by=town");
  const grid = page.getByRole("grid");
  await expect(grid.locator("[data-bar]").first()).toBeVisible();
  await grid.evaluate((one) => {
    one.scrollTop = one.scrollHeight / 2;
  });
  await expect.poll(async () => grid.evaluate((one) => one.scrollTop)).toBeGreaterThan(200);

  // A home with a stay in the middle of what is in sight.
  const found = async () =>
    grid.evaluate((one) => {
      const sight = one.getBoundingClientRect();
      const middle = [...one.querySelectorAll('[data-bar^="stay"]')].find((bar) => {
        const { top, bottom } = bar.getBoundingClientRect();
        return top > sight.top + 120 && bottom < sight.bottom - 80;
      });
      return middle?.closest("[data-row]")?.getAttribute("data-row") ?? "";
    });
  let name = "";
  await expect.poll(async () => (name = await found())).not.toBe("");
  const row = grid.locator(`[data-row="${name}"]`);
  await row.locator('[data-bar^="stay"]').first().click();
  await expect(stays(page).first()).toBeVisible();
  const top = await topOf(row);
  await thereAndBack(page);
  await isAt(page, row, top);
});

test("on a phone its strips are where they were left", async ({ installation, person }) => {
  const page = await person({ viewport: phone });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/calendar");
  const strips = page.getByRole("main").getByRole("button").filter({ hasText: "Next:" });
  await expect(strips.first()).toBeVisible();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2 }));
  await expect.poll(async () => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  const found = async () =>
    page.evaluate(() => {
      const middle = [...document.querySelectorAll("main button")].find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top > 120 && bottom < innerHeight - 160 && (one.textContent ?? "").includes("Next:");
      });
      return middle?.textContent ?? "";
    });
  let text = "";
  await expect.poll(async () => (text = await found())).not.toBe("");
  const strip = strips.filter({ hasText: text });
  const top = await pressed(page, strip.first());
  await thereAndBack(page);
  await isAt(page, strip, top);
});
