// Measures what a phone shows without a signal, in a browser with a processor four times slower: when a list of 3,000 tasks that is kept on it is on the screen, counted from the start of the page, and when one of its tasks
// is, counted from the press; the longest frame while the list is scrolled, and the memory of the page. `make kept` starts it. The app and the sign-in are those of a small demo installation; the list is made here out of
// tasks that the server has given.
import { parseArgs } from "node:util";
import { end, load, median, serveDemo, signedIn } from "./measured.mjs";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    tasks: { type: "string", default: "3000" },
    // How many times slower the processor is.
    slower: { type: "string", default: "4" },
  },
});
const wanted = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, Number(value)]));
for (const [name, value] of Object.entries(wanted))
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a number`);

const dayLong = 86_400_000;
const pageLength = 50;
/** Every so many tasks another day begins. */
const tasksOfDay = 60;

const later = (moment, days) =>
  new Date(Date.parse(`${moment.slice(0, 10)}T00:00:00Z`) + days * dayLong).toISOString().slice(0, 10) +
  moment.slice(10);

/** A page of the list: the first tasks are those that the server has given, the others are made of one of them. */
function pageOf(answer, begin) {
  const { data: given } = answer;
  const last = Math.min(wanted.tasks, begin + pageLength);
  const model = given.find(({ check, state }) => check === 0 && state === "not_started") ?? given[0];
  const data = Array.from({ length: last - begin }, (_, at) => {
    const n = begin + at;
    const days = Math.floor(n / tasksOfDay);
    return n === 0
      ? model
      : {
          ...model,
          cleaning_rpmaid: 1_000_000 + n,
          planned_start: later(model.planned_start, days),
          planned_end: later(model.planned_end, days),
          property: { ...model.property, title: `${model.property.title} ${n}` },
          kontrollen: [],
        };
  });
  // As the server says that this was the last page: it names the start.
  return { ...answer, data, next_page: last < wanted.tasks ? btoa(String(last)) : btoa("0") };
}

/** Runs in the page: notes when the first task of the list is drawn. */
function watch() {
  const seen = (globalThis.seen = {});
  const frame = () => {
    if (seen.list === undefined && document.querySelector("main article h3 a")) {
      // The frame in which it is on the screen is over when the one after it begins.
      requestAnimationFrame(() => (seen.list = performance.now()));
      return;
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Scrolls the list by 300 pixels a frame for three seconds, and gives how long the frames took. */
async function scrolled(page) {
  return page.evaluate(async () => {
    const times = [];
    for (const begun = performance.now(); performance.now() - begun < 3000;) {
      scrollBy(0, 300);
      times.push(await new Promise((done) => requestAnimationFrame(done)));
    }
    scrollTo(0, 0);
    await new Promise((done) => setTimeout(done, 500));
    return times
      .slice(1)
      .map((at, n) => at - times[n])
      .sort((one, other) => one - other);
  });
}

/** Presses the first task of the list, and says after how many milliseconds its page is on the screen. */
async function opened(page) {
  const link = page.locator("main article h3 a").first();
  await link.waitFor();
  const took = link.evaluate(async (pressed) => {
    const name = pressed.textContent;
    const begun = performance.now();
    pressed.click();
    const isThere = () => document.querySelector("main h1")?.textContent?.includes(name);
    while (!isThere()) {
      await new Promise((done) => requestAnimationFrame(done));
      if (performance.now() - begun > 30_000) throw new Error("the task does not open");
    }
    await new Promise((done) => requestAnimationFrame(done));
    return performance.now() - begun;
  });
  return took;
}

async function visit(page, address) {
  await page.goto(address);
  await page.waitForFunction(() => globalThis.seen.list !== undefined, undefined, { timeout: 60_000 });
  const list = await page.evaluate(() => globalThis.seen.list);
  // What the start leaves for later is done.
  await page.waitForTimeout(2000);
  const frames = await scrolled(page);
  const task = await opened(page);
  const { heap } = await page.evaluate(() => ({ heap: performance.memory.usedJSHeapSize }));
  return { list, task, heap, longest: frames.at(-1) ?? 0, most: frames[Math.floor(frames.length * 0.99)] ?? 0 };
}

/** Has the whole list come to the device, and the app with it. */
async function keep(page, origin) {
  await page.goto(`${origin}/cleanings`);
  // Who searches needs all pages.
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("searchbox").fill("a");
  await page.getByRole("tab", { name: new RegExp(`\\b${wanted.tasks}$`) }).waitFor({ timeout: 120_000 });
  await page.getByRole("button", { name: "Close the search" }).click();
  await page.locator("main article h3 a").first().click();
  await page.getByLabel("Message", { exact: true }).waitFor();
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open("latchkey-texts")).keys()).length > 0);
  // What was read is written to the disk once a second.
  await page.waitForTimeout(5000);
}

try {
  const before = load();
  const { origin, company } = await serveDemo("--units", "20");
  const page = await signedIn(origin, company, { width: 390, height: 844 });
  let first;
  await page.route(/\/v1\/cleanings(\?|$)/, async (route) => {
    const url = new URL(route.request().url());
    if ((url.searchParams.get("scope") ?? "current") !== "current" || url.searchParams.has("from")) {
      await route.continue();
      return;
    }
    const offset = Number(atob(url.searchParams.get("offset") ?? "") || 0);
    url.searchParams.delete("offset");
    const headers = { ...route.request().headers() };
    delete headers["if-none-match"];
    const response = await route.fetch({ url: url.href, headers });
    first ??= await response.json();
    await route.fulfill({ response, json: pageOf(first, offset) });
  });
  await keep(page, origin);
  await page.addInitScript(watch);
  await page.context().setOffline(true);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: wanted.slower });
  console.log(
    `Without a signal, processor ${options.slower} times slower. Medians of ${options.runs} visits, the worst frame and memory of all.`,
  );
  console.log("| kept on the phone | list | task | longest frame | 99 % of frames | memory of the page |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  console.log("| to reach | ≤ 1 s | ≤ 300 ms | | | |");
  await visit(page, `${origin}/cleanings`); // it does not count
  const all = [];
  for (let run = 0; run < wanted.runs; run++) all.push(await visit(page, `${origin}/cleanings`));
  const of = (what) => all.map((one) => one[what]);
  const figures = [
    `${(median(of("list")) / 1000).toFixed(2)} s`,
    `${Math.round(median(of("task")))} ms`,
    `${Math.round(Math.max(...of("longest")))} ms`,
    `${Math.round(Math.max(...of("most")))} ms`,
    `${Math.round(Math.max(...of("heap")) / 1e6)} MB`,
  ];
  console.log(`| ${[`a list of ${wanted.tasks} tasks`, ...figures].join(" | ")} |`);
  console.log(`Load of the machine: ${before} before, ${load()} after.`);
} finally {
  await end();
}
