import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { mergeConfig, defineConfig } from "vitest/config";
import base from "./vite.config.ts";
import { FailedTries } from "./web/src/testing/tries.ts";

const root = join(import.meta.dirname, "web");

/** Tests that draw nothing: reading and compiling what every file needs takes longer than they do, so one process runs many (src/testing/runner.ts). */
const logic = ["src", "worker"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith(".test.ts"))
    .filter((name) => !/from "(@testing-library\/|#\/testing\/app")/.test(readFileSync(join(root, name), "utf8"))),
);

export default mergeConfig(
  base,
  defineConfig({
    test: {
      environmentOptions: { jsdom: { url: "http://localhost:8080/" } },
      projects: [
        {
          extends: true,
          test: {
            name: "logic",
            include: logic,
            environment: join(root, "src/testing/page.ts"),
            runner: join(root, "src/testing/runner.ts"),
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: "pages",
            include: ["src/**/*.test.{ts,tsx}", "worker/**/*.test.ts", "scripts/**/*.test.mjs"],
            exclude: logic,
            environment: "jsdom",
            // After the others, which would else give their processes up in between.
            sequence: { groupOrder: 1 },
          },
        },
      ],
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
