import { describe, expect, test } from "vitest";
import type { Item } from "./items";
import { createStream } from "./stream";
import { itemsOf } from "./items";

const refresh = (n: number): Item => ({ action: "refresh", type: "cleanings", n });

/** A server with events from 1 to `last`, of which some are not for this person. */
function stand(options: { known?: number; hidden?: number[]; page?: number; last: () => number }) {
  const taken: number[] = [];
  const pulls: number[] = [];
  const kept: number[] = [];
  const stream = createStream(
    {
      pull: async (after) => {
        pulls.push(after);
        const last = options.last();
        const n = Math.min(last, after + (options.page ?? 200));
        const messages = [];
        for (let at = after + 1; at <= n; at += 1) if (!options.hidden?.includes(at)) messages.push(at);
        // One refresh each, distinguished by their numbers.
        return { messages: messages.map(refresh), n, last };
      },
      take: (items) => taken.push(...items.map((item) => item.n)),
      moved: (n) => kept.push(n),
    },
    options.known,
  );
  return { stream, taken, pulls, kept };
}

describe("the account's events", () => {
  test("in order are taken as they come", async () => {
    const { stream, taken, pulls, kept } = stand({ known: 4, last: () => 6 });
    await stream.receive([refresh(5), refresh(6)]);
    expect(taken).toEqual([5, 6]);
    expect(pulls).toEqual([]);
    expect(kept.at(-1)).toBe(6);
  });

  test("that were taken before are not taken again", async () => {
    const { stream, taken } = stand({ known: 4, last: () => 5 });
    await stream.receive([refresh(5)]);
    await stream.receive([refresh(4), refresh(5)]);
    expect(taken).toEqual([5]);
  });

  test("a gap is filled by asking for what lies in it", async () => {
    const { stream, taken, pulls } = stand({ known: 4, last: () => 8 });
    await stream.receive([refresh(8)]);
    expect(pulls).toEqual([4]);
    expect(taken).toEqual([5, 6, 7, 8]);
    expect(stream.after()).toBe(8);
  });

  test("a gap within one frame is filled in order", async () => {
    const { stream, taken } = stand({ known: 4, last: () => 8 });
    await stream.receive([refresh(5), refresh(8)]);
    expect(taken).toEqual([5, 6, 7, 8]);
  });

  test("numbers that were not meant for this person do not stop it", async () => {
    const { stream, taken } = stand({ known: 4, hidden: [5, 6], last: () => 7 });
    await stream.receive([refresh(7)]);
    expect(taken).toEqual([7]);
    expect(stream.after()).toBe(7);
  });

  test("many missed ones are read page by page", async () => {
    const { stream, taken, pulls } = stand({ known: 0, page: 2, last: () => 5 });
    await stream.pull();
    expect(pulls).toEqual([0, 2, 4]);
    expect(taken).toEqual([1, 2, 3, 4, 5]);
  });

  test("two hundred cuts lose nothing and double nothing", async () => {
    let last = 0;
    const { stream, taken } = stand({ known: 0, page: 7, last: () => last });
    for (let cut = 0; cut < 200; cut += 1) {
      const from = last + 1;
      last += 1 + (cut % 5);
      const frame = [];
      for (let n = from; n <= last; n += 1) if ((n * 7919) % 11 > 3) frame.push(refresh(n));
      // Some frames are lost, some come while an earlier one is still being filled.
      if (cut % 4 === 0) await stream.pull();
      else if (cut % 7 !== 0) void stream.receive(frame);
    }
    await stream.pull();
    expect(taken).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  });

  test("that come in the moment in which a reading ends are not forgotten", async () => {
    for (let pause = 0; pause < 12; pause += 1) {
      let last = 1;
      const { stream, taken } = stand({ known: 0, last: () => last });
      void stream.pull();
      for (let turn = 0; turn < pause; turn += 1) await Promise.resolve();
      last = 2;
      await stream.receive([refresh(2)]);
      for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
      expect(taken).toEqual([1, 2]);
    }
  });

  test("joined for the first time owe nothing of before", async () => {
    const { stream, taken, pulls } = stand({ last: () => 30 });
    stream.begin(30);
    await stream.pull();
    expect(taken).toEqual([]);
    expect(pulls).toEqual([30]);
  });
});

test("a type of a later server costs one question, and the stream goes on behind it", async () => {
  const { stream, pulls } = stand({ last: () => 3 });
  stream.begin(1);
  await stream.receive(
    itemsOf({
      messages: [
        { action: "refresh", type: "something newer", n: 2 },
        { action: "refresh", type: "cleanings", n: 3 },
      ],
    }),
  );
  expect(pulls).toEqual([1]);
  expect(stream.after()).toBe(3);
});

test("only what is known is taken out of what the channel brings", () => {
  expect(itemsOf(undefined)).toEqual([]);
  expect(itemsOf({ messages: "x" })).toEqual([]);
  expect(
    itemsOf({
      messages: [
        { action: "commit", type: "cleanings", n: 1, entry: {} },
        { action: "commit", type: "cleanings", n: 2 },
        { action: "refresh", type: "cleanings", n: 3 },
        { action: "refresh", type: "something newer", n: 4 },
        null,
      ],
    }).map((item) => item.n),
  ).toEqual([1, 3]);
});
