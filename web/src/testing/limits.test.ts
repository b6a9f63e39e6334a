import { expect, it } from "vitest";

const tests = import.meta.glob<string>("/src/**/*.test.{ts,tsx}", { query: "?raw", import: "default", eager: true });

/**
 * A limit of a wait, `findByText("x", {}, { timeout: 5000 })`, or of a whole test, `}, 30_000);`: the common ones of setup.ts leave a busy machine its time, and
 * `until` waits as long, in place of Vitest's own wait.
 */
const ownLimit = /(?:find|wait)[\s\S]{0,200}?\{ timeout: (?!60_000)[\d_]+|^\s*\}, [\d_]+\);|vi\.waitFor\(/mu;

it("no test has a limit of its own", () => {
  const own = Object.entries(tests)
    .filter(([path, text]) => !path.endsWith("/limits.test.ts") && ownLimit.test(text))
    .map(([path]) => path);
  expect(own).toEqual([]);
});

it("finds a limit of its own", () => {
  expect('await screen.findByText("x", {}, { timeout: 5000 });').toMatch(ownLimit);
  expect("  }, 30_000);").toMatch(ownLimit);
  expect('await screen.findByText("x");').not.toMatch(ownLimit);
});
