import { availableParallelism } from "node:os";
import { mergeConfig, defineConfig } from "vitest/config";
import base from "./vite.config.ts";

const files = ["src/**/*.test.{ts,tsx}", "worker/**/*.test.ts", "scripts/**/*.test.mjs"];

/** Tests that put another address in place of the window's own, which a context's window refuses. */
const withOwnLocation = ["src/api/parts.test.ts", "src/boot.test.tsx", "src/offline/upload.test.ts"];

export default mergeConfig(
  base,
  defineConfig({
    test: {
      environmentOptions: { jsdom: { url: "http://localhost:8080/" } },
      projects: [
        {
          // A context for each file in a worker that stays: a third less processor than a process for each file.
          extends: true,
          test: {
            name: "contexts",
            pool: "vmForks",
            environment: "./src/testing/environment.ts",
            include: files,
            exclude: withOwnLocation,
          },
        },
        { extends: true, test: { name: "processes", pool: "forks", environment: "jsdom", include: withOwnLocation } },
      ],
      setupFiles: ["src/testing/setup.ts"],
      restoreMocks: true,
      // Of two cores both: Vitest leaves one idle for itself, which its own process does not use.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      // The browser's own zone must never matter: properties lie elsewhere.
      env: { TZ: "Pacific/Kiritimati" },
      css: false,
    },
  }),
);
