import type { Page } from "@playwright/test";
import { expect } from "./installation";

/**
 * Chooses a home by its title in the field that searches for one; by keys, as the list moves while it gets shorter. A list that closes takes back what was typed: then
 * it is typed again.
 */
export async function chooseHome(page: Page, title: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Property" });
  const list = page.getByRole("listbox", { name: "Property" });
  await expect(async () => {
    await field.fill(title);
    await expect
      .poll(async () => list.getByRole("option").first().textContent({ timeout: 500 }), { timeout: 4000 })
      .toContain(title);
  }).toPass();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(list).toHaveCount(0);
}
