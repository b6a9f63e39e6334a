import { violations, violationsInBothLooks } from "./axe";
import { day } from "./days";
import { caller, desk, expect, phone, signIn, test } from "./installation";

test.use({ own: "kept-reports" });

test("the office keeps a report: its figures stay when a stay is added, and made again it counts that one too", async ({
  installation,
  person,
}) => {
  const office = installation.account("manager");
  const call = await caller(installation, office);
  // So far ahead that the demo has no stay there.
  const from = day(390);
  const book = async (property: number) =>
    call("POST", "/v1/manage/reservations", {
      property,
      kind: "guest",
      cleaning: true,
      status: "confirmed",
      arrival: from,
      departure: day(393),
      arrival_time: "",
      departure_time: "",
      adults: 2,
      children: 0,
      toddlers: 0,
      pets: 0,
      cots: 0,
      booker_first_name: "Nora",
      booker_last_name: "Kept",
      booker_email: "",
      booker_phone: "",
      lang: "",
      source: "",
      rentalprice: "",
      tourist_tax: "",
      deposit: "",
      beach_chair: "",
      parking_lot: "",
    });
  await book(1);

  const page = await person({ viewport: desk });
  await signIn(page, office);
  await page.goto("/cleanings/print");
  await page.getByLabel("Template", { exact: true }).selectOption({ label: "Arrivals and departures by day" });
  await page.getByLabel("Last day", { exact: true }).fill(day(394));
  await page.getByLabel("First day", { exact: true }).fill(from);
  await expect(page.getByText("2 rows · 1 page")).toBeVisible();
  const choose = async (action: string) => {
    await page.getByRole("button", { name: "More for this report" }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  };
  await choose("Keep these figures");
  await expect(page.getByText("The figures are kept as they are now.")).toBeVisible();

  await book(2);
  await page.getByRole("button", { name: "Kept reports" }).click();
  const list = page.getByRole("dialog", { name: "Kept reports" });
  await expect(list).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await list.getByRole("button", { name: /^Arrivals and departures by day/u }).click();
  await expect(page.getByText("2 rows · 1 page")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).click();
  expect((await download).suggestedFilename()).toBe("Arrivals and departures by day.pdf");
  expect(await violationsInBothLooks(page)).toEqual([]);

  await choose("Make again");
  await expect(page.getByText("4 rows · 1 page")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("2 rows · 1 page")).toBeVisible();

  await page.setViewportSize(phone);
  await choose("Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for good" }).click();
  await page.getByRole("button", { name: "Kept reports" }).click();
  await expect(list.getByText("4 rows")).toBeVisible();
  await expect(list.getByText("2 rows")).toBeHidden();
});
