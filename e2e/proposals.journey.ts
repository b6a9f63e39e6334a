import type { Locator } from "@playwright/test";

import { violations } from "./axe";
import { day } from "./days";
import { caller, desk, expect, type Installation, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
test.use({ own: "proposals" });

interface Plan {
  people: { id: number; name: string }[];
  tasks: {
    id: number;
    title: string;
    short_title: string;
    person: number;
    company: number;
    additional_person: number;
    state: string;
    check: boolean;
  }[];
  draft: { row: number; task: number; is: unknown }[];
}

/** Nothing of tomorrow has begun, whatever the hour is. */
const tomorrow = () => day(1);

/** The office with the calls that the journeys begin with: each makes its own people, who can do everything at every hour. */
async function officeOf(installation: Installation) {
  const manager = installation.account("manager");
  const { memberid } = manager;
  const call = await caller(installation, manager);
  const day = tomorrow();
  const plan = async () => call<Plan>("GET", `/v1/manage/schedule?memberid=${memberid}&day=${day}`);
  const hire = async (name: string) => {
    const { id } = await call<{ id: number }>("POST", "/v1/manage/staff", { memberid, kind: "person", name });
    return id;
  };
  const assign = async (tasks: readonly number[], person: number) =>
    call("POST", "/v1/cleaningsassign", { memberid, tasks, person, additional_person: 0 });
  /** Tasks of tomorrow, not checks, that no company has. */
  const open = async () =>
    (await plan()).tasks.filter((one) => one.state === "not_started" && one.company === 0 && !one.check);
  return { manager, memberid, call, day, plan, hire, assign, open };
}

/** Presses what has just taken another button’s place: for half a second it takes no press, because that was meant for the other. */
async function settledPress(button: Locator, done: () => Promise<void>): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) await button.press("Enter", { timeout: 2_000 });
    await done();
  }).toPass();
}

const gone = (panel: Locator) => async () => expect(panel).toBeHidden({ timeout: 2_000 });

test("the office proposes a day, drops a change, takes the rest, takes it back, and publishes it", async ({
  installation,
  person,
}) => {
  const { manager, day, plan, hire, assign, open } = await officeOf(installation);
  for (const name of ["Demo Proposal One", "Demo Proposal Two"]) await hire(name);
  const nobodys = (await open()).slice(0, 3).map(({ id }) => id);
  await assign(nobodys, 0);

  const page = await person({ viewport: desk });
  await signIn(page, manager);
  await page.goto(`/manage/schedule?date=${day}&plan=draft`);
  await page.getByRole("button", { name: "Propose…" }).click();
  const panel = page.getByRole("dialog", { name: "Proposals" });
  expect(await violations(page)).toEqual([]);
  const propose = panel.getByRole("button", { name: "Propose", exact: true });
  await propose.click();
  const list = panel.getByRole("list", { name: "Proposed changes" });
  await expect(list).toBeVisible();
  const take = panel.getByRole("button", { name: /^Take into the draft \(\d+\)$/ });
  await expect(take).toBeEnabled();
  const proposed = Number(/\d+/.exec((await take.textContent()) ?? "")?.[0]);
  expect(proposed).toBeGreaterThan(0);
  await expect(list.getByRole("checkbox")).toHaveCount(proposed);
  // The grid beside it shows where they would be.
  const places = page.locator("[data-bar^='proposed ']");
  await expect(places.first()).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  // One of a task that nobody had: another one may make room for the rest, which could not be taken without it.
  const dropped = proposed > 1 ? 1 : 0;
  if (dropped > 0) await list.getByRole("listitem").filter({ hasText: "Nobody had it" }).last().click();
  await expect(panel.getByRole("button", { name: `Take into the draft (${proposed - dropped})` })).toBeEnabled();
  await panel.getByRole("button", { name: /^Take into the draft/ }).click();
  await expect(panel).toBeHidden();
  await expect(places).toHaveCount(0);
  await expect.poll(async () => (await plan()).draft.length).toBe(proposed - dropped);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await plan()).draft.length).toBe(0);

  await page.getByRole("button", { name: "Propose…" }).click();
  await propose.click();
  await settledPress(panel.getByRole("button", { name: `Take into the draft (${proposed})` }), gone(panel));
  await page.getByRole("button", { name: "Publish…" }).click();
  const question = page.getByRole("alertdialog", { name: "Publish the draft?" });
  await question.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(question).toBeHidden();
  await expect.poll(async () => (await plan()).draft.length).toBe(0);
  const after = await plan();
  expect(after.tasks.filter(({ id, person: who }) => nobodys.includes(id) && who !== 0).length).toBeGreaterThan(0);
});

test("the office has next week proposed, leaves a day, takes the rest, and finds it after a look at a day", async ({
  installation,
  person,
}) => {
  const { manager, memberid, call, hire, assign } = await officeOf(installation);
  await hire("Demo Week Person");
  const planOf = async (date: string) => call<Plan>("GET", `/v1/manage/schedule?memberid=${memberid}&day=${date}`);
  const monday = [1, 2, 3, 4, 5, 6, 7].find((ahead) => new Date(day(ahead)).getUTCDay() === 1) ?? 0;
  // Two days of that week have something that nobody has.
  const days: string[] = [];
  for (let ahead = monday; ahead < monday + 7 && days.length < 2; ahead++) {
    const date = day(ahead);
    const free = (await planOf(date)).tasks.filter(
      (one) => one.state === "not_started" && one.company === 0 && !one.check,
    );
    if (free.length === 0) continue;
    await assign(
      free.slice(0, 2).map(({ id }) => id),
      0,
    );
    days.push(date);
  }
  const [first, second] = days;
  if (!first || !second) throw new Error("the demo has no tasks of two days of next week");
  const name = (date: string) =>
    new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }).format(
      new Date(date),
    );

  const page = await person({ viewport: phone });
  await signIn(page, manager);
  await page.goto(`/manage/schedule?view=week&date=${first}`);
  await page.getByRole("button", { name: "Propose the week…" }).click();
  const dialog = page.getByRole("dialog", { name: "Proposals for the week" });
  await expect(dialog.getByText(/^(\d) of \1 days proposed$/)).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
  const one = dialog.getByRole("region", { name: name(first) });
  const other = dialog.getByRole("region", { name: name(second) });
  await one.getByRole("button", { name: "Changes and reasons" }).click();
  await expect(one.getByRole("list", { name: "Proposed changes" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await settledPress(other.getByRole("button", { name: "Leave" }), async () =>
    expect(other.getByText("Stays as it is")).toBeVisible({ timeout: 2_000 }),
  );
  await dialog.getByRole("button", { name: /^Take all into the drafts/ }).click();
  await expect(one.getByText(/changes? (is|are) in the draft\.$/)).toBeVisible();
  expect((await planOf(first)).draft.length).toBeGreaterThan(0);
  expect((await planOf(second)).draft).toEqual([]);

  await settledPress(one.getByRole("button", { name: "Open" }), async () =>
    expect(page.getByRole("region", { name: "Draft of this day" })).toBeVisible({ timeout: 2_000 }),
  );
  await page.goBack();
  await expect(dialog.getByRole("region", { name: name(second) }).getByText("Stays as it is")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("by the keyboard alone the tasks of somebody who is absent go to others", async ({ installation, person }) => {
  const { manager, day, plan, hire, assign, open } = await officeOf(installation);
  const [absent] = [await hire("Demo Absent Person"), await hire("Demo Helping Person")];
  const [task] = await open();
  if (!task || absent === undefined) throw new Error("the demo has no task of tomorrow");
  await assign([task.id], absent);

  const page = await person({ viewport: desk });
  await signIn(page, manager);
  await page.goto(`/manage/schedule?date=${day}&q=Demo+Absent`);
  const bar = page.locator(`[data-row="${absent}"] [data-bar="task ${task.id}"]`);
  const sheet = page.getByRole("dialog", { name: "Demo Absent Person" });
  // A grid that is drawn again meanwhile has not heard the key.
  await settledPress(bar, async () => expect(sheet).toBeVisible({ timeout: 2_000 }));
  await sheet.getByRole("button", { name: "Absent…" }).press("Enter");
  const panel = page.getByRole("dialog", { name: "Proposals" });
  await expect(panel.getByRole("combobox", { name: "Person" })).toHaveValue(String(absent));
  expect(await violations(page)).toEqual([]);
  await panel.getByRole("button", { name: "Propose", exact: true }).press("Enter");
  await expect(panel.getByText("Demo Absent Person is absent all day.")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Proposed changes" })).toBeFocused();
  await panel.getByRole("checkbox").first().focus();
  await page.keyboard.press("Space");
  await expect(panel.getByRole("checkbox").first()).not.toBeChecked();
  await page.keyboard.press("Space");
  await settledPress(panel.getByRole("button", { name: /^Take into the draft/ }), gone(panel));
  await expect.poll(async () => (await plan()).tasks.find(({ id }) => id === task.id)?.person).not.toBe(absent);
  await expect.poll(async () => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("on a phone in German a late task and an absence are said in the list", async ({ installation, person }) => {
  const { manager, day, hire, assign, open } = await officeOf(installation);
  const ill = await hire("Demo Ill Person");
  const [task] = await open();
  if (!task) throw new Error("the demo has no task of tomorrow");
  await assign([task.id], ill);

  const page = await person({ viewport: phone, locale: "de-DE" });
  await signIn(page, manager);
  await page.goto(`/manage/schedule?date=${day}&plan=published&q=Demo+Ill`);
  const dialog = page.getByRole("dialog", { name: "Vorschläge" });
  await page.getByRole("button", { name: /verspätet sich …$/ }).click();
  await expect(dialog.getByLabel("Kann beginnen um")).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Demo Ill Person ist abwesend …" }).click();
  await dialog.getByRole("button", { name: "Vorschlagen", exact: true }).click();
  await expect(dialog.getByText("Demo Ill Person ist ganztägig abwesend.")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Vorgeschlagene Änderungen" })).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
});

test("a task that is begun meanwhile is named, and nothing is taken", async ({ installation, person }) => {
  const { manager, memberid, call, day, plan, hire, assign, open } = await officeOf(installation);
  const cleaner = installation.account("cleaner");
  const team = await call<{ id: number; email: string; company: number; kind: string }[]>(
    "GET",
    `/v1/company/staff?memberid=${memberid}`,
  );
  const own = team.find(({ email, company }) => email === cleaner.username && company === 0);
  if (!own) throw new Error("the demo’s first cleaner is none of the agency’s own people");
  await hire("Demo Standing In");
  const [task] = await open();
  if (!task) throw new Error("the demo has no task of tomorrow");
  await assign([task.id], own.id);
  const drafted = async () => (await plan()).draft.map(({ row, task: of, is }) => ({ row, of, is }));
  const before = await drafted();

  const page = await person({ viewport: desk });
  await signIn(page, manager);
  await page.goto(`/manage/schedule?date=${day}&plan=draft`);
  await page.getByRole("button", { name: "Propose…" }).click();
  const panel = page.getByRole("dialog", { name: "Proposals" });
  await panel.getByRole("radio", { name: "Somebody is absent" }).press("Space");
  await panel.getByRole("combobox", { name: "Person" }).selectOption(String(own.id));
  await panel.getByRole("button", { name: "Propose", exact: true }).click();
  const take = panel.getByRole("button", { name: /^Take into the draft/ });
  await expect(take).toBeVisible();
  const wall = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Madrid", dateStyle: "short", timeStyle: "medium" });
  await (
    await caller(installation, cleaner)
  )("PATCH", `/v1/cleaningresource/${memberid}-${task.id}`, {
    cleaning_ist_start: wall.format(Date.now()),
  });
  const changed = panel.getByText("Changed meanwhile, so nothing was taken:");
  await settledPress(take, async () => expect(changed).toBeVisible({ timeout: 2_000 }));
  expect(await violations(page)).toEqual([]);
  expect(await drafted()).toEqual(before);
  await settledPress(panel.getByRole("button", { name: "Propose again" }), async () =>
    expect(changed).toBeHidden({ timeout: 2_000 }),
  );
});
