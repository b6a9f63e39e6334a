import { existsSync } from "node:fs";

import { defineConfig } from "@playwright/test";

/** The same Chromium without the parts that draw windows: it begins sooner and takes a third less of the processor. */
const shell = "/usr/bin/chromium-headless-shell";

/** Journeys on the built binary: the phone first, the desk where the path needs it. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.journey.ts",
  outputDir: "../test-results",
  globalSetup: "./setup.ts",
  fullyParallel: false,
  // Each has an installation and a browser of its own. More than one for each of two cores: a person who waits for an answer, a timer or a mail needs none.
  workers: 3,
  // On a busy machine a browser may be late once; what needed a second try is printed as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: true,
  // No journey is about time: on a machine where a page takes ten times as long it still ends well, and one that hangs fails all the same.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./slowest.ts"]],
  use: {
    video: "off",
    trace: "off",
    screenshot: "only-on-failure",
    locale: "en-US",
    timezoneId: "Europe/Warsaw",
    // What moves is drawn 60 times a second by the processor here. Files whose journeys are about it ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? (existsSync(shell) ? shell : "/usr/bin/chromium"),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-gpu-compositing",
        "--disable-software-rasterizer",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
