import type { Page } from "@playwright/test";

/** Chooses a home by its title in the field that searches for one. */
export async function chooseHome(page: Page, title: string): Promise<void> {
  await page.getByRole("combobox", { name: "Property" }).fill(title);
  await page.getByRole("option", { name: title }).first().click();
}
