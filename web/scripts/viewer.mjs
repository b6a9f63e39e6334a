// Measures the report viewer of the built program in a browser: how long after the days are chosen the first page is drawn, and how long until all are and “Print” can be pressed; `make viewer`
// starts it. The report is that of all tasks by day, over as many days as a report may have, in a demo installation that is made for it and thrown away.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";

const binary = resolve(import.meta.dirname, "../../bin/latchkey");
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
if (!existsSync(binary)) throw new Error("bin/latchkey is missing: run `make build` first");

const folder = mkdtempSync(join(tmpdir(), "latchkey-viewer-"));
const data = join(folder, "data");
/** What must end with this program, the last first.
 * @type {(() => Promise<unknown>)[]} */
const ends = [async () => rmSync(folder, { recursive: true, force: true })];

function freePort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

async function serve() {
  const made = execFileSync(
    binary,
    ["demo", "--data", data, "--no-serve", "--json", "--units", options.units, "--history-years", "1"],
    { encoding: "utf8", maxBuffer: 16 << 20, stdio: ["ignore", "pipe", "ignore"] },
  );
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const addresses = ["--addr", `127.0.0.1:${port}`, "--socket-addr", `127.0.0.1:${await freePort()}`];
  const server = spawn(binary, ["serve", "--data", data, ...addresses], { stdio: "ignore" });
  ends.push(async () => server.kill());
  for (let tries = 0; ; tries++) {
    if (server.exitCode !== null || tries > 200) throw new Error("the server did not come up");
    if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  return { origin, server, accounts: JSON.parse(made).accounts };
}

/** What the process has held at most, in MB. */
const peakOf = ({ pid }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

async function signedIn(origin, { username, password }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  ends.push(() => browser.close());
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const form = { client_id: "latchkey-web", grant_type: "password", username, password };
  const tokens = await (await context.request.post(`${origin}/token`, { form })).json();
  // A page that is not the app's: its storage is.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      sessionStorage.setItem("username", kept.username);
    },
    {
      username,
      access_token: tokens.access_token,
      refresh_token: tokens.refresh_token,
      expires: String(Math.floor(Date.now() / 1000) + tokens.expires_in),
    },
  );
  return page;
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

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const seconds = (of) => `${(of / 1000).toFixed(2)} s`;
const load = () => readFileSync("/proc/loadavg", "utf8").split(" ").slice(0, 3).join(" ");

try {
  const before = load();
  const { origin, server, accounts } = await serve();
  const page = await signedIn(
    origin,
    accounts.find((account) => account.kind === "manager"),
  );
  await visit(page, origin); // fills what is kept; it does not count
  const all = [];
  for (let run = 0; run < runs; run++) all.push(await visit(page, origin));
  console.log(`Load of the machine: ${before} before, ${load()} after. Medians of ${runs} visits.`);
  console.log(`| ${all[0].size} | figure | to reach at 3,000 rows |`);
  console.log("| --- | --- | --- |");
  console.log(`| first page drawn | ${seconds(median(all.map(({ first }) => first)))} | ≤ 1 s |`);
  console.log(`| all pages, can be printed | ${seconds(median(all.map(({ whole }) => whole)))} | ≤ 3 s |`);
  console.log(`| most memory of the server | ${Math.round(peakOf(server))} MB | ≤ 200 MB |`);
} finally {
  for (const end of ends.toReversed()) await end();
}
