// Measures screens of the built program with Lighthouse's slowed phone and prints a table of medians; `make lighthouse` starts it.
//
// A visit is the `first` of this browser (nothing is held but the sign-in) or a `later` one: the page was opened before, the service worker holds the app and
// IndexedDB what the page has read. Unless one is named, pages without a sign-in are measured at the first visit and all others at a later one.
//
// Lighthouse is taken by npx, at one version, and is no dependency: 114 packages and 176 MB that nobody else of the project needs would be installed with
// each clone. It works through the browser that Playwright starts here, so that a person signs in once and stays so.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { named } from "./walk.mjs";

const version = "13.5.0";
const binary = resolve(import.meta.dirname, "../../../bin/latchkey");

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "3" },
    visit: { type: "string", default: "" },
    // Prints what held the processor, too: of the last run of each screen.
    tasks: { type: "boolean", default: false },
  },
});
const runs = Number(options.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error("--runs takes a number");
if (!["", "first", "later"].includes(options.visit)) throw new Error("--visit is first or later");
if (!existsSync(binary)) throw new Error("bin/latchkey is missing: run `make build` first");
const chosen = named(words);

async function loadLighthouse() {
  const found = execFileSync(
    "npx",
    ["--yes", "--loglevel=error", "--package", `lighthouse@${version}`, "-c", "command -v lighthouse"],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  return (await import(resolve(realpathSync(found.trim()), "../../core/index.js"))).default;
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), "latchkey-lighthouse-"));
const data = join(folder, "data");
/** What must end with this program, the last first.
 * @type {(() => Promise<unknown>)[]} */
const ends = [async () => rmSync(folder, { recursive: true, force: true })];

async function serve() {
  const made = execFileSync(binary, ["demo", "--data", data, "--no-serve", "--json"], {
    encoding: "utf8",
    maxBuffer: 16 << 20,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const addresses = ["--addr", `127.0.0.1:${port}`, "--socket-addr", `127.0.0.1:${await freePort()}`];
  // The walk takes longer than a token lives.
  const server = spawn(binary, ["serve", "--data", data, ...addresses, "--access-ttl", "24h"], { stdio: "ignore" });
  ends.push(async () => server.kill());
  for (let tries = 0; ; tries++) {
    if (server.exitCode !== null || tries > 200) throw new Error("the server did not come up");
    if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  return { origin, accounts: JSON.parse(made).accounts };
}

/** A browser of one person's own, who is signed in. */
async function browserOf(origin, account) {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(mkdtempSync(join(folder, "browser-")), {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      `--remote-debugging-port=${port}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
    locale: "en-US",
    viewport: { width: 412, height: 823 },
  });
  ends.push(() => context.close());
  const [page] = context.pages();
  if (account !== undefined) {
    const { username, password } = account;
    const form = { client_id: "latchkey-web", grant_type: "password", username, password };
    const answer = await context.request.post(`${origin}/token`, { form });
    const tokens = await answer.json();
    // A page that is not the app's: its storage is.
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      },
      {
        username,
        access_token: tokens.access_token,
        refresh_token: tokens.refresh_token,
        expires: String(Math.floor(Date.now() / 1000) + tokens.expires_in),
      },
    );
  }
  await page.goto("about:blank");
  return { port, page };
}

/** Takes away all but the sign-in: the next visit is the first of this browser. */
async function forget(page, origin) {
  const session = await page.context().newCDPSession(page);
  const storageTypes = "service_workers,cache_storage,indexeddb";
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
  await session.send("Network.clearBrowserCache");
  await session.detach();
}

/** Opens the page once before it is measured: the service worker holds the app, and the browser what the page has read. */
async function openBefore(page, url) {
  await page.goto(url);
  await page.evaluate(async () => {
    const ready = await navigator.serviceWorker.ready;
    if (ready.active.state !== "activated")
      await new Promise((done) => ready.active.addEventListener("statechange", done, { once: true }));
  });
  await page.waitForLoadState("networkidle");
  // The reads are written to the disk once a second.
  await new Promise((done) => setTimeout(done, 2500));
  await page.goto("about:blank");
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function measure(lighthouse, origin, browser, screen, visit, ids) {
  const path = typeof screen.address === "string" ? screen.address : screen.address(ids);
  const reports = [];
  if (visit === "later") await openBefore(browser.page, origin + path);
  for (let run = 0; run < runs; run++) {
    if (visit === "first") await forget(browser.page, origin);
    const { lhr } = await lighthouse(
      origin + path,
      { port: browser.port, logLevel: "error", output: "json", disableStorageReset: true },
      undefined,
    );
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    reports.push(lhr);
  }
  if (options.tasks) {
    const { audits } = reports.at(-1);
    for (const { url, startTime, duration } of audits["long-tasks"].details?.items ?? [])
      console.log(`  ${Math.round(startTime)} ms: ${Math.round(duration)} ms ${url.split("/").at(-1)}`);
    for (const { groupLabel, duration } of audits["mainthread-work-breakdown"].details?.items ?? [])
      console.log(`  ${groupLabel}: ${Math.round(duration)} ms`);
  }
  const figure = (id) => median(reports.map(({ audits }) => audits[id].numericValue ?? 0));
  const score = (id) => Math.round(100 * median(reports.map(({ categories }) => categories[id].score ?? 0)));
  const shown = new URL(reports[0].finalDisplayedUrl).pathname;
  const requests = median(reports.map(({ audits }) => audits["network-requests"].details.items.length));
  const others = ["accessibility", "best-practices", "seo"].flatMap((id) => {
    if (score(id) === 100) return [];
    const failed = reports[0].categories[id].auditRefs.filter(
      (ref) => ref.weight > 0 && (reports[0].audits[ref.id].score ?? 1) < 1,
    );
    return [`${id} ${score(id)} (${failed.map((ref) => ref.id).join(", ")})`];
  });
  return [
    screen.route + (shown === path ? "" : ` → ${shown}`),
    visit,
    score("performance"),
    `${(figure("largest-contentful-paint") / 1000).toFixed(2)} s`,
    `${Math.round(figure("total-blocking-time"))} ms`,
    figure("cumulative-layout-shift").toFixed(3),
    `${Math.round(figure("total-byte-weight") / 1000)} kB`,
    requests,
    others.join("; "),
  ];
}

const line = (cells) => console.log(`| ${cells.join(" | ")} |`);

try {
  const lighthouse = await loadLighthouse();
  const { origin, accounts } = await serve();
  line(["screen", "visit", "performance", "LCP", "blocking", "layout shift", "bytes", "requests", "others below 100"]);
  line(Array(9).fill("---"));
  for (const person of new Set(chosen.map((screen) => screen.person))) {
    const of = (kind) => accounts.find((account) => account.kind === kind);
    const browser = await browserOf(origin, person === null ? undefined : of(person));
    const ids = { task: of("cleaner").ids.cleaning, ...(person === null ? {} : of(person).ids) };
    for (const screen of chosen.filter((each) => each.person === person)) {
      // One comes to the pages without a sign-in for the first time, and to the others again and again.
      const visit = options.visit || (person === null ? "first" : "later");
      line(await measure(lighthouse, origin, browser, screen, visit, ids));
    }
  }
} finally {
  for (const end of ends.toReversed()) await end();
}
