import type { Page } from "@playwright/test";

import { violations } from "./axe";
import { chooseHome } from "./homes";
import { caller, desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });

/** A day so far ahead that nobody has booked it. */
const ahead = (days: number) => new Date(Date.now() + (500 + days) * 86_400_000).toISOString().slice(0, 10);

/** How the guest's pages write a day. */
const written = (day: string) =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(day));

async function save(office: Page): Promise<void> {
  await office.getByRole("button", { name: "Save", exact: true }).click();
  await expect(office.getByText("The reservation is saved.").first()).toBeVisible();
}

test("a reservation is entered during a phone call, moved, shortened, canceled and restored", async ({
  installation,
  person,
}) => {
  const account = installation.account("guest");
  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto("/manage/reservations");
  await office.getByRole("link", { name: "New reservation" }).click();

  const call = await caller(installation, installation.account("manager"));
  const [first = "", second = ""] = (
    await call<{ title: string }[]>("GET", "/v1/manage/properties?memberid=1&state=active")
  ).map(({ title }) => title);
  await office.getByRole("combobox", { name: "Property" }).fill("no such home at all");
  await expect(office.getByText("No property fits.")).toBeVisible();
  await chooseHome(office, first);
  await office.getByLabel("Arrival", { exact: true }).fill(ahead(0));
  await office.getByLabel("Departure", { exact: true }).fill(ahead(7));
  await office.getByLabel("First name").fill("Demo");
  await office.getByLabel("Last name").fill("Caller");
  await office.getByLabel("Email").fill(account.username);
  await office.getByRole("textbox", { name: "Price" }).fill("1,234.50");
  await office.getByLabel("Channel").fill("Phone");

  // What it does is said before it is saved.
  const effects = office.getByRole("complementary", { name: "What this does" });
  await expect(effects.getByText("New · Departure cleaning")).toBeVisible();
  await expect(effects.getByText("1,299.50").first()).toBeVisible();
  expect(await violations(office)).toEqual([]);
  await save(office);
  await expect(office).toHaveURL(/\/manage\/reservations\/\d+-\d+$/);
  const id = new URL(office.url()).pathname.split("/").at(-1) ?? "";

  // The guest has it at once, and the page stays open.
  const guest = await person({ viewport: phone });
  await signIn(guest, account);
  await guest.goto(`/reservations/${id}`);
  await expect(guest.getByText(first).first()).toBeVisible();

  // Moved to another home: the preview says so, the guest's open page follows.
  await office.getByRole("button", { name: "Change", exact: true }).click();
  await chooseHome(office, second);
  await expect(effects.getByText("Moved").first()).toBeVisible();
  await save(office);
  await expect(guest.getByText(second).first()).toBeVisible();
  await expect(guest.getByText(first)).toHaveCount(0);

  // Shortened.
  await office.getByRole("button", { name: "Change", exact: true }).click();
  await office.getByLabel("Departure", { exact: true }).fill(ahead(4));
  await expect(effects.getByText("Moved").first()).toBeVisible();
  await save(office);
  await expect(guest.getByText(new RegExp(written(ahead(4)))).first()).toBeVisible();

  // Canceled, with a reason; then the nights are free again and it is restored.
  await office.getByRole("button", { name: "Cancel reservation" }).click();
  const dialog = office.getByRole("dialog");
  await expect(dialog.getByText("Canceled").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel reservation" }).click();
  await expect(dialog.getByText("Please fill this in.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("The guest is ill");
  expect(await violations(office, "[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel reservation" }).click();
  await expect(office.getByText("The guest is ill")).toBeVisible();
  await expect(guest.getByText(/[Cc]anceled/).first()).toBeVisible();
  await office.getByRole("button", { name: "Restore" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(office.getByRole("button", { name: "Cancel reservation" })).toBeVisible();
  await expect(guest.getByText(/[Cc]anceled/)).toHaveCount(0);

  // The trail, and the list over all years.
  await expect(office.getByText("Restored the reservation")).toBeVisible();
  await office.goto("/manage/reservations");
  await office.getByRole("searchbox").fill(`caller ${ahead(0)}`);
  await expect(office.getByRole("link", { name: /Demo Caller/ })).toHaveCount(1);
});

test("nights that are taken are refused, and by whom", async ({ installation, person }) => {
  const office = await person({ viewport: phone });
  await signIn(office, installation.account("manager"));
  await office.goto("/manage/reservations/new");
  const call = await caller(installation, installation.account("manager"));
  const homes = await call<{ title: string }[]>("GET", "/v1/manage/properties?memberid=1&state=active");
  await chooseHome(office, homes[1]?.title ?? "");
  await office.getByLabel("Arrival", { exact: true }).fill(ahead(1));
  await office.getByLabel("Departure", { exact: true }).fill(ahead(3));
  await office.getByLabel("Last name").fill("Second");
  await expect(office.getByText("The property is taken")).toBeVisible();
  await expect(office.getByRole("link", { name: "Demo Caller" })).toBeVisible();
  await office.getByRole("button", { name: "Save", exact: true }).click();
  await expect(office.getByText("The property is taken on these nights.")).toBeVisible();
});

test("nights are closed, found again, made a visit of some hours, and opened", async ({ installation, person }) => {
  const call = await caller(installation, installation.account("manager"));
  const homes = await call<{ title: string }[]>("GET", "/v1/manage/properties?memberid=1&state=active");
  const office = await person({ viewport: phone });
  await signIn(office, installation.account("manager"));
  await office.goto("/manage/reservations");
  await office.getByRole("button", { name: "Close nights" }).click();
  const dialog = office.getByRole("dialog");
  await chooseHome(office, homes[2]?.title ?? "");
  await dialog.getByLabel("First night", { exact: true }).fill(ahead(20));
  await dialog.getByLabel("Open again on", { exact: true }).fill(ahead(22));
  await dialog.getByLabel("Note", { exact: true }).fill("The boiler drips");
  await dialog.getByRole("button", { name: "Close the nights" }).click();
  await expect(office.getByText("The nights are closed.")).toBeVisible();

  // It stands in the list of what is closed, which can be searched and says that it is.
  await office.goto("/manage/reservations?whom=blocks&q=boiler");
  await expect(office.getByText("A search or filter is set. It may hide rows.")).toBeVisible();
  const line = office.getByRole("list", { name: "Closed nights and visits" }).getByRole("link");
  await expect(line).toHaveCount(1);
  expect(await violations(office)).toEqual([]);

  // The boiler needs a visit only: the preview has its task, and the nights are free again.
  await line.click();
  await dialog.getByText("A visit of some hours").click();
  await dialog.getByLabel("From", { exact: true }).fill("10:00");
  await dialog.getByLabel("To", { exact: true }).fill("09:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("The end must be after the beginning.")).toBeVisible();
  await dialog.getByLabel("To", { exact: true }).fill("11:30");
  await expect(dialog.getByRole("region", { name: "What this does" }).getByText(/^New/)).toBeVisible();
  expect(await violations(office, "[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(line).toContainText("Visit");
  await expect(line).toContainText("10:00–11:30");

  // Its history says what became of it; taken back, it is gone.
  await line.click();
  const history = dialog.getByRole("region", { name: "History" });
  await expect(history.getByText("10:00")).toBeVisible();
  await dialog.getByRole("button", { name: "Take back" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await expect(office.getByText("No closed nights and no visit match “boiler”.")).toBeVisible();
});

test("two managers change one reservation, and nothing of either is lost", async ({ installation, person }) => {
  const mine = await person({ viewport: desk });
  await signIn(mine, installation.account("manager"));
  await mine.goto("/manage/reservations?q=caller");
  await mine.getByRole("link", { name: /Demo Caller/ }).click();
  await expect(mine).toHaveURL(/\/manage\/reservations\/\d+-\d+/);
  const theirs = await person({ viewport: desk });
  await signIn(theirs, installation.account("manager"));
  await theirs.goto(mine.url());
  for (const page of [mine, theirs]) {
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByLabel("Beach chair").fill(page === mine ? "B 1" : "B 2");
  }
  await theirs.getByLabel("Parking lot").fill("P 2");
  await save(theirs);
  await mine.getByRole("button", { name: "Save", exact: true }).click();
  const clash = mine.getByRole("alertdialog");
  await expect(clash.getByText("B 2")).toBeVisible();
  await clash.getByText("B 1").click();
  await clash.getByRole("button", { name: "Save this choice" }).click();
  await expect(mine.getByText("The reservation is saved.").first()).toBeVisible();
  await expect(theirs.getByText("B 1").first()).toBeVisible();
  await expect(theirs.getByText("P 2").first()).toBeVisible();
});
