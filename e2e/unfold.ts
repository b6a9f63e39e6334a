import { expect, type Locator } from "@playwright/test";

/** Presses the head of something that may be folded, or unfold by itself just now, until what it heads is there. */
export async function unfold(head: Locator): Promise<void> {
  await expect(async () => {
    const folded = (await head.getAttribute("aria-expanded", { timeout: 10_000 })) !== "true";
    if (folded) await head.click({ timeout: 10_000 });
    await expect(head).toHaveAttribute("aria-expanded", "true", { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}
