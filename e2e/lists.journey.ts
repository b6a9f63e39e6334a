import type { Page } from "@playwright/test";
import { day } from "./days";
import { caller, desk, expect, phone, signIn, test } from "./installation";
import { departureToDo, inEnglish, refOf, type Task, toDo } from "./tasks";

test.use({ own: "lists" });

/** Shows the list with a filter, as coming back to it in the same window does. */
async function narrowed(page: Page, filter: object, expected: number): Promise<void> {
  await page.evaluate((kept) => sessionStorage.setItem("cleanings_view", kept), JSON.stringify({ filter }));
  await page.goto("/cleanings/print");
  await expect(page.locator("main header p").last()).toHaveText(new RegExp(`^${expected} tasks? · `));
  await expect(page.getByRole("img", { name: "Checkbox" })).toHaveCount(expected);
}

test("each filter leaves as many tasks as the server's list has of them", async ({ installation, person }) => {
  const account = installation.account("company");
  const page = await person({ viewport: desk });
  await signIn(page, account);
  const token = await page.evaluate(() => localStorage.getItem("access_token"));
  const tasks: Task[] = [];
  for (let next = ""; next !== "MA==";) {
    const answer = await page.request.get(`/v1/cleanings?offset=${encodeURIComponent(next)}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { data, next_page } = (await answer.json()) as { data: Task[]; next_page: string };
    tasks.push(...data);
    next = next_page;
  }
  const [first] = tasks;
  if (!first) throw new Error("the company has no task");
  const home = `${first.reinplan_memberid}-${first.property.id}`;
  const names = (task: Task) => [task.company?.name, task.person?.name, task.additional_person?.name];
  const { city } = first.property;
  const who = names(first).find((name) => name !== undefined) ?? "";
  const filters: [object, (task: Task) => boolean][] = [
    [{ kinds: ["departure"] }, (task) => task.type === "departure" && task.check === 0],
    [{ kinds: ["service"] }, (task) => task.type === "service" && task.check === 0],
    [{ kinds: ["check", "arrival"] }, (task) => task.check === 1 || task.type === "arrival"],
    [{ states: ["finished"] }, (task) => task.state === "finished"],
    [{ unread: true }, (task) => task.unread > 0],
    [{ changed: true }, (task) => task.changes.length > 0],
    [{ town: city }, (task) => task.property.city === city],
    [{ property: home }, (task) => `${task.reinplan_memberid}-${task.property.id}` === home],
    [{ person: who }, (task) => names(task).includes(who)],
    [{ town: city, states: ["not_started"] }, (task) => task.property.city === city && task.state === "not_started"],
    [{ search: first.property.title.toLowerCase() }, (task) => task.property.title === first.property.title],
  ];
  for (const [filter, is] of filters) await narrowed(page, filter, tasks.filter(is).length);
});

const rooms = ["Kitchen of the house", "Bath", "Bedroom", "Living room", "Terrace", "Garage"];

test("a list of 60 items fits a phone: one room open, the way on always in reach", async ({ installation, person }) => {
  const account = installation.account("cleaner");
  const call = await caller(installation, account);
  const office = await caller(installation, installation.account("manager"));
  const task = await departureToDo(call);
  const long = refOf(task);
  await office("POST", `/v1/manage/checklists?memberid=${task.reinplan_memberid}`, {
    name: "Long",
    kinds: ["departure"],
    properties: [task.property.id],
    rooms: rooms.map((room) => ({
      name: inEnglish(room),
      items: Array.from({ length: 10 }, (_, n) => ({
        text: inEnglish(`${room}, point ${n + 1}: everything in its place`),
        photo_required: n === 9,
        optional: n === 8,
      })),
    })),
  });
  const page = await person();
  await signIn(page, account);
  await page.goto(`/cleanings/${long}`);
  const begin = page.getByRole("button", { name: "Begin cleaning" }).last();
  await expect(begin).toBeInViewport({ ratio: 1 });
  await begin.click();
  const list = page.locator("#checklist");
  const end = page.getByRole("button", { name: "Cleaning ended" }).last();
  await expect(list.getByRole("button", { expanded: true })).toHaveCount(1);
  await expect
    .poll(async () => list.getByRole("button", { expanded: false }).count())
    .toBeGreaterThanOrEqual(rooms.length - 1);
  await list.scrollIntoViewIfNeeded();
  await expect(end).toBeInViewport({ ratio: 1 });
  // The last of its rooms is a screen or two away, not twenty.
  await expect.poll(async () => (await list.boundingBox())?.height ?? Infinity).toBeLessThan(3 * phone.height);
  await list.getByRole("button", { name: /^Garage/ }).click();
  await list.getByText("Garage, point 10").scrollIntoViewIfNeeded();
  await expect(end).toBeInViewport({ ratio: 1 });
});

interface Planned {
  planned_start: string;
  state: string;
}

test("days are chosen in the dialog: the list, the counts and the tab follow", async ({ installation, person }) => {
  const account = installation.account("cleaner");
  const call = await caller(installation, account);
  const between = async (from: string, to: string) => call<Planned[]>("GET", `/v1/cleanings?from=${from}&to=${to}`);
  const page = await person();
  await signIn(page, account);
  const days = page.getByRole("button", { name: /^From today$/ });
  const dialog = page.getByRole("dialog", { name: "Choose days" });
  await days.click();
  await page.getByRole("menuitem", { name: "Choose days…" }).click();
  await dialog.getByLabel("First day").fill(day(6));
  await dialog.getByLabel("Last day").fill(day(2));
  await expect(dialog.getByText("The last day must not be before the first.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Show" })).toBeDisabled();
  await dialog.getByLabel("First day").fill(day(2));
  await dialog.getByLabel("Last day").fill(day(6));
  await dialog.getByRole("button", { name: "Show" }).click();
  const coming = await between(day(2), day(6));
  await expect(page.getByRole("tab", { name: `Current ${coming.length}`, exact: true })).toBeVisible();
  const [first] = coming;
  const alike = coming.filter((task) => task.planned_start.slice(0, 10) === first?.planned_start.slice(0, 10)).length;
  await expect(page.getByText(new RegExp(`^${alike} tasks?$`)).first()).toBeVisible();

  // Days that are over lie under the other tab.
  await page.getByRole("button", { name: /^\w{3} \d/ }).click();
  await page.getByRole("menuitem", { name: "Choose days…" }).click();
  await dialog.getByLabel("First day").fill(day(-9));
  await dialog.getByLabel("Last day").fill(day(-3));
  await dialog.getByRole("button", { name: "Show" }).click();
  const over = (await between(day(-9), day(-3))).filter((task) => task.state === "finished");
  const past = page.getByRole("tab", { name: `Past ${over.length}`, exact: true });
  await expect(past).toHaveAttribute("aria-selected", "true");
  await page.reload();
  await expect(past).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: /^\w{3} \d/ }).click();
  await page.getByRole("menuitem", { name: "All past days" }).click();
  await expect(page.getByRole("button", { name: "All past days" })).toBeVisible();
});

/** A finger that goes down from one place to another, as the screen reports it. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = async (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await at("touchStart", [from]);
  for (let step = 1; step <= 8; step++)
    await at("touchMove", [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }]);
  await at("touchEnd", []);
  await touch.detach();
}

test("pulling the list down brings what is new, takes what has gone and changes what has changed", async ({
  installation,
  person,
}) => {
  const account = installation.account("cleaner", 1);
  const office = await caller(installation, installation.account("manager"));
  const open = async (of: typeof account): Promise<Task[]> => {
    const call = await caller(installation, of);
    return (await call<Task[]>("GET", "/v1/cleanings")).filter((task) => toDo(task) && task.person !== null);
  };
  const [goes, ...rest] = await open(account);
  const changes = rest.find((task) => task.property.id !== goes?.property.id);
  const [comes] = await open(installation.account("cleaner", 2));
  if (!goes?.person || !changes || !comes?.person) throw new Error("the demo has too few tasks");
  const assign = async (task: Task, to: object) =>
    office("POST", "/v1/cleaningsassign", { memberid: task.reinplan_memberid, tasks: [task.cleaning_rpmaid], ...to });

  const page = await person();
  // Nothing comes by itself: only what is asked for.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await page.route(/socket\.io|\/v1\/events/, async (route) => route.abort());
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/cleanings?scope=current")) asked += 1;
  });
  await signIn(page, account);
  await page.getByRole("button", { name: "Search" }).click();
  const search = page.getByLabel("Search tasks");
  const card = (task: Task) =>
    page.getByRole("article").filter({
      has: page.locator(`a[href="/cleanings/${task.reinplan_memberid}-${task.cleaning_rpmaid}"]`),
    });
  const changed = card(changes).getByRole("group", { name: "Changed" });
  await search.fill(goes.property.title);
  await expect(card(goes)).toBeVisible();
  await assign(goes, { person: 0, additional_person: 0 });
  await assign(comes, { person: goes.person.id, additional_person: 0 });
  await assign(changes, { additional_person: comes.person.id });

  // Sideways, not far enough, or in what lies above the page is no pull.
  const before = asked;
  await drag(page, { x: 340, y: 400 }, { x: 100, y: 430 });
  await drag(page, { x: 200, y: 400 }, { x: 200, y: 460 });
  await page.getByRole("button", { name: "Filter" }).click();
  const filter = page.getByRole("dialog", { name: "Filter" });
  await expect(filter.getByText("Service task")).toBeVisible();
  await drag(page, { x: 200, y: 250 }, { x: 200, y: 700 });
  await filter.getByRole("button", { name: "Done" }).click();
  await expect(card(goes)).toBeVisible();
  expect(asked).toBe(before);

  await drag(page, { x: 200, y: 300 }, { x: 200, y: 700 });
  await expect(card(goes)).toHaveCount(0);
  await search.fill(changes.property.title);
  await expect(changed).toBeVisible();
  await search.fill(comes.property.title);
  await expect(card(comes)).toBeVisible();
  expect(asked).toBe(before + 1);
});
