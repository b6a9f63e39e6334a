import { aMoment, caller, cleaningOf, desk, expect, signIn, test } from "./installation";
import { photo } from "./photo";
import { refOf, type Task, toDo } from "./tasks";

test.use({ own: "company" });

test.describe.configure({ mode: "serial" });

test("a cleaner's working day: the list, the agency's plan, begin, a damage reported without signal, end, and what comes of it", async ({
  installation,
  person,
}) => {
  const cleaner = installation.account("cleaner");
  const ref = cleaningOf(cleaner);
  const manager = await caller(installation, installation.account("manager"));
  const plan = new FormData();
  plan.append("files", new Blob([new Uint8Array(photo(320, 200))], { type: "image/png" }), "beds.png");
  await manager("PUT", `/v1/manage/cleanings/${ref}/attachments`, plan);

  const page = await person({ offline: true });
  await signIn(page, cleaner);
  await expect(page.getByRole("heading", { name: "Cleanings" })).toBeVisible();
  await page.goto(`/cleanings/${ref}`);
  const beds = page.getByRole("button", { name: "Open the picture beds.png" });
  await beds.scrollIntoViewIfNeeded();
  await expect(beds.locator("img")).toBeVisible();
  // With the keyboard alone, by the name that a screen reader says.
  await page.getByRole("button", { name: "Begin cleaning" }).last().press("Enter");
  await expect(page.getByRole("timer", { name: "Running for" })).toBeVisible();

  // The page has come whole before the signal goes.
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Report a problem" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Report a problem" });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "lamp.png", mimeType: "image/png", buffer: photo(400, 300) });
  await dialog.getByRole("button", { name: /How urgent is it/ }).click();
  await page.getByRole("option", { name: "Urgent", exact: true }).click();
  await dialog.getByLabel("What did you find?").fill("The lamp in the hall is broken");
  await dialog.getByRole("button", { name: "Tell the agency" }).click();
  await expect(dialog).toHaveCount(0);
  const problems = page.getByRole("region", { name: "Problems at this home" });
  await expect(problems.getByText("The lamp in the hall is broken")).toBeVisible();
  await page.context().setOffline(false);
  await expect(problems.getByText("Urgent", { exact: true })).toBeVisible();
  await expect(problems.getByRole("button", { name: /Open the picture lamp/ })).toHaveCount(1);

  await page.waitForTimeout(aMoment);
  await page.getByRole("button", { name: "Cleaning ended" }).last().press("Enter");
  await expect(page.getByText(/^Done/).first()).toBeVisible();

  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.getByRole("link", { name: "Problems", exact: true }).click();
  const report = office.getByRole("row").filter({ hasText: "The lamp in the hall is broken" });
  await expect(report.getByText("Urgent", { exact: true })).toBeVisible();
  await report.getByRole("button", { name: "Make it a task" }).click();
  await expect(report).toHaveCount(0);
  await office.getByText("In progress", { exact: true }).click();
  await report.getByRole("link", { name: "The lamp in the hall is broken" }).click();
  await office.getByRole("dialog").getByRole("link", { name: "Go to its task" }).click();
  await expect(office.getByText("The lamp in the hall is broken").first()).toBeVisible();
});

test("two people begin the same task at the same moment: one of them has begun it, and both see who", async ({
  installation,
  person,
}) => {
  const one = installation.account("cleaner");
  const manager = await caller(installation, installation.account("manager"));
  const other = installation.accounts.find(
    (account) => account.kind === "cleaner" && account.memberid === one.memberid && account.username !== one.username,
  );
  if (!other) throw new Error("the demo has only one cleaner");
  const own = await caller(installation, one);
  const theirs = await caller(installation, other);
  const task = (await own<Task[]>("GET", "/v1/cleanings")).find(toDo);
  const helper = (await theirs<Task[]>("GET", "/v1/cleanings")).find((each) => each.person)?.person;
  if (!task || !helper) throw new Error("the demo has no task for two");
  await manager("POST", "/v1/cleaningsassign", {
    memberid: one.memberid,
    tasks: [task.cleaning_rpmaid],
    company: 0,
    person: task.person?.id ?? 0,
    additional_person: helper.id,
  });
  const pages = await Promise.all(
    [one, other].map(async (account) => {
      const page = await person();
      await signIn(page, account);
      await page.goto(`/cleanings/${refOf(task)}`);
      await expect(page.getByRole("button", { name: /^Begin/ }).last()).toBeVisible();
      return page;
    }),
  );
  await Promise.all(
    pages.map((page) =>
      page
        .getByRole("button", { name: /^Begin/ })
        .last()
        .click(),
    ),
  );
  for (const page of pages) {
    await expect(page.getByRole("timer", { name: "Running for" })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Began at/)).toHaveCount(1);
  }
});

test("a company hands out with the mouse: one task, two chosen ones, and without a network nothing is lost", async ({
  installation,
  person,
}) => {
  interface Task {
    cleaning_rpmaid: number;
    reinplan_memberid: number;
    state: string;
    planned_start: string;
    person: { name: string } | null;
    company_answer: string | null;
  }
  const account = installation.account("company");
  const office = await caller(installation, account);
  const saved = (count: number) => `Saved on this device (${count}). It will be sent as soon as you’re online.`;
  const open = (await office<Task[]>("GET", "/v1/cleanings")).filter((task) => task.state === "not_started");
  const dayOf = (task: Task) => task.planned_start.slice(0, 10);
  const day = open.map(dayOf).find((each) => open.filter((task) => dayOf(task) === each).length >= 3);
  const tasks = open.filter((task) => dayOf(task) === day).slice(0, 3);
  const member = tasks[0]?.reinplan_memberid;
  const [one, other] = (await office<{ name: string }[]>("GET", `/v1/company/staff?memberid=${member}`)).map(
    (each) => each.name,
  );
  if (!day || !one || !other) throw new Error("the demo's company has too little to hand out");
  const ids = tasks.map((task) => task.cleaning_rpmaid);
  await office("POST", "/v1/cleaningsassign", { memberid: member, tasks: ids, person: 0, additional_person: 0 });

  const page = await person({ viewport: { ...desk, height: 1600 }, offline: true });
  await signIn(page, account);
  await page.goto("/handout");
  await page.getByLabel("Day", { exact: true }).fill(day);
  await page.getByText("Only unassigned tasks").click();
  const rows = page.getByRole("grid", { name: "Tasks of the day" }).getByRole("row").filter({ hasText: "Nobody yet" });
  await expect(rows.nth(2)).toBeVisible();
  // The list is whole when all of it can be chosen.
  const all = page.getByRole("checkbox", { name: /^Choose all \d+ tasks$/ });
  await expect(all).toBeEnabled();
  const free = await rows.count();
  const drag = async (row: number, name: string) => {
    const from = await rows.nth(row).getByText("Nobody yet").boundingBox();
    const to = await page
      .getByRole("grid", { name: "People you can assign tasks to" })
      .getByRole("row", { name })
      .boundingBox();
    if (!from || !to) throw new Error("what is dragged, or where to, is not there");
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x + 40, to.y + 20, { steps: 8 });
    await page.mouse.up();
  };
  const had = async (name: string) =>
    (await office<Task[]>("GET", "/v1/cleanings")).filter((task) => dayOf(task) === day && task.person?.name === name)
      .length;
  const before = { one: await had(one), other: await had(other) };

  await drag(0, one);
  await expect(page.getByText(`Assigned (1): ${one}`)).toBeVisible();
  await expect(rows).toHaveCount(free - 1);

  await rows.nth(0).getByText("Nobody yet").click();
  await rows.nth(1).getByText("Nobody yet").click();
  await expect(page.getByText("2 tasks selected")).toBeVisible();
  await page.context().setOffline(true);
  await drag(1, other);
  await expect(page.getByText(saved(2))).toBeVisible();
  await expect(rows).toHaveCount(free - 3);
  await expect(page.getByText("2 tasks selected")).toHaveCount(0);
  await page.context().setOffline(false);
  await expect.poll(async () => had(other)).toBe(before.other + 2);
  expect(await had(one)).toBe(before.one + 1);

  await page.getByText("Only unassigned tasks").click();
  await page.getByText("Only unanswered tasks").click();
  await expect(all).toBeEnabled();
  await page.getByText(/^Choose all \d+ tasks$/).click();
  await expect(all).toBeChecked();
  const chosen = await page.getByRole("grid", { name: "Tasks of the day" }).getByRole("row").count();
  await page.context().setOffline(true);
  await expect(page.getByText("Connection lost")).toBeVisible();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByText(saved(chosen))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("All tasks of this day are answered")).toBeVisible();
  const unanswered = async () =>
    (await office<Task[]>("GET", "/v1/cleanings")).filter(
      (task) => dayOf(task) === day && task.state !== "finished" && task.company_answer === null,
    ).length;
  await expect.poll(unanswered).toBe(0);
});
