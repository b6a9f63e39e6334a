// A demo installation of the built program and a browser in which somebody of it is signed in, for the programs that measure pages. All of it is thrown away by `end`.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";

const binary = resolve(import.meta.dirname, "../../bin/latchkey");

/** What must end with the program, the last first.
 * @type {(() => Promise<unknown>)[]} */
const ends = [];

export async function end() {
  for (const each of ends.splice(0).toReversed()) await each();
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

/** Makes a demo with the arguments of `latchkey demo`, and serves it. */
export async function serveDemo(...demo) {
  if (!existsSync(binary)) throw new Error("bin/latchkey is missing: run `make build` first");
  const folder = mkdtempSync(join(tmpdir(), "latchkey-measured-"));
  ends.push(async () => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, "data");
  const made = execFileSync(binary, ["demo", "--data", data, "--no-serve", "--json", ...demo], {
    encoding: "utf8",
    maxBuffer: 16 << 20,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const addresses = ["--addr", `127.0.0.1:${port}`, "--socket-addr", `127.0.0.1:${await freePort()}`];
  const server = spawn(binary, ["serve", "--data", data, ...addresses], { stdio: "ignore" });
  ends.push(async () => server.kill());
  for (let tries = 0; ; tries++) {
    if (server.exitCode !== null || tries > 600) throw new Error("the server did not come up");
    if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  const { accounts } = JSON.parse(made);
  const first = (wanted) => accounts.find(({ kind }) => kind === wanted);
  return { origin, server, manager: first("manager"), company: first("company") };
}

/** A page of 1280 × 800, or another size, in which an account is signed in. */
export async function signedIn(origin, { username, password }, viewport = { width: 1280, height: 800 }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  ends.push(() => browser.close());
  const context = await browser.newContext({ locale: "en-US", viewport });
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

export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** What else the machine does. */
export const load = () => readFileSync("/proc/loadavg", "utf8").split(" ").slice(0, 3).join(" ");
