import type { Page } from "@playwright/test";
import { violations } from "./axe";
import { caller, desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
test.use({ own: "money" });

interface Paying {
  to_pay: { amount: number };
  code?: { payload: string; reference: string };
}

const german = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;

test("a bank file comes in, proposals are confirmed, the guest's open page shows the key", async ({
  installation,
  person,
}) => {
  const guest = installation.account("guest", 1);
  const stay = String(guest.ids.reservation);
  const page = await person();
  await signIn(page, guest);
  await expect(page.getByRole("img", { name: /Code to pay/ })).toBeVisible();
  const pay = await (await caller(installation, guest))<Paying>("GET", `/v1/reservations/${stay}/pay`);
  expect(pay.code?.payload).toMatch(/^BCD\n002\n1\nSCT\n/);
  const reference = (pay.code?.reference ?? "").replaceAll(" ", "");
  await page.goto(`/reservations/${stay}/keysafe`);
  await expect(page.getByText(/has arrived, the code appears/)).toBeVisible();

  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto("/manage/money?tab=statements");
  const file = `Buchungstag;Name;Verwendungszweck;Betrag\r\n20.11.2026;Emil;${reference};${german(pay.to_pay.amount)}\r\n20.11.2026;Bank;Entgelt;-1,00\r\n`;
  const bring = async () => {
    await office
      .getByTestId("statement")
      .setInputFiles({ name: "november.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    const dialog = office.getByRole("dialog");
    await expect(dialog.getByText("This is how the first lines are read")).toBeVisible();
    await dialog.getByRole("button", { name: "Import 2 lines" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await bring();
  const row = office.getByRole("row").filter({ hasText: reference }).first();
  await expect(row.getByText("Sure")).toBeVisible();
  await expect(row.getByRole("checkbox")).toBeChecked();
  // Nothing is booked before somebody says so.
  await expect(page.getByText("Your key code")).toHaveCount(0);
  // The demo has a sure proposal of its own: only this line is booked.
  const others = office
    .locator("tbody")
    .getByRole("row")
    .filter({ hasNotText: reference })
    .getByRole("checkbox", { checked: true });
  for (let left = await others.count(); left > 0; left--) {
    await others.first().press("Space");
    await expect(others).toHaveCount(left - 1);
  }
  await office.getByRole("button", { name: /^Book 1 lines?$/ }).click();
  await expect(page.getByText("Your key code")).toBeVisible();

  // The bank's own line pays no stay: it is put away, and brought back.
  const fee = office.getByRole("row").filter({ hasText: "Entgelt" });
  await fee.getByRole("checkbox").press("Space");
  await office.getByRole("button", { name: "Ignore 1 line" }).click();
  await office.getByRole("dialog").getByLabel("Reason").fill("The fee of the account");
  await office.getByRole("dialog").getByRole("button", { name: "Ignore" }).click();
  await expect(fee).toHaveCount(0);
  await office.getByText("Ignored", { exact: true }).first().click();
  await expect(fee.getByText("The fee of the account")).toBeVisible();
  await fee.getByRole("checkbox").press("Space");
  await office.getByRole("button", { name: "Take back 1 line" }).click();
  await office.getByRole("dialog").getByLabel("Reason").fill("Looked at again");
  await office.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await expect(fee).toHaveCount(0);
  await office.getByText("To confirm", { exact: true }).click();

  // The same file again changes nothing.
  await bring();
  await expect(office.getByText("All lines of this file were already here.")).toBeVisible();

  // Taken back: the key goes from the open page.
  await office.goto(`/manage/money/${stay}`);
  await office
    .getByRole("button", { name: /^Take back/ })
    .first()
    .click();
  const question = office.getByRole("dialog");
  await question.getByRole("button", { name: "Take back" }).click();
  await expect(question.getByText("Please give a reason.")).toBeVisible();
  await question.getByLabel("Reason").fill("Of another guest");
  await question.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("Your key code")).toHaveCount(0);

  // Entered by hand: it is there again.
  await office.getByRole("button", { name: "Enter a payment" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(office.getByText("Saved. The stay is fully paid.")).toBeVisible();
  await expect(page.getByText("Your key code")).toBeVisible();
});

for (const [name, viewport, dark] of [
  ["a phone by day", phone, false],
  ["a desk by night", desk, true],
] as const)
  test(`the pages of money are without fault on ${name}`, async ({ installation, person }) => {
    const page = await person({ viewport, dark });
    await signIn(page, installation.account("manager"));
    const stay = String(installation.account("guest").ids.reservation);
    for (const path of [
      ...["open", "payments", "statements", "tax", "bank"].map((tab) => `/manage/money?tab=${tab}`),
      `/manage/money/${stay}`,
    ]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(await violations(page), path).toEqual([]);
    }
  });

test("two people change bank details, a deposit and a text module at once: the later one chooses", async ({
  installation,
  person,
}) => {
  const manager = installation.account("manager");
  const mine = await person({ viewport: phone });
  const theirs = await person({ viewport: desk });
  for (const page of [mine, theirs]) await signIn(page, manager);
  const both = async (path: string, open: (page: Page) => Promise<void>) => {
    for (const page of [mine, theirs]) {
      await page.goto(path);
      await open(page);
    }
  };
  const save = async (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
  const keepMine = async (theirValue: string, ownValue: string) => {
    const clash = mine.getByRole("alertdialog");
    await expect(clash.getByText("Someone else changed this too")).toBeVisible();
    await expect(clash.getByText(theirValue)).toBeVisible();
    await clash.getByText(ownValue).click();
    await clash.getByRole("button", { name: "Save this choice" }).click();
    await expect(clash).toHaveCount(0);
  };

  await both("/manage/money?tab=bank", async (page) => {
    await page.getByLabel("Account holder").fill(page === mine ? "Holder One" : "Holder Two");
  });
  await theirs.getByLabel("Street").fill("Harbor Road");
  await save(theirs);
  await expect(theirs.getByText("Saved", { exact: true })).toBeVisible();
  await save(mine);
  await keepMine("Holder Two", "Holder One");
  await expect(mine.getByLabel("Account holder")).toHaveValue("Holder One");
  await expect(mine.getByLabel("Street")).toHaveValue("Harbor Road");

  const stay = String(installation.account("guest", 1).ids.reservation);
  await both(`/manage/money/${stay}`, async (page) => {
    await page.getByRole("button", { name: "Change the security deposit" }).click();
    await page.getByLabel(/^Asked/).fill(page === mine ? "250" : "300");
  });
  await theirs.getByLabel(/^Received \(/).fill("300");
  await save(theirs);
  await expect(theirs.getByRole("dialog")).toHaveCount(0);
  await save(mine);
  await keepMine("300.00", "250");
  await expect(mine.getByRole("dialog")).toHaveCount(0);
  const money = await (
    await caller(installation, manager)
  )<{
    security_deposit: { asked: number; received: number };
  }>("GET", `/v1/manage/reservations/${stay}/payments`);
  expect(money.security_deposit).toMatchObject({ asked: 25_000, received: 30_000 });

  await both("/manage/setup", async (page) => {
    await page.locator("#text-modules li").getByRole("button").first().click();
    await page
      .getByRole("dialog")
      .getByLabel("Name")
      .fill(page === mine ? "Name one" : "Name two");
  });
  await theirs.getByRole("dialog").getByText("Polski", { exact: true }).first().click();
  await theirs.getByRole("dialog").getByRole("textbox", { name: "Polski" }).fill("Dzień dobry");
  await save(theirs);
  await expect(theirs.getByRole("dialog")).toHaveCount(0);
  await save(mine);
  await keepMine("Name two", "Name one");
  await theirs.reload();
  await theirs.getByRole("button", { name: /Name one/ }).click();
  await theirs.getByRole("dialog").getByText("Polski", { exact: true }).first().click();
  await expect(theirs.getByRole("dialog").getByRole("textbox", { name: "Polski" })).toHaveValue("Dzień dobry");
});
