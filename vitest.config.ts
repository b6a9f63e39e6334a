import { availableParallelism } from "node:os";
import { mergeConfig, defineConfig } from "vitest/config";
import base from "./vite.config.ts";
import { FailedTries } from "./web/src/testing/tries.ts";

export default mergeConfig(
  base,
  defineConfig({
    test: {
      environment: "jsdom",
      environmentOptions: { jsdom: { url: "http://localhost:8080/" } },
      include: ["src/**/*.test.{ts,tsx}", "worker/**/*.test.ts", "scripts/**/*.test.mjs"],
      setupFiles: ["src/testing/setup.ts"],
      restoreMocks: true,
      // As with journeys: on a busy machine a page may be late once; what needed a second try is printed.
      retry: process.env["CI"] === undefined ? 0 : 1,
      reporters: ["default", new FailedTries()],
      // Of two cores both: Vitest leaves one idle for itself, which its own process does not use.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      // The browser's own zone must never matter: properties lie elsewhere.
      env: { TZ: "Pacific/Kiritimati" },
      css: false,
      // While the rest of an event's work is awaited (setup.ts), React says this of all that the app does meanwhile.
      onConsoleLog: (log) => !log.includes("not configured to support act("),
    },
  }),
);
