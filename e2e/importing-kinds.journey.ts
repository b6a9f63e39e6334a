import type { Page } from "@playwright/test";
import { violations } from "./axe";
import { caller, desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
test.use({ own: "importing-kinds" });

const line = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** Brings a file of a kind. */
async function bring(page: Page, kind: string, name: string, lines: readonly string[]) {
  await page.goto("/manage/imports");
  await page.getByRole("radiogroup", { name: "What is in the file?" }).getByText(kind, { exact: true }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  await expect(page.getByRole("heading", { name: /^Import \d+$/ })).toBeVisible();
}

/** Nothing is wrong with a page in light colors and in dark ones. */
async function clean(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
}

async function takeBack(page: Page) {
  await page.getByRole("button", { name: "Take the import back" }).click();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText(/The import was taken back/)).toBeVisible();
}

test("properties come from a file with headings of its own, and are put away again", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await bring(page, "Properties", "homes.csv", [
    "First;Second;Third",
    "Sassnitz;Journey Cottage;2",
    "Sassnitz;Journey Loft;many",
  ]);
  await page.getByLabel("Title", { exact: true }).selectOption("Second");
  await page.getByLabel("City (optional)").selectOption("First");
  await page.getByLabel("Bedrooms (optional)").selectOption("Third");
  await page.getByRole("button", { name: "Show what would happen" }).click();
  await expect(page.getByText("1 line would be written, 1 line is not possible")).toBeVisible();
  await expect(line(page, "Journey Cottage")).toContainText("New");
  await expect(line(page, "Line 3")).toContainText("Bedrooms: Not a number");
  await clean(page);
  await page.getByRole("button", { name: "Import the lines that work" }).click();
  await expect(page.getByText(/You can take this import back until/)).toBeVisible();
  await line(page, "Journey Cottage").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Journey Cottage" })).toBeVisible();
  await page.goBack();
  await takeBack(page);
  await expect(line(page, "Journey Cottage")).toContainText("Taken back");
});

test("people come from a file, and one who was changed since stays", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await bring(page, "People and companies", "team.csv", [
    "First;Second;Third",
    "Nora Journey;nora@journey.example;+49 30 1",
    "Otto Journey;otto@journey.example;+49 30 2",
    "Nina Journey;no address;+49 30 3",
  ]);
  await page.getByLabel("Name", { exact: true }).selectOption("First");
  await page.getByLabel("Email (optional)").selectOption("Second");
  await page.getByLabel("Phone (optional)").selectOption("Third");
  await page.getByRole("button", { name: "Show what would happen" }).click();
  await expect(page.getByText("2 lines would be written, 1 line is not possible")).toBeVisible();
  await expect(line(page, "Nina Journey")).toContainText("Email: Not an email address");
  await clean(page);
  await page.getByRole("button", { name: "Import the lines that work" }).click();
  await expect(page.getByText(/You can take this import back until/)).toBeVisible();
  const nora = line(page, "Nora Journey").getByRole("link");
  const id = /\d+-\d+/.exec((await nora.getAttribute("href")) ?? "")?.[0] ?? "";
  await nora.click();
  await expect(page.getByRole("heading", { level: 1, name: "Nora Journey" })).toBeVisible();
  await page.goBack();
  const office = await caller(installation, installation.account("manager"));
  await office("PATCH", `/v1/manage/staff/${id}`, { phone: "+49 30 9" });
  await takeBack(page);
  await expect(line(page, "Nora Journey")).toContainText("Changed or used by people since, so it stays: Phone");
  await expect(line(page, "Otto Journey")).toContainText("Taken back");
});

test("payments come from a file on a phone, and are taken back by a counter entry", async ({
  installation,
  person,
}) => {
  const stay = String(installation.account("guest", 1).ids.reservation);
  const page = await person({ viewport: phone });
  await signIn(page, installation.account("manager"));
  await bring(page, "Payments", "payments.csv", [
    "First;Second;Third;Fourth",
    `${stay};1,50;01.06.2026;Cash`,
    "nothing;2,00;01.06.2026;Cash",
  ]);
  await page.getByLabel("Booking number", { exact: true }).selectOption("First");
  await page.getByLabel("Amount", { exact: true }).selectOption("Second");
  await page.getByLabel("Paid on", { exact: true }).selectOption("Third");
  await page.getByLabel("Payment method (optional)").selectOption("Fourth");
  await page.getByRole("button", { name: "Show what would happen" }).click();
  await expect(page.getByText("1 line would be written, 1 line is not possible")).toBeVisible();
  await expect(line(page, "Line 2")).toContainText("Still to pay");
  await expect(line(page, "Line 3")).toContainText("Booking number: Not one of your reservations");
  await clean(page);
  await page.getByRole("button", { name: "Import the lines that work" }).click();
  await expect(page.getByText(/You can take this import back until/)).toBeVisible();
  await line(page, "Line 2").getByRole("link").click();
  await expect(page.getByText(/1\.50/).first()).toBeVisible();
  await page.goBack();
  await takeBack(page);
  await expect(line(page, "Line 2")).toContainText("Taken back");
});
