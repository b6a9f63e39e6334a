import { violations, violationsInBothLooks } from "./axe";
import { desk, expect, phone, signIn, test } from "./installation";

test.use({ own: "reports" });

test("the office draws a report with the mouse and by keyboard, saves it and prints it", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/reportdesigner");
  const chooser = page.getByLabel("Template", { exact: true });
  await chooser.selectOption("day");
  const part = page.locator('[data-part="row 1"]');
  await expect(page.locator('[data-part="title 0"]')).toBeVisible();

  await part.click();
  const left = page.getByLabel("From the left (mm)", { exact: true });
  const before = Number(await left.inputValue());
  const box = await part.boundingBox();
  if (!box) throw new Error("the part is not drawn");
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 45, box.y + 5, { steps: 4 });
  await page.mouse.up();
  const moved = Number(await left.inputValue());
  expect(moved).toBeGreaterThan(before);

  await part.focus();
  await page.keyboard.press("ArrowRight");
  await expect(left).toHaveValue(String(moved + 1));
  await page.keyboard.press("Control+z");
  await expect(left).toHaveValue(String(moved));

  await page.getByRole("tab", { name: "Fields" }).press("Enter");
  await page.getByRole("button", { name: "Add Town", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Town, Field" })).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);

  await page.goto("/cleanings/print");
  await page.getByLabel("Template", { exact: true }).selectOption({ label: "Copy of Tasks by day" });
  await expect(page.getByRole("group", { name: /^Page 1 of/u })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).click();
  expect((await download).suggestedFilename()).toBe("Copy of Tasks by day.pdf");
  expect(await violations(page)).toEqual([]);
});

test("without sign-in one draws with sample data, and looks at the pages on a phone", async ({ person }) => {
  const page = await person({ viewport: desk });
  await page.goto("/reportdesigner");
  await expect(page.getByRole("tree", { name: "Parts of the report" })).toBeVisible();
  await page.getByRole("treeitem", { name: "New report" }).click();
  await page.getByLabel("Text", { exact: true }).fill("My own list");
  await expect(page.locator('[data-part="title 0"]')).toHaveText("My own list");
  await page.reload();
  await expect(page.locator('[data-part="title 0"]')).toHaveText("My own list");
  expect(await violationsInBothLooks(page)).toEqual([]);

  await page.setViewportSize(phone);
  const sheet = page.getByRole("group", { name: /^Page 1 of/u });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByText("My own list")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
