import type { Page } from "@playwright/test";

/** Chooses a home by its title in the field that searches for one, once the server has answered: the list is then short and stays where it is. */
export async function chooseHome(page: Page, title: string): Promise<void> {
  const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get("q") === title);
  await page.getByRole("combobox", { name: "Property" }).fill(title);
  await found;
  await page.getByRole("option", { name: title }).first().click();
}
