import type { Locator, Page } from "@playwright/test";
import { violations } from "./axe";
import { chooseHome } from "./homes";
import { desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
test.use({ own: "parking" });

const placeOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error("it has no place");
  return box;
};

/** The stays that are parked, by their keys in the grid, and the rows of the homes that they had. */
const stays: string[] = [];
const lasts: string[] = [];

/** A home into which the phone places a stay. */
let free = "";

const rowOf = async (bar: Locator) => bar.evaluate((one) => one.closest("[data-row]")?.getAttribute("data-row") ?? "");

/** The rows in sight whose homes have nobody on the nights of a bar, by their keys. */
const freeRows = async (grid: Locator, bar: Locator) => {
  const { x, width } = await placeOf(bar);
  return grid.evaluate(
    (one, span) => {
      const sight = one.getBoundingClientRect();
      return [...one.querySelectorAll("[data-row]:has([data-scale])")]
        .filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          const bars = [...row.querySelectorAll("[data-bar]")].map((other) => other.getBoundingClientRect());
          return (
            top > sight.top + 100 &&
            bottom < sight.bottom - 20 &&
            bars.every(({ left, right }) => right < span.x + 2 || left > span.x + span.width - 2)
          );
        })
        .map((row) => row.getAttribute("data-row") ?? "");
    },
    { x, width },
  );
};

/** Whether what is chosen in “Move to…” can be: some homes are too small for the guests. */
const isPossible = async (move: Locator) => {
  const apply = move.getByRole("button", { name: "Apply" });
  const answered = move.getByRole("alert").or(move.locator("[aria-invalid=true], section[aria-busy=false]"));
  await expect.poll(async () => (await apply.isEnabled()) || (await answered.count()) > 0).toBe(true);
  return expect(apply)
    .toBeEnabled({ timeout: 2000 })
    .then(
      () => true,
      () => false,
    );
};

const openMove = async (page: Page, bar: Locator) => {
  await bar.focus();
  await page.keyboard.press("m");
  const move = page.getByRole("dialog", { name: "Move to…" });
  await expect(move).toBeVisible();
  return move;
};

test("with the keyboard a stay loses its home, and gets it back", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/calendar?zoom=weeks");
  const grid = page.getByRole("grid");
  const coming = grid.locator("[data-bar^='stay'][role=gridcell][aria-label*=', Coming']");
  await expect(coming.nth(1)).toBeVisible();
  for (const at of [0, 1]) {
    stays.push((await coming.nth(at).getAttribute("data-bar")) ?? "");
    lasts.push(await rowOf(coming.nth(at)));
  }
  const rows = Number(await grid.getAttribute("aria-rowcount"));
  const bar = grid.locator(`[data-bar='${stays[0] ?? ""}']`);
  const move = page.getByRole("dialog", { name: "Move to…" });
  const parked = grid.getByRole("row", { name: /^Without a property/ });
  const both = ["light", "dark"] as const;
  const turn = async (looks: readonly ("light" | "dark")[]) => {
    await bar.focus();
    await page.keyboard.press("m");
    await move.getByRole("checkbox", { name: "Without a property" }).press("Space");
    await expect(move.getByRole("button", { name: "Apply" })).toBeEnabled();
    for (const colorScheme of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page)).toEqual([]);
    }
    await move.getByRole("button", { name: "Apply" }).press("Enter");
    await expect(move).toBeHidden();
  };
  await turn(both);
  await expect(parked.locator(`[data-bar='${stays[0] ?? ""}']`)).toBeVisible();
  await expect(grid).toHaveAttribute("aria-rowcount", String(rows + 1));
  expect(await violations(page)).toEqual([]);
  await turn(both);
  await expect(parked).toBeHidden();
  await expect(grid).toHaveAttribute("aria-rowcount", String(rows));
  // For the mouse there is one in the row. How the dialog looks for it is known.
  await turn([]);
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

test("with the mouse a stay is dragged into another home than its last one", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/calendar?zoom=weeks");
  const grid = page.getByRole("grid");
  const parked = grid.getByRole("row", { name: /^Without a property/ });
  const bar = grid.locator(`[data-bar='${stays[1] ?? ""}']`);
  const move = page.getByRole("dialog", { name: "Move to…" });
  await expect(bar).toBeVisible();
  const homes = (await freeRows(grid, bar)).filter((row) => row !== lasts[1]);
  let home = "";
  for (const one of homes) {
    const [from, to] = [await placeOf(bar), await placeOf(grid.locator(`[data-row='${one}']`))];
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 6 });
    await page.mouse.up();
    await expect(move).toBeVisible();
    if (await isPossible(move)) {
      home = one;
      break;
    }
    await move.getByRole("button", { name: "Discard" }).click();
    await expect(move).toBeHidden();
  }
  expect(home).not.toBe("");
  await expect(move.getByRole("checkbox", { name: "Without a property" })).not.toBeChecked();
  await move.getByRole("button", { name: "Apply" }).click();
  await expect(move).toBeHidden();
  await expect(grid.locator(`[data-row='${home}']`).locator(`[data-bar='${stays[1] ?? ""}']`)).toBeVisible();
  await expect(parked.getByRole("rowheader")).toContainText("1 reservation");
});

test("with the keyboard alone a stay gets another home than its last one, and is parked again", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/calendar?zoom=weeks");
  const grid = page.getByRole("grid");
  const parked = grid.getByRole("row", { name: /^Without a property/ });
  const bar = grid.locator(`[data-bar='${stays[0] ?? ""}']`);
  await expect(bar).toBeVisible();
  const homes = (await freeRows(grid, bar)).filter((row) => row !== lasts[0]);
  let home = "";
  for (const one of homes) {
    const title = await grid.locator(`[data-row='${one}']`).getByRole("link").first().innerText();
    const move = await openMove(page, bar);
    await chooseHome(page, title);
    if (await isPossible(move)) {
      [home, free] = [one, title];
      await move.getByRole("button", { name: "Apply" }).press("Enter");
      await expect(move).toBeHidden();
      break;
    }
    await move.getByRole("button", { name: "Discard" }).press("Enter");
    await expect(move).toBeHidden();
  }
  expect(home).not.toBe("");
  await expect(grid.locator(`[data-row='${home}']`).locator(`[data-bar='${stays[0] ?? ""}']`)).toBeVisible();
  await expect(parked).toBeHidden();
  // For the phone it is parked once more.
  const move = await openMove(page, bar);
  await move.getByRole("checkbox", { name: "Without a property" }).press("Space");
  await expect(move.getByRole("button", { name: "Apply" })).toBeEnabled();
  await move.getByRole("button", { name: "Apply" }).press("Enter");
  await expect(move).toBeHidden();
  await expect(parked.locator(`[data-bar='${stays[0] ?? ""}']`)).toBeVisible();
});

test("on a phone “Move to…” gives a stay a home", async ({ installation, person }) => {
  const page = await person({ viewport: phone });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/calendar?zoom=weeks");
  await page.getByRole("button", { name: /^Without a property/ }).click();
  const panel = page.getByRole("dialog", { name: "Without a property" });
  await panel.getByRole("button", { name: /^Move .* to…/ }).click();
  const move = page.getByRole("dialog", { name: "Move to…" });
  await expect(move.getByRole("checkbox", { name: "Without a property" })).toBeChecked();
  await chooseHome(page, free);
  await expect(move.getByRole("checkbox", { name: "Without a property" })).not.toBeChecked();
  await expect(move.getByRole("button", { name: "Apply" })).toBeEnabled();
  expect(await violations(page)).toEqual([]);
  await move.getByRole("button", { name: "Apply" }).click();
  await expect(move).toBeHidden();
  await expect(page.getByRole("button", { name: /^Without a property/ })).toBeHidden();
});
