import type { Environment } from "vitest/runtime";

/** The globals of a page come and go with each file (runner.ts), in a process that goes on. */
export default {
  name: "page",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
