// Measures the calendar and the schedule of the built program at their largest, in a browser with a processor four times slower: how long after the data the first rows are drawn, the longest frame while
// it is scrolled, how many elements the page has, and how long after the press a bar follows the mouse; `make grids` starts it, GRIDS=schedule for one of the two. The app and the sign-in are those of a small demo installation; the homes, bars,
// people and tasks are made here out of the answers of the server, which so much data would only make slower.
import { parseArgs } from "node:util";
import { end, load, median, serveDemo, signedIn } from "./measured.mjs";

const dayLong = 86_400_000;

const { values: options, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "3" },
    homes: { type: "string", default: "1000" },
    // Bars that all homes have in 120 days; the calendar shows as many of these days as its widest zoom has.
    bars: { type: "string", default: "12000" },
    people: { type: "string", default: "100" },
    tasks: { type: "string", default: "1000" },
    // How many times slower the processor is.
    slower: { type: "string", default: "4" },
  },
});
const wanted = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, Number(value)]));
for (const [name, value] of Object.entries(wanted))
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a number`);

const shift = (day, by) => new Date(Date.parse(`${day}T00:00:00Z`) + by * dayLong).toISOString().slice(0, 10);

/** A page of the calendar of many homes, made of a home and a stay that the server has given. */
function calendarPage(answer, url) {
  const { data: given } = answer;
  const [from, days] = [given.from, given.days];
  const home = given.items.find(({ stays }) => stays.length > 0);
  const [stay] = home.stays;
  const begin = Number(url.searchParams.get("offset") ?? 0);
  const end = Math.min(wanted.homes, begin + Number(url.searchParams.get("limit")));
  const every = (120 * wanted.homes) / wanted.bars;
  const items = Array.from({ length: end - begin }, (_, at) => {
    const id = begin + at + 1;
    const stays = Array.from({ length: Math.ceil(days / every) }, (_none, n) => {
      const arrival = shift(from, Math.floor(n * every) + (id % 3));
      const departure = shift(arrival, Math.max(1, Math.floor(every) - (n % 3)));
      return { ...stay, id: id * 1000 + n, arrival, departure, state: "coming" };
    });
    return { ...home, id, title: `Demo Home ${id}`, short_title: `Home ${id}`, stays };
  });
  const next = end < wanted.homes ? String(end) : "";
  return { ...answer, data: { ...given, total: wanted.homes, in_use: wanted.homes, items, next } };
}

/** The schedule of many people with many tasks, made of a person and a task that the server has given. */
function schedulePage(answer) {
  const { data: given } = answer;
  const person = given.people.find(({ kind }) => kind === "person");
  const [task] = given.tasks;
  const people = Array.from({ length: wanted.people }, (_, at) => ({
    ...person,
    id: at + 1,
    company: 0,
    name: `Demo Person ${at + 1}`,
    ways: [],
  }));
  const each = Math.ceil(wanted.tasks / wanted.people);
  const clock = (minutes) =>
    `${given.day} ${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;
  const long = Math.floor((14 * 60) / each);
  const tasks = Array.from({ length: wanted.tasks }, (_, at) => {
    const begin = 7 * 60 + Math.floor(at / wanted.people) * long;
    return {
      ...task,
      id: at + 1,
      company: 0,
      person: (at % wanted.people) + 1,
      additional_person: 0,
      start: clock(begin),
      end: clock(begin + Math.max(15, long - 10)),
      state: "not_started",
      conflicts: [],
    };
  });
  return { ...answer, data: { ...given, people, tasks, draft: [] } };
}

/** Runs in the page: notes when rows are drawn after the data has come. */
function watch() {
  const seen = (globalThis.seen = {});
  const ask = globalThis.fetch;
  globalThis.fetch = async (...given) => {
    const answer = await ask(...given);
    const { url } = new Request(...given);
    if (/\/v1\/manage\/(calendar|schedule)\?/.test(url)) {
      const came = (read) => async () => {
        const body = await read();
        seen.data ??= performance.now();
        return body;
      };
      answer.json = came(answer.json.bind(answer));
      answer.text = came(answer.text.bind(answer));
    }
    return answer;
  };
  const frame = () => {
    if (seen.data !== undefined && seen.drawn === undefined && document.querySelector("[role=grid] [data-bar]")) {
      // The frame in which they are on the screen is over when the one after it begins.
      seen.drawn = true;
      requestAnimationFrame(() => (seen.rows = performance.now() - seen.data));
    }
    if (seen.drawn === undefined) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Scrolls as far as there are rows, by 150 pixels a frame, and says how long the longest frames took. */
async function scrolled(page) {
  return page.getByRole("grid").evaluate(async (grid) => {
    const times = [];
    let nodes = 0;
    const begun = performance.now();
    for (let still = 0; still < 30 && performance.now() - begun < 20_000;) {
      const before = grid.scrollTop;
      grid.scrollTop += 150;
      still = grid.scrollTop === before ? still + 1 : 0;
      if (times.length % 10 === 0) nodes = Math.max(nodes, document.querySelectorAll("*").length);
      times.push(await new Promise((done) => requestAnimationFrame(done)));
    }
    // Where it stands, rows are drawn ahead on both sides.
    grid.scrollTop = grid.scrollHeight / 2;
    await new Promise((done) => setTimeout(done, 1000));
    nodes = Math.max(nodes, document.querySelectorAll("*").length);
    const frames = times
      .slice(1)
      .map((at, n) => at - times[n])
      .sort((one, other) => one - other);
    return { nodes, longest: frames.at(-1) ?? 0, most: frames[Math.floor(frames.length * 0.99)] ?? 0 };
  });
}

/** How long after the press that moves a bar the dragged one is drawn. */
async function dragged(page) {
  const at = await page.evaluate(() => {
    const grid = document.querySelector("[role=grid]").getBoundingClientRect();
    for (const bar of document.querySelectorAll("[role=gridcell][data-bar]")) {
      const box = bar.getBoundingClientRect();
      if (
        box.left > grid.left + 240 &&
        box.right < grid.right - 20 &&
        box.top > grid.top + 80 &&
        box.bottom < grid.bottom
      )
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    }
    return undefined;
  });
  if (!at) throw new Error("no bar is whole in sight");
  await page.evaluate(() => {
    const { seen } = globalThis;
    addEventListener(
      "pointermove",
      (event) => (seen.pulled ??= event.buttons === 1 ? performance.now() : undefined),
      true,
    );
    new MutationObserver(() => {
      if (seen.pulled === undefined || seen.followed !== undefined) return;
      if (document.querySelector(".cursor-grabbing")) {
        seen.followed = 0;
        requestAnimationFrame(() => requestAnimationFrame(() => (seen.followed = performance.now() - seen.pulled)));
      }
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 12, at.y + 4);
  await page.waitForFunction(() => globalThis.seen.followed > 0, undefined, { timeout: 20_000 });
  const took = await page.evaluate(() => globalThis.seen.followed);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return took;
}

async function visit(page, address) {
  await page.goto(address);
  await page.waitForFunction(() => globalThis.seen.rows !== undefined, undefined, { timeout: 120_000 });
  const { rows } = await page.evaluate(() => globalThis.seen);
  await page.waitForLoadState("networkidle");
  const drag = await dragged(page);
  return { rows, drag, ...(await scrolled(page)) };
}

try {
  const before = load();
  const { origin, manager } = await serveDemo("--units", "20");
  const page = await signedIn(origin, manager);
  await page.route(/\/v1\/manage\/(calendar|schedule)\?/, async (route) => {
    const url = new URL(route.request().url());
    const asked = new URL(url);
    asked.searchParams.delete("offset");
    const response = await route.fetch({ url: asked.href });
    const answer = await response.json();
    const body = url.pathname.endsWith("calendar") ? calendarPage(answer, url) : schedulePage(answer);
    await route.fulfill({ response, json: body });
  });
  await page.addInitScript(watch);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: wanted.slower });
  const grids = [
    [`calendar, ${options.homes} homes, 92 of 120 days with ${options.bars} bars`, "/manage/calendar?zoom=quarter"],
    [`schedule, ${options.people} people, ${options.tasks} tasks`, "/manage/schedule"],
  ];
  console.log(`Processor ${options.slower} times slower. Medians of ${options.runs} visits, the worst frame of all.`);
  console.log("| grid | first rows after the data | drag begins | longest frame | 99 % of frames | elements at most |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  console.log("| to reach | ≤ 1 s | ≤ 50 ms | ≤ 50 ms | | ≤ 1,500 |");
  for (const [name, address] of grids) {
    if (only.length > 0 && only.every((one) => !name.startsWith(one))) continue;
    await visit(page, origin + address); // fills what is kept; it does not count
    const all = [];
    for (let run = 0; run < wanted.runs; run++) all.push(await visit(page, origin + address));
    const of = (what) => all.map((one) => one[what]);
    const figures = [
      `${(median(of("rows")) / 1000).toFixed(2)} s`,
      `${Math.round(median(of("drag")))} ms`,
      `${Math.round(Math.max(...of("longest")))} ms`,
      `${Math.round(Math.max(...of("most")))} ms`,
      String(Math.max(...of("nodes"))),
    ];
    console.log(`| ${[name, ...figures].join(" | ")} |`);
  }
  console.log(`Load of the machine: ${before} before, ${load()} after.`);
} finally {
  await end();
}
