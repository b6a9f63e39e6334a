import { violations } from "./axe";
import { caller, desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
test.use({ own: "importing" });

const head = "Booking number;Property;Check-in;Check-out;Guest name;Adults;Parking";
const file = (lines: readonly string[]) => ({
  name: "bookings.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([head, ...lines].join("\n")),
});

test("the office brings a file, sees each effect, writes it, and takes it back", async ({ installation, person }) => {
  const page = await person({ viewport: phone });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/setup");
  await page.getByRole("link", { name: "Import files" }).click();
  await expect(page.getByText("No imports yet")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // A file that is no table is refused by its line.
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: Buffer.from("a,a\n1,2\n") });
  await expect(page.getByText("This file can’t be read. Nothing was changed.")).toBeVisible();

  await page
    .locator("input[type=file]")
    .setInputFiles(
      file([
        "J-1;1;03.03.2031;10.03.2031;Nora Journey;2;P 1",
        "J-2;1;05.03.2031;12.03.2031;Otto Over;2;",
        "J-3;Nowhere;03.03.2031;10.03.2031;Nina Nothing;2;",
        "J-4;2;03.03.2031;10.03.2031;Karl Kept;2;P 4",
      ]),
    );
  await expect(page.getByRole("heading", { name: "Import 1" })).toBeVisible();
  await expect(page.getByLabel("Booking number")).toHaveValue("Booking number");
  await expect(page.getByLabel("Whole name of the guest (optional)")).toHaveValue("Guest name");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Show what would happen" }).click();

  await expect(page.getByText("2 lines would be written, 2 lines are not possible")).toBeVisible();
  const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(line("Otto Over")).toContainText("Already taken");
  await expect(page.getByRole("listitem").filter({ hasText: "Line 4" })).toContainText("Not one of your properties");
  expect(await violations(page)).toEqual([]);
  await page.getByText("Not possible (2)", { exact: true }).click();
  await expect(line("Nora Journey")).toHaveCount(0);
  await page.getByText("All (4)", { exact: true }).click();
  await page.getByRole("button", { name: "Import the lines that work" }).click();
  await expect(page.getByText(/You can take this import back until/)).toBeVisible();

  // The reservation is there, and its history names the import. The office changes one field of the other one by hand.
  await line("Nora Journey").getByRole("link").click();
  await expect(page.getByText("Nora Journey").first()).toBeVisible();
  await expect(page.getByText("Imported from a file (Import 1)")).toBeVisible();
  await page.goBack();
  const kept = (await line("Karl Kept").getByRole("link").getAttribute("href")) ?? "";
  const office = await caller(installation, installation.account("manager"));
  await office("PATCH", `/v1/manage/reservations/${/\d+-\d+/.exec(kept)?.[0] ?? ""}`, {
    changes: { parking_lot: { from: "P 4", to: "P 5" } },
  });

  await page.getByRole("button", { name: "Take the import back" }).click();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText(/The import was taken back/)).toBeVisible();
  await expect(line("Nora Journey")).toContainText("Taken back");
  await expect(line("Karl Kept")).toContainText("Changed or used by people since, so it stays: Parking lot");
  expect(await violations(page)).toEqual([]);
});

test("a desk in the dark knows the columns of an earlier file", async ({ installation, person }) => {
  const page = await person({ viewport: desk, dark: true });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/imports");
  await page.locator("input[type=file]").setInputFiles(file(["J-9;3;03.03.2031;10.03.2031;Late Larry;2;"]));
  await expect(page.getByText("You have chosen these columns for an earlier file.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Show what would happen" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(/You can take this import back until/)).toBeVisible();
});
