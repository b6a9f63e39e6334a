import { stripVTControlCharacters } from "node:util";

import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** So much of a message says what went wrong. */
const excerpt = 400;

/** Prints the ten slowest journeys at the end of a run, and last what failed: who sees only the end of a long log finds the reason there. */
export default class Slowest implements Reporter {
  private readonly tests: { what: string; took: number }[] = [];

  private readonly failed: string[] = [];

  onTestEnd(test: TestCase, { duration, status, error }: TestResult): void {
    const what = test.titlePath().slice(2).join(" › ");
    this.tests.push({ what, took: duration });
    if (status === test.expectedStatus) return;
    const at = error?.location;
    this.failed.push(
      `${what}${at ? ` (line ${at.line})` : ""}: ${stripVTControlCharacters(error?.message ?? status).slice(0, excerpt)}`,
    );
  }

  onEnd(): void {
    const slowest = this.tests.toSorted((a, b) => b.took - a.took).slice(0, 10);
    const lines = slowest.map(({ what, took }) => `${(took / 1000).toFixed(1).padStart(7)} s  ${what}`);
    console.log(`\nThe slowest journeys:\n${lines.join("\n")}`);
    if (this.failed.length > 0) console.log(`\nTries of journeys that failed:\n${this.failed.join("\n")}`);
  }

  /** The list of all tests goes on being printed by its own reporter. */
  printsToStdio(): boolean {
    return false;
  }
}
