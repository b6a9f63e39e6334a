import { violationsInBothLooks } from "./axe";
import { desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
// The agency is changed here.
test.use({ own: "trail" });

test("the office finds who changed what, and an owner undoes it", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/setup/contact");
  const emergency = page.getByRole("textbox", { name: "Emergency number" });
  await expect(emergency).not.toHaveValue("");
  const before = await emergency.inputValue();
  await emergency.fill("+34 600 123 456");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
  await page.goto("/manage/money?tab=bank");
  await page.getByRole("textbox", { name: "Account holder" }).fill("Demo Casa Mar");
  await page.getByRole("textbox", { name: "IBAN", exact: true }).fill("ES91 2100 0418 4502 0005 1332");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();

  // The keys lead to the history.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("v");
  await expect(page).toHaveURL(/\/manage\/history/);
  await expect(page.getByText("ES ⋯ 1332")).toBeVisible();
  await expect(page.getByText("0418")).toHaveCount(0);
  expect(await violationsInBothLooks(page)).toEqual([]);

  // Narrowed to the settings, and undone there.
  await page.getByRole("button", { name: /About$/ }).click();
  await page.getByRole("option", { name: "Settings" }).click();
  await expect(page.getByText("ES ⋯ 1332")).toHaveCount(0);
  await page.getByRole("button", { name: "Put back: Emergency number" }).first().click();
  await expect(page.getByText("Put back as it was")).toBeVisible();

  // As a file.
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the list" }).click();
  await page.getByRole("menuitem", { name: "Save as CSV file" }).click();
  expect((await download).suggestedFilename()).toBe("History.csv");
  await page.goto("/manage/setup/contact");
  await expect(emergency).toHaveValue(before);
});

test("on a phone a reservation’s history is found by its number", async ({ installation, person }) => {
  const page = await person({ viewport: phone });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/history");
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill("nobody is called this");
  await expect(page.getByText(/^Nothing found/)).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByText("Emergency number").first()).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
});
