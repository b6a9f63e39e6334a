import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { type BrowserContext, type Page, test as base } from "@playwright/test";

export type Kind = "guest" | "cleaner" | "company" | "manager";

export interface Account {
  kind: Kind;
  username: string;
  password: string;
  memberid: number;
  ids: Record<string, unknown>;
}

/** One running copy of the demo installation. */
export class Installation {
  private process: ChildProcess | undefined;
  readonly data: string;
  readonly accounts: Account[];
  /** Extra settings of this copy's server; counts from the next start on. */
  readonly env: Record<string, string> = {};
  /** How many hours its server's clock is ahead of the machine's; counts from the next start on. */
  hoursAhead = 0;
  log = "";

  constructor(
    readonly port: number,
    readonly socketPort: number,
    /** Nothing is in it, not even an agency. */
    empty = false,
  ) {
    if (empty) {
      this.data = mkdtempSync(join(tmpdir(), "latchkey-journey-"));
      this.accounts = [];
      return;
    }
    const folder = process.env.LATCHKEY_E2E;
    if (folder === undefined) {
      throw new Error("the setup has not run");
    }
    this.data = mkdtempSync(join(tmpdir(), "latchkey-journey-"));
    cpSync(join(folder, "data"), this.data, { recursive: true });
    this.accounts = (
      JSON.parse(readFileSync(join(folder, "accounts.json"), "utf8")) as { accounts: Account[] }
    ).accounts;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  account(kind: Kind, index = 0): Account {
    const found = this.accounts.filter((a) => a.kind === kind)[index];
    if (found === undefined) {
      throw new Error(`the demo has no ${kind} number ${index}`);
    }
    return found;
  }

  /** Runs a command of the program on this copy's data, with its input. */
  run(args: readonly string[], input = ""): string {
    return execFileSync(resolve(import.meta.dirname, "../bin/latchkey"), [...args, "--data", this.data], {
      encoding: "utf8",
      input,
      stdio: ["pipe", "pipe", "pipe"],
    });
  }

  async start(): Promise<void> {
    const [program, what] =
      this.hoursAhead === 0
        ? [resolve(import.meta.dirname, "../bin/latchkey"), "serve"]
        : [await helper("moved"), String(this.hoursAhead * 60)];
    const started = spawn(
      program,
      [what, "--data", this.data, "--addr", `127.0.0.1:${this.port}`, "--socket-addr", `127.0.0.1:${this.socketPort}`],
      { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...this.env } },
    );
    this.process = started;
    started.stderr?.on("data", (chunk: Buffer) => {
      this.log += chunk.toString();
    });
    for (let i = 0; i < 2400; i++) {
      if (started.exitCode !== null) {
        throw new Error(`the server stopped:\n${this.log}`);
      }
      if (
        await fetch(`${this.url}/readyz`).then(
          (r) => r.ok,
          () => false,
        )
      ) {
        return;
      }
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`the server did not come up:\n${this.log}`);
  }

  /** Ends the process: at once with SIGKILL, gracefully with SIGTERM. */
  async stop(signal: "SIGKILL" | "SIGTERM" = "SIGTERM"): Promise<void> {
    const running = this.process;
    this.process = undefined;
    if (running === undefined || running.exitCode !== null) {
      return;
    }
    const gone = new Promise((done) => running.once("exit", done));
    running.kill(signal);
    await gone;
  }

  /** So many minutes pass for what was written: the server is stopped and begins again. Journeys have no time to wait. */
  async later(minutes: number): Promise<void> {
    const [program] = await Promise.all([helper("later"), this.stop()]);
    execFileSync(program, [this.data, String(minutes)], { stdio: ["ignore", "pipe", "pipe"] });
    await this.start();
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

const execute = promisify(execFile);

/**
 * A program of this folder, by its name: "moved" is the server whose clock can be moved, "later" lets time pass for what was written. Compiled once, when the first
 * journey wants it; most parts were compiled for the program itself and only have to be put together.
 */
async function helper(name: "later" | "moved"): Promise<string> {
  const program = join(process.env.LATCHKEY_E2E ?? tmpdir(), name);
  if (existsSync(program)) return program;
  // Two workers may do it at once.
  const own = `${program}-${process.pid}`;
  const cwd = resolve(import.meta.dirname, "..");
  await execute("go", ["build", "-ldflags", "-s -w", "-o", own, `./e2e/${name}`], { cwd });
  renameSync(own, program);
  return program;
}

const portsOfAWorker = 1000;
let lastPort = Math.floor(Math.random() * portsOfAWorker);

/**
 * A port of this worker's own that nobody listens on. They lie below those that systems lend to outgoing connections: one of
 * these would be taken by any browser's call between two starts of a server.
 */
export async function freePort(): Promise<number> {
  const first = 20_000 + Number(process.env.TEST_PARALLEL_INDEX ?? 0) * portsOfAWorker;
  for (;;) {
    lastPort = (lastPort + 1) % portsOfAWorker;
    const port = first + lastPort;
    const free = await new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once("error", () => done(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
    });
    if (free) return port;
  }
}

/** A copy that runs for as long as it is used; `prepare` has it before its start. */
export async function running(
  provide: (installation: Installation) => Promise<void>,
  prepare?: (installation: Installation) => Promise<void> | void,
): Promise<void> {
  const installation = new Installation(await freePort(), await freePort());
  await prepare?.(installation);
  await installation.start();
  await provide(installation);
  await installation.close();
}

/** An installation as a new program makes it, for as long as it is used. */
export async function runningEmpty(
  provide: (installation: Installation) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const installation = new Installation(await freePort(), await freePort(), true);
  Object.assign(installation.env, env);
  await installation.start();
  try {
    await provide(installation);
  } finally {
    await installation.close();
  }
}

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 800 };

/** In the page: the browser refuses a service worker, as in a private window. */
function keepsNothing(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register = async () => Promise.reject(new DOMException("", "SecurityError"));
}

interface Fixtures {
  /**
   * A page of its own browser context, as of another person on another device. Only with `offline` does the device keep the app (see device.ts): its service
   * worker fetches four hundred files, which took a fifth of a journey's time. Without it the app is as in a private window.
   */
  person: (options?: {
    viewport?: { width: number; height: number };
    dark?: boolean;
    locale?: string;
    offline?: boolean;
    /** Where the way to the installation begins, where it is not the installation itself. */
    url?: string;
  }) => Promise<Page>;
}

export const test = base.extend<Fixtures, { own: string; installation: Installation }>({
  // A file that says something of its own here gets an installation in which nobody has done anything yet; the others share what a worker has.
  own: ["", { option: true, scope: "worker" }],
  installation: [
    // Playwright wants the first argument destructured, even when nothing is taken from it.
    async ({}, provide) => running(provide),
    { scope: "worker" },
  ],
  person: async ({ browser, installation }, provide) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: options.url ?? installation.url,
        viewport: options.viewport ?? phone,
        colorScheme: options.dark === true ? "dark" : "light",
        locale: options.locale ?? "en-US",
        hasTouch: (options.viewport ?? phone).width < 600,
      });
      contexts.push(context);
      if (options.offline !== true) await context.addInitScript(keepsNothing);
      const page = await context.newPage();
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && /Content Security Policy|Trusted|no text is loaded/.test(message.text())) {
          problems.push(message.text());
        }
      });
      return page;
    });
    for (const context of contexts) {
      await context.close();
    }
    if (problems.length > 0) {
      throw new Error(`the page had errors:\n${problems.join("\n")}`);
    }
  },
});

export { expect } from "@playwright/test";

/** Longer than a double tap, which counts as one. */
export const aMoment = 1600;

/** Calls made as this account: what prepares a journey, or what somebody does who sits elsewhere. A refused one throws. */
export async function caller(installation: Installation, { username, password }: Account) {
  const form = { client_id: "latchkey-web", grant_type: "password", username, password };
  const answer = await fetch(`${installation.url}/token`, { method: "POST", body: new URLSearchParams(form) });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    const headers: Record<string, string> = { Authorization: `Bearer ${token}`, "Idempotency-Key": randomUUID() };
    const init: RequestInit = { method, headers };
    if (body instanceof FormData) {
      init.body = body;
    } else if (body !== undefined) {
      headers["Content-Type"] = "application/json";
      init.body = JSON.stringify(body);
    }
    const given = await fetch(`${installation.url}${path}`, init);
    const answered = (await given.json()) as { data: Data };
    if (!given.ok) throw new Error(`${method} ${path}: ${given.status} ${JSON.stringify(answered)}`);
    return answered.data;
  };
}

/** The cleaning of today that waits for this person to begin it. */
export function cleaningOf({ username, ids }: Account): string {
  if (typeof ids.cleaning !== "string") throw new Error(`the demo has no cleaning that waits for ${username}`);
  return ids.cleaning;
}

/** Signed in as one of the demo's accounts without the sign-in page, and where the app leads then. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const { username, password } = account;
  const form = { client_id: "latchkey-web", grant_type: "password", username, password };
  const answer = await page.request.post("/token", { form });
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string; expires_in: number };
  // A page that is not the app's: its storage is.
  await page.goto("/robots.txt");
  await page.evaluate(
    ([kept, name]) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      sessionStorage.setItem("username", name);
    },
    [
      {
        username,
        access_token: tokens.access_token,
        refresh_token: tokens.refresh_token,
        expires: String(Math.floor(Date.now() / 1000) + tokens.expires_in),
      },
      username,
    ] as const,
  );
  await page.goto("/");
  await page.waitForURL((url) => !/^\/(login|router)?$/.test(url.pathname));
}

/** Signs in at the sign-in page, as a person does, and waits until the app has left it. */
export async function signInByHand(
  page: Page,
  account: Account,
  say: (english: string) => string = (english) => english.replace(/^.*\|/, ""),
): Promise<void> {
  await page.goto("/login");
  await page.getByLabel(say("Username")).fill(account.username);
  await page.getByLabel(say("Password"), { exact: true }).fill(account.password);
  await page.getByRole("button", { name: say("what the button does|Sign in") }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login") && url.pathname !== "/router");
}
