import type { Page } from "@playwright/test";

import { violations } from "./axe";
import { desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
// All homes are changed here.
test.use({ own: "homes" });

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Where the new home is, for the tests behind the first. */
let address = "";

test("a home is made, changed by two managers at once, put away and brought back", async ({ installation, person }) => {
  const manager = installation.account("manager");
  const first = await person({ viewport: desk });
  await signIn(first, manager);
  await first.goto("/manage/properties");
  await first.getByRole("link", { name: "New property" }).click();

  // What is refused is named at its field, and nothing of what was typed is lost.
  await field(first, "City").fill("Sassnitz");
  await first.getByRole("button", { name: "Save", exact: true }).click();
  await expect(field(first, "Title")).toHaveAttribute("aria-invalid", "true");
  await first.reload();
  await expect(field(first, "City")).toHaveValue("Sassnitz");
  await field(first, "Title").fill("Demo Dune House");
  await first.getByLabel("Key code").fill("4711");
  await first.getByRole("button", { name: "Save", exact: true }).click();
  await expect(first.getByRole("heading", { level: 1, name: "Demo Dune House" })).toBeVisible();
  address = new URL(first.url()).pathname;

  // Two change the same field: yours and theirs side by side, and nothing of either is lost.
  const second = await person({ viewport: phone });
  await signIn(second, manager);
  await second.goto(address);
  await field(second, "Title").fill("Demo Dune House by the sea");
  await field(first, "Title").fill("Demo Dune Villa");
  await field(first, "Bedrooms").fill("3");
  await first.getByRole("button", { name: "Save", exact: true }).click();
  await expect(first.getByRole("heading", { level: 1, name: "Demo Dune Villa" })).toBeVisible();
  await second.getByRole("button", { name: "Save", exact: true }).click();
  const clash = second.getByRole("alertdialog");
  await expect(clash).toContainText("Demo Dune Villa");
  await expect(clash).toContainText("Demo Dune House by the sea");
  expect(await violations(second)).toEqual([]);
  await clash.getByText("Yours", { exact: true }).click();
  await clash.getByRole("button", { name: "Save this choice" }).click();
  await expect(second.getByRole("heading", { level: 1, name: "Demo Dune House by the sea" })).toBeVisible();
  await expect(field(second, "Bedrooms")).toHaveValue("3");
  // The other's page shows it by itself.
  await expect(first.getByRole("heading", { level: 1, name: "Demo Dune House by the sea" })).toBeVisible();

  await first.getByRole("button", { name: "Show the saved code" }).click();
  await expect(first.locator("output")).toHaveText("4711");
  await first.getByRole("tab", { name: "History" }).click();
  await expect(first.getByText("Looked at the key code")).toBeVisible();
  await expect(first.getByRole("tabpanel")).not.toContainText("4711");

  await first.getByRole("button", { name: "Put away" }).click();
  await expect(first.getByText("This property is put away.")).toBeVisible();
  await first.goto("/manage/properties");
  await first.getByRole("searchbox").fill("by the sea");
  await expect(first.getByText(/^0 of /)).toBeVisible();
  await first.goto(address);
  await first.getByRole("button", { name: "Bring back" }).click();
  await expect(first.getByRole("button", { name: "Put away" })).toBeVisible();
});

test("several homes are changed together, and a file shows what it would change", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/properties");
  await page.getByRole("checkbox", { name: "Choose all that are shown" }).check({ force: true });
  await page.getByRole("button", { name: "Change together" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What to change").selectOption({ label: "Minutes for the cleaning" });
  await dialog.getByRole("textbox").fill("95");
  await dialog.getByRole("button", { name: "Show what would change" }).click();
  await dialog.getByRole("button", { name: /^Change all / }).click();
  await expect(dialog.getByText(/^(\d+) of \1 done/)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Bring back from a file" }).click();
  const id = address.slice(address.lastIndexOf("-") + 1);
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles({
      name: "homes.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`\uFEFFid;title;max_occupancy\n${id};Demo Dune House;5\n999999;Nobody’s;2\n`),
    });
  await expect(page.getByText("There is no such property.")).toBeVisible();
  await page.getByRole("button", { name: "Change the 1 that work" }).click();
  await expect(page.getByText("1 of 1 done")).toBeVisible();
});

test("places nearby come by hand and from the map", async ({ installation, person }) => {
  const page = await person({ viewport: phone });
  await signIn(page, installation.account("manager"));
  await page.goto(address);
  await field(page, "Latitude").fill("54.5");
  await field(page, "Longitude").fill("13.6");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
  await page.getByRole("tab", { name: "Places nearby" }).click();
  await page.getByRole("button", { name: "From OpenStreetMap" }).click();
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles({
      name: "export.json",
      mimeType: "application/json",
      buffer: Buffer.from(
        JSON.stringify({
          elements: [
            { type: "node", id: 1, lat: 54.501, lon: 13.6, tags: { amenity: "restaurant", name: "Demo Fischer" } },
          ],
        }),
      ),
    });
  await page.getByRole("button", { name: "Add 1 place" }).click();
  await expect(page.getByText("Demo Fischer")).toBeVisible();
  await expect(page.getByText("110 m")).toBeVisible();
});

for (const [name, locale, dark, viewport] of [
  ["a phone by day, in German", "de-DE", false, phone],
  ["a phone by night, in Polish", "pl-PL", true, phone],
  ["a desk by day, in Spanish", "es-ES", false, desk],
  ["a desk by night, in German", "de-DE", true, desk],
] as const) {
  test(`the pages of a home have no axe violation on ${name}`, async ({ installation, person }) => {
    const page = await person({ viewport, locale, dark });
    await signIn(page, installation.account("manager"));
    for (const path of ["/manage/properties", "/manage/properties/new", address]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(await violations(page), path).toEqual([]);
    }
    const tabs = page.getByRole("tab");
    for (let at = 1; at < (await tabs.count()); at++) {
      await tabs.nth(at).click();
      await page.waitForLoadState("networkidle");
      expect(await violations(page), `part ${at}`).toEqual([]);
    }
  });
}
