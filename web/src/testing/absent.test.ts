import { expect, it } from "vitest";

const tests = import.meta.glob<string>("/src/**/*.test.tsx", { query: "?raw", import: "default", eager: true });

/** These run on a clock of their own, so a wait would never end; each step of the clock draws all that it changes. */
const ownClock = ["/src/ui/toast.test.tsx"];

/** Looks once whether something is absent, such as `expect(screen.queryByText("x")).toBeNull()`, also over several lines. */
const looksOnce =
  /expect\((?:(?!expect\(|;\n)[\s\S])*?\.query(?:All)?By(?:(?!expect\(|;\n)[\s\S])*?\)\s*\.(?:toBeNull|not\.to|toHaveLength\(0\))/u;

it("no test looks once for what must be absent", () => {
  const once = Object.entries(tests)
    .filter(([path, text]) => !ownClock.includes(path) && looksOnce.test(text))
    .map(([path]) => path);
  expect(once).toEqual([]);
});

it("finds a test that looks once", () => {
  expect('  expect(screen.queryByText("x")).toBeNull();\n').toMatch(looksOnce);
  expect('  expect(\n    within(row).queryByRole("button"),\n  ).not.toBeInTheDocument();\n').toMatch(looksOnce);
  expect('  await isAbsent(() => screen.queryByText("x"));\n  expect(asked).toBeNull();\n').not.toMatch(looksOnce);
});
