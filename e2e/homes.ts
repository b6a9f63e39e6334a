import type { Page } from "@playwright/test";
import { expect } from "./installation";

/** Chooses a home by its title in the field that searches for one, once the server has answered; by keys, as the list moves while it gets shorter. */
export async function chooseHome(page: Page, title: string): Promise<void> {
  const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get("q") === title);
  await page.getByRole("combobox", { name: "Property" }).fill(title);
  await found;
  const list = page.getByRole("listbox", { name: "Property" });
  await expect(list.getByRole("option").first()).toContainText(title);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(list).toHaveCount(0);
}
