import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { brokenWords, overwideButtons, unevenRows } from "./sight";

/** What axe finds wrong with a page, or with a part of it: the rule, and where; and the words, rows of choices and buttons whose form is wrong. */
export async function violations(page: Page, part?: string): Promise<string[]> {
  // A color that is on its way to another one has neither's contrast; the end of one change may begin the next.
  await page.evaluate(async () => {
    for (let round = 0; round < 100; round++) {
      const ending = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
      if (ending.length === 0) return;
      await Promise.allSettled(ending.map(async ({ finished }) => finished));
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  });
  // The app has no frames, so axe's way without a second page says the same, in half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part !== undefined) axe.include(part);
  const { violations: found } = await axe.analyze();
  return [
    ...found.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`),
    ...(await brokenWords(page, part)).map((word) => `broken word: ${word}`),
    ...(await unevenRows(page)).map((row) => `uneven rows: ${row}`),
    ...(await overwideButtons(page)).map((button) => `wide as the desk: ${button}`),
  ];
}

/** The same in light colors and in dark ones; the page has its own look again afterwards. */
export async function violationsInBothLooks(page: Page, part?: string): Promise<string[]> {
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const found: string[] = [];
  for (const colorScheme of dark ? (["light", "dark"] as const) : (["dark", "light"] as const)) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page, part)).map((one) => `${colorScheme}: ${one}`));
  }
  return found;
}
