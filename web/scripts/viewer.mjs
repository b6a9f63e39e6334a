// Measures the report viewer of the built program in a browser: how long after the days are chosen the first page is drawn, and how long until all are and “Print” can be pressed; `make viewer`
// starts it. The report is that of all tasks by day, over as many days as a report may have, in a demo installation that is made for it and thrown away.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { end, load, median, serveDemo, signedIn } from "./measured.mjs";

/** The longest report has so many days; most of them are over, as the demo has more there. */
const mostDays = 400;
const ahead = 40;

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    // Homes of the demo: so many have about 3,000 tasks in these days.
    units: { type: "string", default: "22" },
  },
});
const runs = Number(options.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error("--runs takes a number");

/** Looks every 20 ms at how much memory the process holds of its own, in MB. The pages of the mapped database file are the system's, which takes them back when it needs them. */
function watchMemory({ pid }) {
  let most = 0;
  const look = () => {
    const [, own = "0"] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    most = Math.max(most, Number(own) / 1024);
  };
  const timer = setInterval(look, 20);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}

const dayFrom = (by) => new Date(Date.now() + by * 86_400_000).toISOString().slice(0, 10);

/** One visit: a report of one day, then all days at once. Times in milliseconds from the choice on, and what the page says of its size. */
async function visit(page, origin) {
  const from = dayFrom(ahead - mostDays + 1);
  await page.goto(`${origin}/cleanings/print`);
  await page.getByLabel("Template", { exact: true }).selectOption({ label: "Tasks by day" });
  const last = page.getByLabel("Last day", { exact: true });
  await page.getByLabel("First day", { exact: true }).fill(from);
  await last.fill(from);
  const print = page.getByRole("button", { name: "Print", exact: true });
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const seen = (globalThis.seen = {});
    // The frame in which it is on the screen is over when the one after it begins.
    const drawn = (what) =>
      requestAnimationFrame(() => requestAnimationFrame(() => (seen[what] ??= performance.now() - seen.begun)));
    document.addEventListener("input", () => (seen.begun ??= performance.now()), true);
    new MutationObserver(() => {
      if (seen.begun === undefined) return;
      const status = [...document.querySelectorAll('[role="status"]')].map((each) => each.textContent).join(" ");
      const [, rows] = /([\d,]+) rows?/.exec(status) ?? [];
      // The report of one day is still there until the new one is.
      if (rows === undefined || Number(rows.replaceAll(",", "")) < 500) return;
      drawn("first");
      if (/rows? · [\d,]+ pages/.test(status)) {
        seen.size = /[\d,]+ rows? · [\d,]+ pages/.exec(status)[0];
        drawn("whole");
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await last.fill(dayFrom(ahead));
  await page.waitForFunction(() => globalThis.seen.whole !== undefined, undefined, { timeout: 120_000 });
  await page.waitForFunction((button) => !button.disabled, await print.elementHandle());
  return page.evaluate(() => globalThis.seen);
}

const seconds = (of) => `${(of / 1000).toFixed(2)} s`;

try {
  const before = load();
  const { origin, server, manager } = await serveDemo("--units", options.units, "--history-years", "1");
  const mostMemory = watchMemory(server);
  const page = await signedIn(origin, manager);
  await visit(page, origin); // fills what is kept; it does not count
  const all = [];
  for (let run = 0; run < runs; run++) all.push(await visit(page, origin));
  console.log(`Load of the machine: ${before} before, ${load()} after. Medians of ${runs} visits.`);
  console.log(`| ${all[0].size} | figure | to reach at 3,000 rows |`);
  console.log("| --- | --- | --- |");
  console.log(`| first page drawn | ${seconds(median(all.map(({ first }) => first)))} | ≤ 1 s |`);
  console.log(`| all pages, can be printed | ${seconds(median(all.map(({ whole }) => whole)))} | ≤ 3 s |`);
  console.log(`| most memory of the server, without mapped files | ${Math.round(mostMemory())} MB | ≤ 200 MB |`);
} finally {
  await end();
}
