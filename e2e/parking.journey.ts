import type { Locator } from "@playwright/test";
import { violations } from "./axe";
import { desk, expect, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
test.use({ own: "parking" });

const placeOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error("it has no place");
  return box;
};

/** The stays that are parked, by their keys in the grid. */
const stays: string[] = [];

test("with the keyboard a stay loses its home, and gets it back", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/calendar?zoom=weeks");
  const grid = page.getByRole("grid");
  const coming = grid.locator("[data-bar^='stay'][role=gridcell][aria-label*=', Coming']");
  await expect(coming.nth(1)).toBeVisible();
  for (const at of [0, 1]) stays.push((await coming.nth(at).getAttribute("data-bar")) ?? "");
  const rows = Number(await grid.getAttribute("aria-rowcount"));
  const bar = grid.locator(`[data-bar='${stays[0] ?? ""}']`);
  const move = page.getByRole("dialog", { name: "Move to…" });
  const parked = grid.getByRole("row", { name: /^Without a property/ });
  const turn = async () => {
    await bar.focus();
    await page.keyboard.press("m");
    await move.getByRole("checkbox", { name: "Without a property" }).press("Space");
    await expect(move.getByRole("button", { name: "Apply" })).toBeEnabled();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page)).toEqual([]);
    }
    await move.getByRole("button", { name: "Apply" }).press("Enter");
    await expect(move).toBeHidden();
  };
  await turn();
  await expect(parked.locator(`[data-bar='${stays[0] ?? ""}']`)).toBeVisible();
  await expect(grid).toHaveAttribute("aria-rowcount", String(rows + 1));
  expect(await violations(page)).toEqual([]);
  await turn();
  await expect(parked).toBeHidden();
  await expect(grid).toHaveAttribute("aria-rowcount", String(rows));
  // For the mouse there is one in the row.
  await turn();
  await expect(parked).toBeVisible();
});

test("with the mouse a stay is dragged out of its home", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/calendar?zoom=weeks");
  const grid = page.getByRole("grid");
  const parked = grid.getByRole("row", { name: /^Without a property/ });
  const bar = grid.locator(`[data-bar='${stays[1] ?? ""}']`);
  const move = page.getByRole("dialog", { name: "Move to…" });
  const without = move.getByRole("checkbox", { name: "Without a property" });
  const drag = async (to: Locator) => {
    const [from, target] = [await placeOf(bar), await placeOf(to)];
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, target.y + target.height / 2, { steps: 6 });
    await page.mouse.up();
  };
  await expect(bar).toBeVisible();
  await drag(parked);
  await expect(without).toBeChecked();
  await move.getByRole("button", { name: "Apply" }).click();
  await expect(move).toBeHidden();
  await expect(parked.locator(`[data-bar='${stays[1] ?? ""}']`)).toBeVisible();
  await expect(parked.getByRole("rowheader")).toContainText("2 reservations");
});
