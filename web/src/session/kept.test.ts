import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { withoutKeyCodes } from "./kept";

test("a key code that the server showed is not in what is kept, everything else is", () => {
  const golden = readFileSync(resolve("internal/reservation/testdata/getReservation.visible.golden.json"), "utf8");
  const answer = JSON.parse(golden) as { status: { code: number }; data: { key: { code: string; location: string } } };
  expect(answer.data.key.code).not.toBe("");
  const kept = JSON.stringify(answer, withoutKeyCodes);
  expect(kept).not.toContain(answer.data.key.code);
  const { code: _, ...key } = answer.data.key;
  expect(JSON.parse(kept)).toEqual({ ...answer, data: { ...answer.data, key } });
});
