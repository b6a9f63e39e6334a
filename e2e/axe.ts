import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { brokenWords } from "./sight";

/** What axe finds wrong with a page, or with a part of it: the rule, and where; and the words that break within themselves. */
export async function violations(page: Page, part?: string): Promise<string[]> {
  // The app has no frames, so axe's way without a second page says the same, in half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part !== undefined) axe.include(part);
  const { violations: found } = await axe.analyze();
  return [
    ...found.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`),
    ...(await brokenWords(page, part)).map((word) => `broken word: ${word}`),
  ];
}
