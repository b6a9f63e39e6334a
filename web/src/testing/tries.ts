import type { Reporter, TestCase } from "vitest/node";

/** Names, at the end of a run, each test that needed a further try, with why the first one failed. */
export class FailedTries implements Reporter {
  private readonly failed: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if ((test.diagnostic()?.retryCount ?? 0) === 0) return;
    const why = (test.result().errors ?? []).map(({ message, stack }) => `${message}\n${stack ?? ""}`);
    this.failed.push(`${test.module.moduleId}: ${test.fullName}\n${why.join("\n")}`);
  }

  onTestRunEnd(): void {
    if (this.failed.length > 0) console.log(`\nTries of tests that failed:\n${this.failed.join("\n")}`);
  }
}
