import type { Page } from "@playwright/test";
import { caller, desk, expect, phone, signIn, test } from "./installation";

test.use({ own: "lists" });

interface WireTask {
  reinplan_memberid: number;
  cleaning_rpmaid: number;
  check: number;
  state: string;
  type: string;
  unread: number;
  changes: unknown[];
  property: { id: number; title: string; city: string };
  company: { name: string } | null;
  person: { name: string } | null;
  additional_person: { name: string } | null;
}

/** Shows the list with a filter, as coming back to it in the same window does. */
async function narrowed(page: Page, filter: object, expected: number): Promise<void> {
  await page.evaluate((kept) => sessionStorage.setItem("cleanings_view", kept), JSON.stringify({ filter }));
  await page.goto("/cleanings/print");
  await expect(page.locator("main > header p")).toHaveText(new RegExp(`^${expected} tasks? · `));
  await expect(page.getByRole("img", { name: "Box to tick" })).toHaveCount(expected);
}

test("each filter leaves as many tasks as the server's list has of them", async ({ installation, person }) => {
  test.setTimeout(120_000);
  const account = installation.account("company");
  const page = await person({ viewport: desk });
  await signIn(page, account);
  const token = await page.evaluate(() => localStorage.getItem("access_token"));
  const tasks: WireTask[] = [];
  for (let next = ""; next !== "MA==";) {
    const answer = await page.request.get(`/v1/cleanings?offset=${encodeURIComponent(next)}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { data, next_page } = (await answer.json()) as { data: WireTask[]; next_page: string };
    tasks.push(...data);
    next = next_page;
  }
  const [first] = tasks;
  if (!first) throw new Error("the company has no task");
  const home = `${first.reinplan_memberid}-${first.property.id}`;
  const names = (task: WireTask) => [task.company?.name, task.person?.name, task.additional_person?.name];
  const { city } = first.property;
  const who = names(first).find((name) => name !== undefined) ?? "";
  const filters: [object, (task: WireTask) => boolean][] = [
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

const words = (en: string) => ({ en, de: "", es: "", pl: "" });
const rooms = ["Kitchen of the house", "Bath", "Bedroom", "Living room", "Terrace", "Garage"];

test("a list of 60 items fits a phone: one room open, the way on always in reach", async ({ installation, person }) => {
  const account = installation.account("cleaner");
  const call = await caller(installation, account);
  const office = await caller(installation, installation.account("manager"));
  const task = (await call<WireTask[]>("GET", "/v1/cleanings")).find(
    (each) => each.state === "not_started" && each.check === 0 && each.type === "departure",
  );
  if (!task) throw new Error("the demo has no departure that is still to be done");
  const long = `${task.reinplan_memberid}-${task.cleaning_rpmaid}`;
  await office("POST", `/v1/manage/checklists?memberid=${task.reinplan_memberid}`, {
    name: "Long",
    kinds: ["departure"],
    properties: [task.property.id],
    rooms: rooms.map((room) => ({
      name: words(room),
      items: Array.from({ length: 10 }, (_, n) => ({
        text: words(`${room}, point ${n + 1}: everything in its place`),
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
  expect(await list.getByRole("button", { expanded: false }).count()).toBeGreaterThanOrEqual(rooms.length - 1);
  await list.scrollIntoViewIfNeeded();
  await expect(end).toBeInViewport({ ratio: 1 });
  // The last of its rooms is a screen or two away, not twenty.
  const { height } = (await list.boundingBox()) ?? { height: Infinity };
  expect(height).toBeLessThan(3 * phone.height);
  await list.getByRole("button", { name: /^Garage/ }).click();
  await list.getByText("Garage, point 10").scrollIntoViewIfNeeded();
  await expect(end).toBeInViewport({ ratio: 1 });
});
