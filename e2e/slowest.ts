import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Prints the twenty slowest journeys at the end of a run. */
export default class Slowest implements Reporter {
  private readonly tests: { what: string; took: number }[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.tests.push({ what: test.titlePath().slice(2).join(" › "), took: duration });
  }

  onEnd(): void {
    const slowest = this.tests.toSorted((a, b) => b.took - a.took).slice(0, 20);
    const lines = slowest.map(({ what, took }) => `${(took / 1000).toFixed(1).padStart(7)} s  ${what}`);
    console.log(`\nThe slowest journeys:\n${lines.join("\n")}`);
  }

  /** The list of all tests goes on being printed by its own reporter. */
  printsToStdio(): boolean {
    return false;
  }
}
