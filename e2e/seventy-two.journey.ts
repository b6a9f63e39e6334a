import type { Page } from "@playwright/test";

import { day } from "./days";
import { keptReads, ready } from "./device";
import { Handset, type When } from "./handset";
import { type Account, caller, expect, type Installation, running, signInByHand, test as base } from "./installation";
import { Network } from "./network";
import { photo } from "./photo";
import { inEnglish, refOf, type Task } from "./tasks";

/** LATCHKEY_FULL=1 takes photos as large as those of a camera. */
const full = process.env.LATCHKEY_FULL === "1";
const sides = full ? { width: 2000, height: 1500, spread: 20 } : { width: 64, height: 48, spread: 0 };

const hour = 3_600_000;
/** The phone's clock is two hours ahead. */
const wrongBy = 2 * hour;
/** When the browser is begun, in hours after the signal went; before each but the first it is killed. */
const lives = [0, 9, 24, 33, 48, 66];
/** When the signal is back. */
const back = 72;
const tasks = 24;
const messages = 40;
const point = "The door is locked";

interface Days {
  installation: Installation;
  network: Network;
  phone: Handset;
}

/** An installation whose clock moves, with one phone before it. */
const test = base.extend<{ days: Days }>({
  days: async ({ launchOptions }, provide) =>
    running(async (installation) => {
      const network = await Network.to(installation.port);
      const phone = new Handset(network.url, launchOptions, wrongBy);
      await provide({ installation, network, phone });
      await phone.close();
      network.close();
    }),
});

// Each has an installation of its own, so that each worker may take one.
test.describe.configure({ mode: "parallel" });

/** A moment as a home's clock shows it. */
function wall(moment: number, zone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(moment);
}

/** How exactly a phone knows by how much its clock is wrong: differences of two clocks below this are ignored. */
const near = 20_000;

/** The wire's time is that of the tap. */
function expectTime(wire: string, tap: When, zone: string, what: string): void {
  const [from, to] = [tap[0] - near, tap[1] + near];
  expect(wire.slice(0, 19) >= wall(from, zone), `${what}: ${wire}, not before ${wall(from, zone)}`).toBe(true);
  expect(wire.slice(0, 19) <= wall(to, zone), `${what}: ${wire}, not after ${wall(to, zone)}`).toBe(true);
}

/** Signs in by hand, and waits until all that is needed is on the phone. */
async function prepare<Ready extends { until: string }>(
  phone: Handset,
  account: Account,
  path: string,
): Promise<Ready> {
  await phone.begin(0, "signal");
  const { page } = phone;
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === path && answer.ok());
  await signInByHand(page, account);
  await expect(page.getByRole("main")).not.toBeEmpty();
  const { data } = (await (await answered).json()) as { data: Ready };
  await expect.poll(async () => keptReads(page)).toMatch(new RegExp(`"until":"${data.until}"[^{}]*"files":true`));
  await ready(page);
  return data;
}

async function lose({ installation, network, phone }: Days): Promise<void> {
  await phone.signal(false);
  network.cut = true;
  await installation.stop("SIGKILL");
}

/** The signal is back days later, and loses one answer in three; the person looks at the phone until everything has gone. */
async function find({ installation, network, phone }: Days): Promise<void> {
  installation.hoursAhead = network.hoursAhead = back;
  await installation.start();
  await phone.later(back);
  network.losesOneIn = 3;
  network.cut = false;
  await phone.signal(true);
  const { page } = phone;
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(page.getByText(/waiting to send/i)).toHaveCount(0, { timeout: 100 });
  }).toPass({ intervals: [100] });
  await expect(page.getByRole("button", { name: /^not accepted/i })).toHaveCount(0);
  expect(network.lost.length).toBeGreaterThan(network.answers / 4);
  network.losesOneIn = 0;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log").getByText(text, { exact: true })).toBeVisible();
}

const picture = (name: string, more: number, grey: number) => ({
  name: `${name}.png`,
  mimeType: "image/png",
  buffer: photo(sides.width + more, sides.height, grey, sides.spread),
});

/** The grey of a picture that the server gives: of all its points in the mean. */
async function greyOf(page: Page, installation: Installation, account: Account, path: string): Promise<number> {
  const form = { client_id: "latchkey-web", grant_type: "password", ...pick(account) };
  const answer = await fetch(`${installation.url}/token`, { method: "POST", body: new URLSearchParams(form) });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const given = await fetch(`${installation.url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  expect(given.status, path).toBe(200);
  const bytes = Buffer.from(await given.arrayBuffer()).toString("base64");
  return page.evaluate(async (content) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(content), (each) => each.charCodeAt(0))]));
    const drawing = new OffscreenCanvas(1, 1).getContext("2d");
    drawing?.drawImage(bitmap, 0, 0, 1, 1);
    return drawing?.getImageData(0, 0, 1, 1).data[0] ?? -1;
  }, bytes);
}
const pick = ({ username, password }: Account) => ({ username, password });

interface Photo {
  id: number;
  width: number;
  height: number;
}

interface Detail extends Task {
  history: { action: string; value: string }[];
  checklist: { rooms: { items: { text: string; state: string; at: string; photos: Photo[] }[] }[] } | null;
}

interface Report {
  id: number;
  text: string;
  cleaning_rpmaid: number;
  reservation_id: number;
  photos: Photo[];
}

type Office = Awaited<ReturnType<typeof caller>>;

/** What was reported with these words, the oldest first. */
async function reports(office: Office, words: string): Promise<Report[]> {
  const all: Report[] = [];
  for (let offset = ""; ;) {
    const page = await office<Report[]>(
      "GET",
      `/v1/manage/problems?memberid=1&order=asc&q=${encodeURIComponent(words)}${offset}`,
    );
    all.push(...page);
    if (page.length < 50) return all;
    offset = `&offset=${Buffer.from(String(all.length)).toString("base64")}`;
  }
}

const chat = async (office: Office, kind: "cleaning" | "reservation", ref: string, begins: string) =>
  (
    await office<{ msg_id: number; msg_text: string }[]>(
      "GET",
      `/v1/${kind === "cleaning" ? "cleaningresourcemessages" : "reservationmessages"}/${ref}`,
    )
  )
    .toSorted((a, b) => a.msg_id - b.msg_id)
    .map(({ msg_text: text }) => text)
    .filter((text) => text.startsWith(begins));

/** One checklist of one point, which needs a photo, and so many tasks of the coming days for this person. */
async function giveWork(office: Office, account: Account): Promise<void> {
  for (const { memberid, id } of await office<{ memberid: number; id: number }[]>(
    "GET",
    "/v1/manage/checklists?memberid=1",
  ))
    await office("DELETE", `/v1/manage/checklists/${memberid}-${id}`);
  await office("POST", "/v1/manage/checklists?memberid=1", {
    name: "Three days",
    kinds: ["departure"],
    properties: [],
    rooms: [{ name: inEnglish("Door"), items: [{ text: inEnglish(point), photo_required: true, optional: false }] }],
  });
  const people = await office<{ id: number; email: string }[]>("GET", "/v1/company/staff?memberid=1");
  const person = people.find(({ email }) => email === account.username)?.id ?? 0;
  const coming = await office<Task[]>("GET", `/v1/cleanings?from=${day(0)}&to=${day(3)}`);
  const given = coming.filter((task) => task.state === "not_started" && task.check === 0 && task.type === "departure");
  expect(given.length).toBeGreaterThanOrEqual(tasks);
  await office("POST", "/v1/cleaningsassign", {
    memberid: 1,
    tasks: given.slice(0, tasks).map((task) => task.cleaning_rpmaid),
    person,
    additional_person: 0,
  });
}

test("three days of a cleaner without a signal arrive once, in order, with the times of the taps", async ({ days }) => {
  const { installation, phone } = days;
  const account = installation.account("cleaner");
  await giveWork(await caller(installation, installation.account("manager")), account);
  const bundle = await prepare<{ until: string; tasks: { task: Task }[] }>(phone, account, "/v1/ready");
  await expect(phone.page.getByText(/^This device’s clock is wrong/)).toBeVisible();
  const work = bundle.tasks
    .map(({ task }) => task)
    .filter((task) => task.state === "not_started" && task.check === 0 && task.type === "departure")
    .slice(0, tasks);
  expect(work).toHaveLength(tasks);
  await lose(days);

  const taps: { begun: When; ticked: When; ended: When; said: string[] }[] = [];
  let said = 0;
  for (const [life, at] of lives.entries()) {
    if (life > 0) {
      await phone.kill();
      await phone.begin(at, "no signal");
    }
    const { page } = phone;
    const first = taps.length;
    for (const [index, task] of work.slice(first, ((life + 1) * tasks) / lives.length).entries()) {
      const n = first + index;
      await page.goto(`/cleanings/${refOf(task)}`);
      const begun = await phone.tap(page.getByRole("button", { name: /^Begin/ }).last());
      await expect(page.getByRole("timer", { name: "Running for" })).toBeVisible();
      await page.clock.fastForward("20:00");
      const row = page.locator("#checklist").getByRole("listitem").filter({ hasText: point });
      const box = row.getByRole("checkbox");
      await expect(box).toBeEnabled();
      const ticked = await phone.moment(async () => {
        await row.locator("input[type=file]").setInputFiles(picture(`door ${n}`, n, 40 + 2 * n));
        await expect(box).toBeChecked();
      });
      await page.getByRole("button", { name: "Report a problem" }).click();
      const dialog = page.getByRole("dialog", { name: "Report a problem" });
      await dialog.locator("input[type=file]").setInputFiles(picture(`found ${n}`, 100 + n, 120 + 2 * n));
      await expect(dialog.locator("li img")).toBeVisible();
      await dialog.getByLabel("What did you find?").fill(`Journey, found in task ${n}`);
      await dialog.getByRole("button", { name: "Tell the agency" }).click();
      await expect(dialog).toHaveCount(0);
      const these: string[] = [];
      while (said < Math.floor(((n + 1) * messages) / tasks)) {
        said += 1;
        these.push(`Journey, message ${said}`);
        await write(page, these.at(-1) ?? "");
      }
      await page.clock.fastForward("10:00");
      const ended = await phone.tap(page.getByRole("button", { name: /ended$/ }).last());
      await expect(page.getByText(/^Done/).first()).toBeVisible();
      taps.push({ begun, ticked, ended, said: these });
    }
  }
  expect(said).toBe(messages);
  await find(days);

  const manager = installation.account("manager");
  const office = await caller(installation, manager);
  const found = await reports(office, "Journey");
  expect(found.map(({ text }) => text)).toEqual(work.map((_, n) => `Journey, found in task ${n}`));
  for (const [n, task] of work.entries()) {
    const ref = refOf(task);
    const tap = taps[n];
    if (!tap) throw new Error(`nothing was done in task ${n}`);
    const { begun, ticked, ended, said: these } = tap;
    const detail = await office<Detail>("GET", `/v1/cleaning/${ref}`);
    const zone = task.property.time_zone;
    expectTime(detail.cleaning_ist_start, begun, zone, `begin of task ${n}`);
    expectTime(detail.cleaning_ist_end, ended, zone, `end of task ${n}`);
    const done = detail.history
      .map(({ action }) => action)
      .filter((action) => /^(started|ended|start_|end_)/.test(action));
    expect(done, `history of task ${n}`).toEqual(["started", "ended"]);
    const [item] = detail.checklist?.rooms.flatMap(({ items }) => items) ?? [];
    expect(item?.state).toBe("done");
    expectTime(item?.at ?? "", ticked, zone, `tick of task ${n}`);
    expect(item?.photos.map(({ width, height }) => [width, height])).toEqual([[sides.width + n, sides.height]]);
    const grey = await greyOf(phone.page, installation, manager, `/v1/cleaning/${ref}/pictures/${item?.photos[0]?.id}`);
    expect(Math.abs(grey - (40 + 2 * n)), `photo of task ${n}`).toBeLessThan(full ? 20 : 2);
    const report = found[n];
    expect(report?.cleaning_rpmaid).toBe(task.cleaning_rpmaid);
    expect(report?.photos.map(({ width }) => width)).toEqual([sides.width + 100 + n]);
    expect(await chat(office, "cleaning", ref, "Journey, message")).toEqual(these);
  }
});

test("a stay without a signal: what its guest says arrives once, in order, and when they left", async ({ days }) => {
  const { installation, phone } = days;
  const account = installation.account("guest");
  const manager = installation.account("manager");
  const before = await caller(installation, manager);
  const { id: property } = await before<{ id: number }>(
    "POST",
    `/v1/manage/properties/${String(account.ids.property)}/copy`,
    { title: "Demo House of three days" },
  );
  await before("POST", "/v1/manage/reservations", {
    property,
    kind: "guest",
    cleaning: true,
    status: "confirmed",
    arrival: day(0),
    departure: day(3),
    arrival_time: "",
    departure_time: "",
    adults: 2,
    children: 0,
    toddlers: 0,
    pets: 0,
    cots: 0,
    booker_first_name: "Demo",
    booker_last_name: "Threedays",
    booker_email: account.username,
    booker_phone: "",
    lang: "",
    source: "",
    rentalprice: "",
    tourist_tax: "",
    deposit: "",
    beach_chair: "",
    parking_lot: "",
  });
  type Stay = {
    memberid: number;
    id: number;
    arrival: string;
    departure: string;
    time_zone: string;
    property: { id: number };
  };
  const bundle = await prepare<{ until: string; stays: { stay: Stay }[] }>(phone, account, "/v1/ready/stays");
  const stay = bundle.stays.find(({ stay: { property: home } }) => home.id === property)?.stay;
  if (!stay) throw new Error("the stay was not made ready");
  const ref = `${stay.memberid}-${stay.id}`;
  await lose(days);

  const texts: string[] = [];
  let left: When = [0, 0];
  for (const [life, at] of lives.entries()) {
    if (life > 0) {
      await phone.kill();
      await phone.begin(at, "no signal");
    }
    const { page } = phone;
    await page.goto(`/reservations/${ref}/reservationchat`);
    while (texts.length < Math.floor(((life + 1) * messages) / lives.length)) {
      texts.push(`Journey, message ${texts.length + 1}`);
      await write(page, texts.at(-1) ?? "");
    }
    await page.goto(`/reservations/${ref}`);
    await page.getByRole("button", { name: "Report damage or a complaint" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What is broken, and where?").fill(`Journey, broken on occasion ${life}`);
    await dialog.locator("input[type=file]").setInputFiles(picture(`broken ${life}`, life, 40 + 2 * life));
    await expect(dialog.locator("li img")).toBeVisible();
    await dialog.getByRole("button", { name: "Send to the office" }).click();
    await expect(dialog).toHaveCount(0);
    if (life === lives.length - 1) {
      left = await phone.tap(page.getByRole("button", { name: "We have left" }));
      await expect(page.getByRole("heading", { name: "You have left" })).toBeVisible();
    }
  }
  expect(texts).toHaveLength(messages);
  await find(days);

  const office = await caller(installation, manager);
  const found = await reports(office, "Journey");
  expect(found.map(({ text, reservation_id: of, photos }) => [text, of, photos.map(({ width }) => width)])).toEqual(
    lives.map((_, life) => [`Journey, broken on occasion ${life}`, stay.id, [sides.width + life]]),
  );
  expect(await chat(office, "reservation", ref, "Journey, message")).toEqual(texts);
  const guest = await caller(installation, account);
  const { left_at: said } = await guest<{ left_at: string }>("GET", `/v1/reservations/${ref}`);
  expectTime(said, left, stay.time_zone, "we have left");
});
