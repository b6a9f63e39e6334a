import { violations } from "./axe";
import { day } from "./days";
import { desk, expect, phone, signIn, test } from "./installation";
import { chooseFirst } from "./tasks";

test.describe.configure({ mode: "serial" });
test.use({ own: "absence" });

test("a person asks for days off, the office answers from Today, and the plan knows it", async ({
  installation,
  person,
}) => {
  const cleaner = installation.account("cleaner", 1);
  const page = await person({ viewport: phone });
  await signIn(page, cleaner);
  await page.goto("/settings");
  await page.getByRole("link", { name: "My absences" }).click();
  const asks = async (from: string, to: string, note: string) => {
    await page.getByRole("button", { name: "Ask for an absence" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask for an absence" });
    await dialog.getByLabel("First day").fill(from);
    await dialog.getByLabel("Last day").fill(to);
    await dialog.getByLabel("Note (optional)").fill(note);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("listitem").filter({ hasText: note })).toContainText("Waiting for an answer");
  };
  await asks(day(0), day(1), "A visit of the family");
  await asks(day(5), day(6), "Two days by the sea");
  expect(await violations(page)).toEqual([]);

  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto("/manage");
  await office.getByRole("button", { name: "Show absences to answer" }).click();
  await office.getByRole("link", { name: "Answer the request of Demo Lukas Brandt" }).first().click();
  await expect(office.getByRole("heading", { level: 1, name: "Demo Lukas Brandt" })).toBeVisible();
  const request = (note: string) => office.getByRole("listitem").filter({ hasText: note });
  expect(await violations(office)).toEqual([]);
  await request("A visit of the family")
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(request("A visit of the family").getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await request("Two days by the sea")
    .getByRole("button", { name: /^Refuse/ })
    .click();
  const refusal = office.getByRole("dialog", { name: "Refuse the absence?" });
  await refusal.getByLabel(/^Reason/).fill("Nobody else is there.");
  await refusal.getByRole("button", { name: "Refuse" }).click();
  await expect(refusal).toHaveCount(0);

  const said = (note: string) => page.getByRole("listitem").filter({ hasText: note });
  await page.reload();
  await expect(said("A visit of the family")).toContainText("Approved");
  await expect(said("Two days by the sea")).toContainText("Refused");
  await expect(said("Two days by the sea")).toContainText("Reason: Nobody else is there.");
  expect(await violations(page)).toEqual([]);

  // Who assigns a task for today reads that the person is away.
  await office.goto("/handout");
  await chooseFirst(office);
  await office.getByRole("button", { name: "Assign", exact: true }).click();
  const choice = office.getByRole("dialog", { name: "Assign to" });
  await expect(choice.getByText("Demo Lukas Brandt is away on this day")).toBeVisible();
  expect(await violations(office)).toEqual([]);
});

test("a public holiday that the office enters is said where a task is assigned", async ({ installation, person }) => {
  const office = await person({ viewport: phone });
  await signIn(office, installation.account("manager"));
  await office.goto("/manage/team");
  await office.getByRole("button", { name: "Public holidays" }).click();
  const holidays = office.getByRole("dialog", { name: "Public holidays" });
  await holidays.getByLabel("Days").fill(`${day(0)} Day of the sea`);
  await holidays.getByRole("button", { name: "Save" }).click();
  await expect(holidays).toHaveCount(0);
  await office.goto("/handout");
  await chooseFirst(office);
  await office.getByRole("button", { name: "Assign", exact: true }).click();
  const choice = office.getByRole("dialog", { name: "Assign to" });
  await expect(choice.getByText(/^Demo Anna Kowalska doesn’t work on public holidays/)).toBeVisible();
  expect(await violations(office)).toEqual([]);
});
