// Reads what `go test -json` writes: prints each package's result and what failed as `go test` does, and keeps the twenty slowest tests in the named file.
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const said = new Map();
const tests = [];
let failed = false;

for await (const line of createInterface({ input: process.stdin })) {
  let event;
  try {
    event = JSON.parse(line);
  } catch {
    console.log(line);
    continue;
  }
  const { Action: action, Package: name = "", Test: test = "", Output: output = "", Elapsed: elapsed = 0 } = event;
  const key = `${name} ${test}`;
  if (action === "build-output") process.stdout.write(output);
  else if (action === "output") {
    // What a package says itself is its result, and what it wrote before a failure.
    if (test === "" && /^(ok|FAIL|panic|---|\?)/.test(output)) process.stdout.write(output);
    else said.set(key, (said.get(key) ?? "") + output);
  } else if (action === "pass" || action === "skip" || action === "fail") {
    if (action === "fail") {
      failed = true;
      process.stdout.write(said.get(key) ?? "");
    }
    said.delete(key);
    if (test !== "" && !test.includes("/")) tests.push({ elapsed, what: `${name.replace("latchkey/", "")} ${test}` });
  }
}
// A test that a panic or the time limit ended has no result of its own.
if (failed) for (const text of said.values()) process.stdout.write(text);

const slowest = tests.toSorted((a, b) => b.elapsed - a.elapsed).slice(0, 20);
const table = slowest.map(({ elapsed, what }) => `${elapsed.toFixed(1).padStart(7)} s  ${what}`).join("\n");
writeFileSync(process.argv[2], `The slowest Go tests:\n${table}\n`);
