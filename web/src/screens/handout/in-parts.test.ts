import { expect, test } from "vitest";
import { inParts } from "./in-parts";

const many = Array.from({ length: 450 }, (_, at) => at + 1);

test("what follows a part that waits on the device is sent or kept too", async () => {
  const sent: number[] = [];
  const outcome = await inParts(many, async (part) => {
    sent.push(...part);
    return { refused: [], waits: sent.length === 200 };
  });
  expect(sent).toEqual(many);
  expect(outcome).toEqual({ done: many, refused: [], waits: true });
});

test("nothing waits where all of it has arrived", async () => {
  expect(await inParts(many, async () => ({ refused: [] }))).toMatchObject({ waits: false });
});
