import { violations } from "./axe";
import { day } from "./days";
import { caller, desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
test.use({ own: "draft" });

interface Person {
  id: number;
  name: string;
  email: string;
  company: number;
}

interface Plan {
  people: { id: number; name: string; kind: string; company: number; active: boolean }[];
  tasks: { id: number; title: string; short_title: string; person: number; company: number; state: string }[];
}

/** Nothing of tomorrow has begun, whatever the hour is. */
const tomorrow = () => day(1);

test("the office plans a day as a draft, and the cleaner hears of it when it is published", async ({
  installation,
  person,
}) => {
  const manager = installation.account("manager");
  const office = await caller(installation, manager);
  const day = tomorrow();
  const plan = await office<Plan>("GET", `/v1/manage/schedule?memberid=${manager.memberid}&day=${day}`);
  const team = await office<Person[]>("GET", `/v1/company/staff?memberid=${manager.memberid}`);
  const loginOf = (id: number) =>
    installation.accounts.find(({ username }) => username === team.find((one) => one.id === id)?.email);
  const task = plan.tasks.find((one) => one.state === "not_started" && one.company === 0 && loginOf(one.person));
  const cleaner = task && loginOf(task.person);
  if (!task || !cleaner) throw new Error("the demo has no task of tomorrow for one of its own people with a login");
  const other = plan.people.find(
    (one) => one.active && one.kind === "person" && one.company === 0 && one.id !== task.person,
  );
  if (!other) throw new Error("the demo has no second person of its own");
  const mine = await caller(installation, cleaner);
  const known = async () => JSON.stringify(await mine("GET", "/v1/cleanings"));
  const before = await known();

  const page = await person({ viewport: desk });
  await signIn(page, manager);
  await page.goto(`/manage/schedule?date=${day}`);
  await page.getByRole("switch", { name: "Plan as a draft" }).press("Space");
  const bar = page.getByRole("region", { name: "Draft of this day" });
  await expect(bar).toBeVisible();
  // By the keyboard alone: the task is found, moved, and seen as a draft.
  const row = page.getByRole("row").filter({ hasText: team.find(({ id }) => id === task.person)?.name ?? "" });
  const cell = row.locator(`[data-bar="task ${task.id}"]`);
  await cell.focus();
  await page.keyboard.press("m");
  const move = page.getByRole("dialog", { name: "Move to…" });
  await move.getByRole("radio", { name: new RegExp(`^${other.name}`) }).press("Space");
  const save = move.getByRole("button", { name: /^(Save in the draft|Plan anyway)$/ });
  await save.press("Enter");
  await expect(move).toBeHidden();
  await expect(page.getByRole("gridcell", { name: /In the draft/ }).first()).toBeVisible();
  await expect(bar.getByText("Draft: 1")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
  expect(await known()).toBe(before);

  // The list of changes takes back and puts in again.
  await bar.getByRole("button", { name: "Changes" }).press("Enter");
  const list = page.getByRole("dialog", { name: "Draft of this day" });
  await expect(list.getByRole("button", { name: /^Take back/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();

  await bar.getByRole("button", { name: "Publish…" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Publish the draft?" });
  expect(await violations(page)).toEqual([]);
  await question.getByRole("button", { name: "Publish", exact: true }).press("Enter");
  await expect(question).toBeHidden();
  await expect(page.getByText(/^1 published, \d+ notified\.$/)).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /In the draft/ })).toHaveCount(0);
  expect(await known()).not.toBe(before);
});

test("on a phone a draft is planned, and taken back whole", async ({ installation, person }) => {
  const page = await person({ viewport: phone, locale: "de-DE" });
  await signIn(page, installation.account("manager"));
  await page.goto(`/manage/schedule?date=${tomorrow()}&plan=draft`);
  await page
    .getByRole("button", { name: /verschieben/ })
    .first()
    .click();
  const move = page.getByRole("dialog", { name: "Verschieben …" });
  await move.getByRole("radio", { name: "Noch niemand" }).press("Space");
  await move.getByRole("button", { name: /^(Im Entwurf speichern|Trotzdem planen)$/ }).click();
  await expect(move).toBeHidden();
  const bar = page.getByRole("region", { name: "Entwurf für diesen Tag" });
  await expect(bar.getByText("Entwurf: 1")).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
  await bar.getByRole("button", { name: "Änderungen" }).click();
  const list = page.getByRole("dialog", { name: "Entwurf für diesen Tag" });
  await list.getByRole("button", { name: /^Zurücknehmen/ }).click();
  await expect(list).toBeHidden();
  await expect(page.getByText("Aus dem Entwurf genommen.")).toBeVisible();
  await expect(bar.getByText("Entwurf: 1")).toHaveCount(0);
});
