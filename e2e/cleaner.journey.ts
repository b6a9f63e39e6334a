import { aMoment, caller, cleaningOf, desk, expect, signIn, test } from "./installation";

test.use({ own: "cleaner", contextOptions: { reducedMotion: "no-preference" } });

test.describe.configure({ mode: "serial" });

test("a cleaner works through a task on the phone, and the manager sees it live", async ({ installation, person }) => {
  const cleaner = installation.account("cleaner");
  const task = cleaningOf(cleaner);
  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await expect(office.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  const running = async (): Promise<number> =>
    Number(
      /(\d+)\srunning/.exec(
        (await office
          .getByText(/\d+\srunning/)
          .first()
          .textContent()) ?? "",
      )?.[1],
    );
  const before = await running();

  const page = await person();
  await signIn(page, cleaner);
  await expect(page).toHaveURL(/\/cleanings$/);
  await expect(page.getByRole("heading", { name: "Cleanings" })).toBeVisible();
  // Sorted by town and street: the streets of the first day are in order.
  await expect(page.getByRole("button", { name: /Town, street/ })).toBeVisible();

  await page.goto(`/cleanings/${task}`);
  await expect(page.getByRole("link", { name: "All tasks" })).toBeVisible();
  await expect(page.getByText(/Same day|Arrival|No arrival known/).first()).toBeVisible();
  await expect(page.getByRole("img", { name: /Code to join the network/ })).toBeVisible();

  // The manager's day counts it at once, without a reload.
  await page.getByRole("button", { name: "Begin cleaning" }).last().click();
  await expect(page.getByRole("timer", { name: "Running for" })).toBeVisible();
  await expect.poll(running).toBe(before + 1);
  await office.goto(`/manage/task/${task}`);
  await expect(office.getByText("Running").first()).toBeVisible();

  await page.waitForTimeout(aMoment);
  await page.getByRole("button", { name: "Cleaning ended" }).last().click();
  await expect(page.getByText(/^Done/).first()).toBeVisible();
  await expect(office.getByText("Done").first()).toBeVisible();

  // Undo beats a question.
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Cleaning ended" }).last()).toBeVisible();
  await expect(office.getByText("Running").first()).toBeVisible();
  await page.getByRole("button", { name: "Cleaning ended" }).last().click();
  await expect(office.getByText("Done").first()).toBeVisible();
});

test("cleaner and agency write to each other without a reload", async ({ installation, person }) => {
  const cleaner = installation.account("cleaner");
  const task = cleaningOf(cleaner);
  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto(`/manage/task/${task}`);
  const page = await person();
  await signIn(page, cleaner);
  await page.goto(`/cleanings/${task}`);

  await page.getByLabel("Message", { exact: true }).fill("The boiler <b>drips</b> 💧 https://help.example/boiler");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(office.getByText("The boiler <b>drips</b> 💧")).toBeVisible();
  await expect(office.getByRole("link", { name: "https://help.example/boiler" })).toHaveAttribute("rel", /noopener/);

  await office.getByLabel("Message", { exact: true }).fill("Thank you, a plumber is on the way.");
  await office.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you, a plumber is on the way.")).toBeVisible();
  await expect(office.getByRole("log").getByText("Thank you, a plumber is on the way.")).toHaveCount(1);
});

test("begin pressed in two windows happens once, and the other window follows", async ({ installation, person }) => {
  const cleaner = installation.account("cleaner", 1);
  const task = cleaningOf(cleaner);
  const first = await person();
  const second = await person();
  await signIn(first, cleaner);
  await signIn(second, cleaner);
  await first.goto(`/cleanings/${task}`);
  await second.goto(`/cleanings/${task}`);
  const begin = (page: typeof first) => page.getByRole("button", { name: /^(Begin|Check$)/ }).last();
  await expect(begin(first)).toBeVisible();
  await expect(begin(second)).toBeVisible();
  await Promise.all([begin(first).dblclick(), begin(second).click()]);
  await expect(first.getByRole("timer", { name: "Running for" })).toBeVisible();
  await expect(second.getByRole("timer", { name: "Running for" })).toBeVisible();
  await first.reload();
  await expect(first.getByText(/^Began at/)).toHaveCount(1);
});

test("without signal a cleaner begins, ends and writes; it goes out once when the signal returns", async ({
  installation,
  person,
}) => {
  const cleaner = installation.account("cleaner", 2);
  const task = cleaningOf(cleaner);
  const page = await person({ offline: true });
  await signIn(page, cleaner);
  await page.goto(`/cleanings/${task}`);
  const begin = page.getByRole("button", { name: /^(Begin|Check$)/ }).last();
  await expect(begin).toBeVisible();
  await page.context().setOffline(true);
  await begin.click();
  await expect(page.getByRole("timer", { name: "Running for" })).toBeVisible();
  await page.getByLabel("Message", { exact: true }).fill("Written in the basement");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/Waiting to send|waiting to send/).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/Waiting to send|waiting to send/)).toHaveCount(0);

  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto(`/manage/task/${task}`);
  await expect(office.getByText("Written in the basement")).toHaveCount(1);
  await expect(office.getByText("Running").first()).toBeVisible();
});

test("the server is killed while a message is on its way: it arrives, once", async ({ installation, person }) => {
  const cleaner = installation.account("cleaner");
  const task = cleaningOf(cleaner);
  const page = await person();
  await signIn(page, cleaner);
  await page.goto(`/cleanings/${task}`);
  const message = page.getByLabel("Message", { exact: true });
  await expect(message).toBeVisible();
  await installation.stop("SIGKILL");
  await message.fill("Sent while nobody answered");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText("Sent while nobody answered")).toBeVisible();
  await installation.start();
  await expect(page.getByText(/Waiting to send|waiting to send/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("log").getByText("Sent while nobody answered")).toHaveCount(1);
});

test("a phone whose clock is wrong by hours begins and ends at the right time", async ({ installation, person }) => {
  const cleaner = installation.account("cleaner", 3);
  const task = cleaningOf(cleaner);
  const call = await caller(installation, cleaner);
  const page = await person();
  await signIn(page, cleaner);
  await page.clock.install({ time: new Date(Date.now() + 3 * 3_600_000) });
  await page.goto("/cleanings");
  await expect(page.getByText(/^This device’s clock is wrong/)).toBeVisible();
  await page.goto(`/cleanings/${task}`);
  await page
    .getByRole("button", { name: /^(Begin|Check$)/ })
    .last()
    .click();
  await expect(page.getByRole("timer", { name: "Running for" })).toBeVisible();
  await expect(page.getByText(/waiting to send/i)).toHaveCount(0);
  await expect(page.getByText("The start was not accepted")).toHaveCount(0);
  type Known = { cleaning_ist_start: string; history: { at: string }[] };
  const { cleaning_ist_start: start, history } = await call<Known>("GET", `/v1/cleaning/${task}`);
  const noted = history.at(-1)?.at ?? "";
  const difference = Date.parse(`${start.replace(" ", "T")}Z`) - Date.parse(`${noted.replace(" ", "T")}Z`);
  expect(Math.abs(difference)).toBeLessThan(60_000);
});
