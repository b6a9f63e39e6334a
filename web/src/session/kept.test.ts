import { expect, test } from "vitest";
import { golden } from "#/testing/goldens";
import { withoutKeyCodes } from "./kept";

test("a key code that the server showed is not in what is kept, everything else is", async () => {
  const answer = await golden<{ status: { code: number }; data: { key: { code: string; location: string } } }>(
    "reservation/getReservation.visible",
  );
  expect(answer.data.key.code).not.toBe("");
  const kept = JSON.stringify({ queries: [answer] }, withoutKeyCodes);
  expect(kept).not.toContain(answer.data.key.code);
  expect(kept).not.toContain(answer.data.key.location);
  const { code: _, ...key } = answer.data.key;
  expect(JSON.parse(kept)).toEqual({
    queries: [{ ...answer, data: { ...answer.data, key: { ...key, location: "", sealed: true } } }],
  });
});
