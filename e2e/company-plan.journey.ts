import { violations } from "./axe";
import { day } from "./days";
import { caller, expect, phone, signIn, test } from "./installation";

test.use({ own: "company-plan" });

interface Plan {
  people: { id: number; name: string; kind: string }[];
  tasks: { id: number; person: number; additional_person: number; state: string }[];
}

test("a company's planner gives a task to another of its people, and sees it in the day and in the week", async ({
  installation,
  person,
}) => {
  const account = installation.accounts.find(({ username }) => username === "office@south-cleaning.example");
  if (!account) throw new Error("the demo has no such company");
  const call = await caller(installation, account);
  // A day of the week ahead on which one of its people has a task that has not begun.
  let found: { on: string; task: number; from: string; to: string } | undefined;
  for (let ahead = 1; ahead <= 7 && !found; ahead += 1) {
    const on = day(ahead);
    const plan = await call<Plan>("GET", `/v1/manage/schedule?memberid=${account.memberid}&day=${on}`);
    const people = plan.people.filter(({ kind }) => kind === "person");
    const task = plan.tasks.find(
      (one) => one.person !== 0 && one.additional_person === 0 && one.state === "not_started",
    );
    const from = people.find(({ id }) => id === task?.person)?.name;
    const to = people.find(({ id }) => id !== task?.person)?.name;
    if (task && from && to) found = { on, task: task.id, from, to };
  }
  if (!found) throw new Error("nobody of the demo's company has a task in the week ahead");
  const { on, from, to } = found;

  const page = await person({ viewport: phone });
  await signIn(page, account);
  await page.goto(`/handout?day=${on}`);
  await page.getByRole("tab", { name: "Day plan" }).click();
  const card = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  const moves = (name: string) => card(name).getByRole("button", { name: /^Move / });
  await expect(moves(from).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const had = { from: await moves(from).count(), to: await moves(to).count() };
  const label = (await moves(from).first().getAttribute("aria-label")) ?? "";
  const same = await card(to).getByRole("button", { name: label, exact: true }).count();

  await moves(from).first().click();
  const move = page.getByRole("dialog", { name: "Move to…" });
  await move.getByRole("radio", { name: to }).check({ force: true });
  expect(await violations(page)).toEqual([]);
  await move.getByRole("button", { name: /^Assign( anyway)?$/ }).click();
  await expect(move).toBeHidden();
  await expect(card(to).getByRole("button", { name: label, exact: true })).toHaveCount(same + 1);
  await expect(moves(from)).toHaveCount(had.from - 1);

  await page.getByText("Week", { exact: true }).click();
  const number = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "long", timeZone: "UTC" });
  const date = number.format(new Date(`${on}T00:00:00Z`));
  const count = had.to + 1;
  const ofDay = card(to).getByRole("button", { name: new RegExp(`, ${date}, ${count} task`) });
  await expect(ofDay).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await ofDay.click();
  await expect(card(to).getByRole("button", { name: label, exact: true })).toHaveCount(same + 1);
  // The way back leads to the week.
  await page.goBack();
  await expect(ofDay).toBeVisible();
});
