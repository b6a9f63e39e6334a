import { violations } from "./axe";
import { day } from "./days";
import { desk, expect, phone, signIn, test } from "./installation";
import { chooseFirst } from "./tasks";

test.describe.configure({ mode: "serial" });
test.use({ own: "people" });

test("the office says when a person works and is asked before it assigns against that", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/team");
  await page.getByRole("button", { name: "Public holidays" }).click();
  const holidays = page.getByRole("dialog", { name: "Public holidays" });
  await holidays.getByLabel("Days").fill("2026-12-25 Christmas\n26.12.2026 Boxing Day");
  await expect(holidays.getByText("Days in the list: 2")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await holidays.getByRole("button", { name: "Save" }).click();
  await expect(holidays).toBeHidden();

  const own = page.getByRole("rowgroup", { name: "The agency’s own people" });
  const name = (await own.getByRole("link").first().textContent()) ?? "";
  await own.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("tab", { name: "Work" }).click();
  await page.getByRole("checkbox", { name: "Checks" }).press("Space");
  await page.getByRole("button", { name: "Monday to Friday" }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();

  await page.getByRole("tab", { name: "Absences" }).click();
  await page.getByRole("button", { name: "New absence" }).click();
  const absence = page.getByRole("dialog", { name: "New absence" });
  await absence.getByLabel("First day").fill(day(0));
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/absences"),
  );
  await absence.getByRole("button", { name: "Save" }).click();
  await expect(absence).toBeHidden();
  // Only where tasks fall into it they are named, in a dialog that lies over everything else.
  const added = (await (await answered).json()) as { data: { held: { count: number } } };
  const held = page.getByRole("dialog", { name: /into this absence/ });
  if (added.data.held.count > 0) {
    await held.getByRole("button", { name: "Close" }).click();
    await expect(held).toBeHidden();
  }
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Kinds of tasks")).toBeVisible();

  await page.goto("/handout");
  await chooseFirst(page);
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  const choice = page.getByRole("dialog", { name: "Assign to" });
  await expect(choice.getByText(`${name} is away on this day`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await choice.getByRole("button", { name: new RegExp(name) }).click();
  const asked = page.getByRole("dialog", { name: /Not possible/ });
  await expect(asked).toContainText(`${name} is away on this day`);
  await asked.getByRole("button", { name: "Assign anyway" }).click();
  await expect(page.getByText(`Assigned (1): ${name}`)).toBeVisible();
});

test("who is signed out on all devices can sign in again; who is switched off loses the tasks, is signed out, and can be brought back", async ({
  installation,
  person,
}) => {
  const cleaner = installation.account("cleaner");
  const theirs = await person({ viewport: phone });
  await signIn(theirs, cleaner);
  const page = await person({ viewport: phone, dark: true });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/team");
  const line = page.getByRole("listitem").filter({ hasText: cleaner.username });
  await line.getByRole("link").click();
  await expect(page.getByText("Signed-in devices")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign out on all devices" }).click();
  const question = page.getByRole("dialog", { name: /^Sign out .* on all devices/ });
  expect(await violations(page)).toEqual([]);
  await question.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: "Sign out on all devices" })).toHaveCount(0);
  await theirs.reload();
  await expect(theirs).toHaveURL(/login/);
  await signIn(theirs, cleaner);
  await page.getByRole("button", { name: "Switch off" }).click();
  const dialog = page.getByRole("dialog", { name: /^Switch off/ });
  await expect(dialog.getByRole("button", { name: "Switch off" })).toBeEnabled();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("Switched off").first()).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(/login/);
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("Login active").first()).toBeVisible();
  await page.goto("/manage/team");
  await expect(page.getByText(/switched on /)).toBeVisible();
});
