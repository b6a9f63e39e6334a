import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type BrowserContext, chromium, expect, type LaunchOptions, type Locator, type Page } from "@playwright/test";

import { phone } from "./installation";

/** When something happened, by a clock that is right: not before the first and not after the second, in epoch milliseconds. */
export type When = readonly [number, number];

/** A phone that somebody has for days: its browser is killed and begun again, and its clock may be wrong. */
export class Handset {
  private readonly folder = mkdtempSync(join(tmpdir(), "latchkey-handset-"));
  private context: BrowserContext | undefined;
  private open: Page | undefined;

  constructor(
    private readonly url: string,
    private readonly options: LaunchOptions,
    /** By how many milliseconds its clock is ahead. */
    private readonly wrongBy: number,
  ) {}

  get page(): Page {
    if (this.open === undefined) throw new Error("the browser does not run");
    return this.open;
  }

  /** Begins the browser so many hours after now. */
  async begin(hours: number, signal: "signal" | "no signal"): Promise<void> {
    this.context = await chromium.launchPersistentContext(this.folder, {
      ...this.options,
      baseURL: this.url,
      viewport: phone,
      hasTouch: true,
      locale: "en-US",
      timezoneId: "Europe/Warsaw",
      reducedMotion: "reduce",
      offline: signal === "no signal",
    });
    await this.context.clock.install({ time: Date.now() + hours * 3_600_000 + this.wrongBy });
    this.open = this.context.pages()[0] ?? (await this.context.newPage());
  }

  async signal(there: boolean): Promise<void> {
    await this.context?.setOffline(!there);
  }

  /** It is so many hours after now, without anything that happens meanwhile. */
  async later(hours: number): Promise<void> {
    await this.page.clock.setSystemTime(Date.now() + hours * 3_600_000 + this.wrongBy);
  }

  /** What time it is by a clock that is right. */
  private async now(): Promise<number> {
    return (await this.page.evaluate(() => Date.now())) - this.wrongBy;
  }

  /** Does something, and says when. */
  async moment(act: () => Promise<void>): Promise<When> {
    const before = await this.now();
    await act();
    return [before, await this.now()];
  }

  async tap(button: Locator): Promise<When> {
    await button.waitFor();
    return this.moment(async () => button.click());
  }

  /** Ends the browser as a system does that needs the memory: it can say and write nothing any more. */
  async kill(): Promise<void> {
    const { context } = this;
    if (context === undefined) return;
    this.context = this.open = undefined;
    const gone = new Promise((done) => context.once("close", done));
    for (const id of this.processes()) end(id);
    await gone;
    await expect.poll(() => this.processes()).toEqual([]);
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The browser's processes: all name its folder. */
  private processes(): number[] {
    const all = execFileSync("ps", ["-axww", "-o", "pid=,args="], { encoding: "utf8", maxBuffer: 16 << 20 });
    return all
      .split("\n")
      .filter((line) => line.includes(this.folder))
      .map((line) => Number.parseInt(line, 10));
  }
}

function end(id: number): void {
  try {
    process.kill(id, "SIGKILL");
  } catch {
    // It has ended with the first of them.
  }
}
