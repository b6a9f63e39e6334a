import { type Account, aMoment, caller, cleaningOf, desk, expect, signIn, test } from "./installation";
import { refOf, type Task, toDo } from "./tasks";

test.use({ own: "workday" });

test.describe.configure({ mode: "serial" });

test("a company's Saturday: hand out with the keyboard, decline with a reason, see what nobody has seen", async ({
  installation,
  person,
}) => {
  const company = installation.account("company");
  const call = await caller(installation, company);
  const people = await call<{ id: number; name: string; active: boolean }[]>(
    "GET",
    `/v1/company/staff?memberid=${company.memberid}`,
  );
  const today = (await call<Task[]>("GET", "/v1/cleanings")).filter((task) => task.state === "not_started");
  const task = today[0];
  const to = people.find((each) => each.active && each.id !== task?.person?.id);
  if (!task || !to) throw new Error("the demo has no task to hand out");

  const page = await person({ viewport: desk });
  await signIn(page, company);
  await page.getByRole("button", { name: "Assign tasks" }).click();
  await expect(page.getByRole("heading", { name: "Assign tasks" })).toBeVisible();
  const row = page.getByRole("grid", { name: "Tasks of the day" }).getByRole("row").first();
  // A list that is drawn again meanwhile does not hear the key.
  await expect(page.getByRole("checkbox", { name: /^Choose all \d+ tasks$/ })).toBeEnabled();
  await row.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("status").getByText("1 task selected")).toBeVisible();
  await page.getByRole("button", { name: "Assign", exact: true }).press("Enter");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(to.name) })
    .press("Enter");
  await expect(page.getByText(new RegExp(`Assigned .*${to.name}`))).toBeVisible();

  await page.getByRole("tab", { name: /Not seen/ }).click();
  await expect(page.getByText(new RegExp(`Who: .*${to.name}`)).first()).toBeVisible();

  await page.goto(`/cleanings/${refOf(task)}`);
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByLabel("Why?").fill("Too many at once");
  await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Too many at once").first()).toBeVisible();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("Accepted", { exact: true }).first()).toBeVisible();
});

test("a cleaner sees what changed, says so with one tap, and begins from the code on paper", async ({
  installation,
  person,
}) => {
  const cleaner = installation.account("cleaner");
  const ref = cleaningOf(cleaner);
  const [member, id] = ref.split("-").map(Number);
  const office = await caller(installation, installation.account("manager"));
  const people = await office<{ id: number; name: string; kind: string; company: number }[]>(
    "GET",
    `/v1/company/staff?memberid=${member}`,
  );
  const task = await office<Task>("GET", `/v1/cleaning/${ref}`);
  const helper = people.find(
    (each) => each.kind === "person" && each.id !== task.person?.id && each.company === (task.company?.id ?? 0),
  );
  if (!helper) throw new Error("the demo has nobody to help");

  const page = await person();
  await signIn(page, cleaner);
  await page.goto(`/cleanings/${ref}?do=press`);
  await office("POST", "/v1/cleaningsassign", { memberid: member, tasks: [id], additional_person: helper.id });
  const changed = page.getByRole("group", { name: "Changed" });
  await page.getByRole("button", { name: "Yes, begin now" }).click();
  await expect(page.getByRole("timer", { name: "Running for" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/cleanings/${ref}$`));
  await expect(changed.getByText(new RegExp(helper.name))).toBeVisible();
  await changed.getByRole("button", { name: "Seen" }).click();
  await expect(changed).toHaveCount(0);
  await page.waitForTimeout(aMoment);
  await page.goto(`/cleanings/${ref}?do=press`);
  await page.getByRole("button", { name: "Yes, it is done" }).click();
  await expect(page.getByText(/^Done/).first()).toBeVisible();
});

test("a task that is given to somebody else while it is open shows the list again", async ({
  installation,
  person,
}) => {
  const cleaner = installation.account("cleaner", 1);
  const call = await caller(installation, cleaner);
  const open = (await call<Task[]>("GET", "/v1/cleanings")).find(toDo);
  if (!open) throw new Error("the demo has no open task");
  const page = await person();
  await signIn(page, cleaner);
  await page.goto(`/cleanings/${refOf(open)}`);
  await expect(page.getByRole("button", { name: /Begin/ }).last()).toBeVisible();
  const office = await caller(installation, installation.account("manager"));
  await office("POST", "/v1/cleaningsassign", {
    memberid: open.reinplan_memberid,
    tasks: [open.cleaning_rpmaid],
    person: 0,
    additional_person: 0,
  });
  await expect(page).toHaveURL(/\/cleanings$/);
  await expect(page.getByText("This task no longer exists.")).toBeVisible();
});

test("a failed check sends the task back with what is to be done again", async ({ installation, person }) => {
  let found: { account: Account; check: Task; call: Awaited<ReturnType<typeof caller>> } | undefined;
  for (const account of installation.accounts.filter((each) => each.kind === "cleaner")) {
    const call = await caller(installation, account);
    const tasks = await call<Task[]>("GET", "/v1/cleanings");
    const check = tasks.find(
      (task) =>
        task.check === 1 &&
        task.state === "not_started" &&
        tasks.some((other) => other.cleaning_rpmaid === task.checked_rpmaid && other.state === "not_started"),
    );
    if (check) {
      found = { account, check, call };
      break;
    }
  }
  if (!found) throw new Error("the demo has no check of a task that is still to be done");
  const { account, check, call } = found;
  const checked = `${check.reinplan_memberid}-${check.checked_rpmaid}`;
  const past = "2026-01-02 10:00:00";
  await call("PATCH", `/v1/cleaningresource/${checked}`, {
    cleaning_ist_start: past,
    cleaning_ist_end: "2026-01-02 11:00:00",
  });

  const page = await person();
  await signIn(page, account);
  await page.goto(`/cleanings/${refOf(check)}`);
  await page.getByRole("button", { name: "Check", exact: true }).last().click();
  await page.getByRole("button", { name: "Not passed, do again" }).click();
  await page.getByLabel("What was not right").fill("The oven");
  await page.getByRole("button", { name: "Send the task back" }).click();
  await expect(page.getByText("Not passed: The oven")).toBeVisible();
  await page.goto(`/cleanings/${checked}`);
  await expect(page.getByRole("alert").getByText("The oven")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cleaning ended" }).last()).toBeVisible();
});
