import { violations } from "./axe";
import { desk, expect, phone, test } from "./installation";

const languages = [
  ["en-US", "English", "Imprint", "This is a demo."],
  ["de", "Deutsch", "Impressum", "Das ist eine Demo."],
  ["es", "Español", "Aviso legal", "Esto es una demostración."],
  ["pl", "Polski", "Nota prawna", "To jest wersja demonstracyjna."],
] as const;

for (const dark of [false, true]) {
  test(`anybody reads the imprint in four languages, ${dark ? "dark" : "light"}`, async ({ person }) => {
    const page = await person({ viewport: dark ? desk : phone, dark });
    await page.goto("/login");
    await page.getByRole("link", { name: "Imprint" }).click();
    for (const [code, , title, text] of languages) {
      await page.getByRole("combobox").selectOption(code);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
      expect(await violations(page), code).toEqual([]);
    }
    await page.getByRole("button", { name: "Wstecz" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
}
