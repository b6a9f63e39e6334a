import { describe, expect, test } from "vitest";
import { Refusal } from "#/api/refusal";
import { accountName } from "./account-name";
import { judge } from "./deliver";
import { memoryStore } from "./memory-store";
import { createOutbox, type News, type Surroundings } from "./outbox";
import type { Delivery, NewRow, Row, RowStore } from "./row";
import { until } from "#/testing/until";

const write = (lane: string, text: string): NewRow => ({
  kind: "message",
  lane,
  method: "PUT",
  path: `/v1/cleaningresourcemessages/${lane}`,
  body: { msg_text: text },
});

/** A random number from a seed, so that a failing run can be repeated. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** The server's side of a key: the same again has its effect once. */
function serverOf() {
  const effects: { key: string; lane: string; text: unknown; account: string }[] = [];
  const seen = new Set<string>();
  return {
    effects,
    take(row: Row, as: string) {
      if (seen.has(row.key)) return;
      seen.add(row.key);
      effects.push({ key: row.key, lane: row.lane, text: row.body.msg_text, account: as });
    },
  };
}

interface Box {
  store?: RowStore;
  deliver: Surroundings["deliver"];
  account?: () => string | null;
  now?: () => number;
  lock?: { tail: Promise<void> };
  tell?: (news: News) => void;
  forget?: (row: Row) => void;
}

function box(given: Box) {
  const timers: (() => void)[] = [];
  const waits: number[] = [];
  const lock = given.lock ?? { tail: Promise.resolve() };
  const parts: Surroundings = {
    store: given.store ?? memoryStore(),
    deliver: given.deliver,
    account: given.account ?? (() => "anna"),
    alone: async (work) => {
      const before = lock.tail;
      const run = before.then(work);
      lock.tail = run.catch(() => undefined);
      await run;
    },
    tell: given.tell ?? (() => undefined),
    after: (milliseconds, work) => {
      waits.push(milliseconds);
      timers.push(work);
      return () => void timers.splice(timers.indexOf(work), 1);
    },
    now: given.now ?? (() => 1_700_000_000_000),
    ...(given.forget ? { forget: given.forget } : {}),
  };
  return { outbox: createOutbox(parts), timers, waits };
}

const refusal = (status: number, code: string) => new Refusal({ status, code, message: code });

describe("the outbox", () => {
  test("keeps a call before it sends it", async () => {
    const store = memoryStore();
    const seen: number[] = [];
    const { outbox } = box({
      store,
      deliver: async () => {
        seen.push((await store.all()).length);
        return { outcome: "done", data: {} };
      },
    });
    await outbox.add(write("1-1", "a"));
    await outbox.settled();
    expect(seen).toEqual([1]);
    expect(await store.all()).toEqual([]);
  });

  test("sends what is written at the very moment in which the sending ends", async () => {
    const store = memoryStore();
    const sent: unknown[] = [];
    let reads = 0;
    const { outbox } = box({
      store: {
        ...store,
        all: async () => {
          reads += 1;
          // The first finds the call, the second nothing more, the third is for the screen.
          if (reads === 3) await outbox.add(write("1-2", "second"));
          return store.all();
        },
      },
      deliver: async (row) => {
        sent.push(row.body.msg_text);
        return { outcome: "done", data: {} };
      },
    });
    await outbox.add(write("1-1", "first"));
    await outbox.settled();
    await outbox.settled();
    expect(sent).toEqual(["first", "second"]);
    expect(outbox.rows()).toEqual([]);
  });

  test("sends the same key until it is answered, and waits longer each time", async () => {
    const keys: string[] = [];
    let answers = 0;
    const { outbox, timers, waits } = box({
      deliver: async (row) => {
        keys.push(row.key);
        answers += 1;
        return answers < 4 ? { outcome: "unreachable" } : { outcome: "done", data: {} };
      },
    });
    await outbox.add(write("1-1", "a"));
    for (let turn = 0; turn < 4; turn += 1) {
      await outbox.settled();
      timers.shift()?.();
    }
    await outbox.settled();
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(4);
    expect(waits.every((wait, index) => wait >= 500 * 2 ** index && wait <= 1000 * 2 ** index)).toBe(true);
    expect(outbox.rows()).toEqual([]);
  });

  test("a refused call is kept visibly and blocks nobody", async () => {
    const sent: unknown[] = [];
    const { outbox } = box({
      deliver: async (row) => {
        if (row.body.msg_text === "bad") return { outcome: "refused", refusal: refusal(400, "message_too_long") };
        sent.push(row.body.msg_text);
        return { outcome: "done", data: {} };
      },
    });
    for (const text of ["one", "bad", "two"]) await outbox.add(write("1-1", text));
    await outbox.settled();
    expect(sent).toEqual(["one", "two"]);
    expect(outbox.rows()).toMatchObject([
      { state: "refused", body: { msg_text: "bad" }, refusal: { code: "message_too_long" } },
    ]);
  });

  test("a refused call is tried again under a new key, or thrown away, only when asked", async () => {
    const keys: string[] = [];
    let refuse = true;
    const { outbox } = box({
      deliver: async (row) => {
        keys.push(row.key);
        return refuse ? { outcome: "refused", refusal: refusal(400, "bad_request") } : { outcome: "done", data: {} };
      },
    });
    const row = await outbox.add(write("1-1", "a"));
    await outbox.settled();
    outbox.wake();
    await outbox.settled();
    expect(keys).toHaveLength(1);
    refuse = false;
    await outbox.retry(row.seq);
    await outbox.settled();
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keys[0]);
    expect(outbox.rows()).toEqual([]);

    refuse = true;
    const other = await outbox.add(write("1-1", "b"));
    await outbox.settled();
    await outbox.drop(other.seq);
    expect(outbox.rows()).toEqual([]);
  });

  test("a message goes before photos that wait longer, but never before its own lane's", async () => {
    const sent: unknown[] = [];
    let delivery: Delivery = { outcome: "unreachable" };
    const { outbox } = box({
      deliver: async (row) => {
        if (delivery.outcome === "done") sent.push(row.body.msg_text);
        return delivery;
      },
    });
    const files = [{ name: "a.jpg", type: "image/jpeg", content: new Blob(["x"]) }];
    for (let n = 0; n < 20; n += 1) await outbox.add({ ...write(`task ${n % 3}`, `photo ${n}`), files });
    await outbox.add(write("chat", "hello"));
    await outbox.add(write("task 0", "the end of task 0"));
    await outbox.settled();
    delivery = { outcome: "done", data: {} };
    outbox.wake();
    await outbox.settled();
    expect(sent).toEqual([
      "hello",
      ...Array.from({ length: 19 }, (_, n) => `photo ${n}`),
      // As soon as the last photo of its lane has gone.
      "the end of task 0",
      "photo 19",
    ]);
    expect(outbox.rows()).toEqual([]);
  });

  test("photos that are on their way let a message pass, and go on after it", async () => {
    const sent: unknown[] = [];
    let parts = 0;
    let signal = false;
    const { outbox } = box({
      deliver: async (row, yields) => {
        if (!signal) return { outcome: "unreachable" };
        if (row.files) {
          for (; parts < 10; parts += 1) {
            if (parts === 4) await outbox.add(write("chat", "in between"));
            if (yields()) {
              parts += 1;
              return { outcome: "yielded" };
            }
          }
        }
        sent.push([row.body.msg_text, parts]);
        return { outcome: "done", data: {} };
      },
    });
    const files = [{ name: "a.jpg", type: "image/jpeg", content: new Blob(["x"]) }];
    await outbox.add({ ...write("task 1", "photo"), files });
    // Another photo, and what comes after photos of its own lane, are nothing to wait for.
    await outbox.add({ ...write("task 2", "another photo"), files });
    await outbox.add(write("task 1", "the end"));
    await outbox.settled();
    signal = true;
    outbox.wake();
    await outbox.settled();
    expect(sent).toEqual([
      ["in between", 5],
      ["photo", 10],
      ["the end", 10],
      ["another photo", 10],
    ]);
  });

  test("a check begins after the end of the task that it checks, and the end comes after the report with photos", async () => {
    const sent: unknown[] = [];
    let delivery: Delivery = { outcome: "unreachable" };
    const { outbox } = box({
      deliver: async (row) => {
        if (delivery.outcome === "done") sent.push(row.body.msg_text);
        return delivery;
      },
    });
    const files = [{ name: "a.jpg", type: "image/jpeg", content: new Blob(["x"]) }];
    await outbox.add({ ...write("report 1", "the report"), kind: "problem", files });
    await outbox.add({ ...write("task 1", "the photo"), kind: "tick", files });
    await outbox.add({ ...write("task 1", "the end"), kind: "times" });
    await outbox.add({ ...write("task 2", "the begin of the check"), kind: "times" });
    await outbox.add({ ...write("task 2", "the check"), kind: "task" });
    await outbox.add({ ...write("report 2", "a report without photos"), kind: "problem" });
    await outbox.add(write("chat", "hello"));
    await outbox.add({ ...write("read chat", "read"), kind: "read" });
    await outbox.settled();
    delivery = { outcome: "done", data: {} };
    outbox.wake();
    await outbox.settled();
    expect(sent).toEqual([
      "a report without photos",
      "hello",
      "read",
      "the report",
      "the photo",
      "the end",
      "the begin of the check",
      "the check",
    ]);
  });

  test("a check waits while the end of its task is held, but not for ever", async () => {
    const sent: unknown[] = [];
    const { outbox } = box({
      deliver: async (row) => {
        if (row.body.msg_text === "the photo") return { outcome: "later" };
        sent.push(row.body.msg_text);
        return { outcome: "done", data: {} };
      },
    });
    const files = [{ name: "a.jpg", type: "image/jpeg", content: new Blob(["x"]) }];
    await outbox.add({ ...write("task 1", "the photo"), kind: "tick", files });
    await outbox.add({ ...write("task 1", "the end"), kind: "times" });
    await outbox.settled();
    await outbox.add({ ...write("task 2", "the begin"), kind: "times" });
    await outbox.add(write("chat", "hello"));
    await outbox.settled();
    expect(sent).toEqual(["hello"]);
    for (let turn = 0; turn < 5; turn += 1) {
      outbox.wake();
      await outbox.settled();
    }
    // The photo may fail each time: the person's other tasks go on without it.
    expect(sent).toEqual(["hello", "the begin"]);
  });

  test("photos do not make way for a call that another tab has sent unheard", async () => {
    const store = memoryStore();
    let tries = 0;
    let signal = false;
    const { outbox } = box({
      store,
      deliver: async (row, yields) => {
        if (!signal) return { outcome: "unreachable" };
        tries += 1;
        return row.files && tries < 20 && yields() ? { outcome: "yielded" } : { outcome: "done", data: {} };
      },
    });
    const message = await outbox.add(write("chat", "sent by another tab"));
    const files = [{ name: "a.jpg", type: "image/jpeg", content: new Blob(["x"]) }];
    await outbox.add({ ...write("task 1", "photo"), files });
    await outbox.settled();
    await store.remove(message.seq);
    signal = true;
    outbox.wake();
    await outbox.settled();
    expect(tries).toBe(1);
    expect(outbox.rows()).toEqual([]);
  });

  test("a row that went while all were read does not come back", async () => {
    const store = memoryStore();
    let during: (() => void) | undefined;
    const { outbox } = box({
      store: {
        ...store,
        all: async () => {
          const rows = await store.all();
          during?.();
          return rows;
        },
      },
      deliver: async () => ({ outcome: "unreachable" }),
    });
    const row = await outbox.add(write("chat", "hello"));
    await outbox.settled();
    during = () => {
      during = undefined;
      void store.remove(row.seq);
      outbox.hear({ what: "done", row, data: {} });
    };
    await outbox.read();
    expect(outbox.rows()).toEqual([]);
  });

  test.each([["the message"], ["a photo"]])("where %s never gets an answer, the others go", async (dead) => {
    const sent: unknown[] = [];
    const { outbox, waits } = box({
      deliver: async (row) => {
        if (row.body.msg_text === dead) return { outcome: "unreachable" };
        sent.push(row.body.msg_text);
        return { outcome: "done", data: {} };
      },
    });
    const files = [{ name: "a.jpg", type: "image/jpeg", content: new Blob(["x"]) }];
    await outbox.add(write("chat", "the message"));
    await outbox.add({ ...write("chat 1", "a photo"), files });
    await outbox.add({ ...write("chat 2", "another photo"), files });
    outbox.wake();
    await outbox.settled();
    expect(new Set(sent)).toEqual(new Set(["the message", "a photo", "another photo"].filter((one) => one !== dead)));
    expect(outbox.rows()).toMatchObject([{ body: { msg_text: dead } }]);
    expect(waits.length).toBeGreaterThan(0);
  });

  test("two lanes without an answer mean that nobody answers", async () => {
    const tried: string[] = [];
    const { outbox } = box({
      deliver: async (row) => {
        tried.push(row.lane);
        return { outcome: "unreachable" };
      },
    });
    for (const lane of ["1", "2", "3"]) await outbox.add(write(lane, "hello"));
    await outbox.settled();
    tried.length = 0;
    outbox.wake();
    await outbox.settled();
    expect(tried).toEqual(["1", "2"]);
  });

  test("what never went is taken back or changed, all of it or none", async () => {
    const sent: unknown[] = [];
    let delivery: Delivery = { outcome: "unreachable" };
    const { outbox, timers } = box({
      deliver: async (row) => {
        if (delivery.outcome === "done") sent.push([row.body.msg_text, row.key]);
        return delivery;
      },
    });
    const rows = [];
    for (const text of ["one", "two", "three"]) rows.push(await outbox.add(write("1-1", text)));
    await outbox.settled();
    const [one, two, three] = rows.map((row) => row.seq);
    if (!one || !two || !three) throw new Error("three rows were added");
    expect(await outbox.revise([one, three], () => undefined)).toBe(true);
    expect(await outbox.revise([two], (row) => ({ ...row, body: { msg_text: "zwei" } }))).toBe(true);
    // What is gone cannot be taken back, and takes nothing with it.
    expect(await outbox.revise([two, three], () => undefined)).toBe(false);
    delivery = { outcome: "done", data: {} };
    timers.shift()?.();
    outbox.wake();
    await outbox.settled();
    // Another body is another call.
    expect(sent).toEqual([["zwei", expect.not.stringMatching(rows[1]?.key ?? "none")]]);
    expect(outbox.rows()).toEqual([]);
  });

  test("what is taken back waits for the part that is on its way, not for all that waits", async () => {
    const sent: unknown[] = [];
    let back: Promise<boolean> | undefined;
    let signal = false;
    const seqs: number[] = [];
    const { outbox } = box({
      deliver: async (row, yields) => {
        if (!signal) return { outcome: "unreachable" };
        back ??= outbox.revise([seqs[0] ?? 0, seqs[2] ?? 0], () => undefined);
        if (yields()) return { outcome: "yielded" };
        sent.push(row.body.msg_text);
        return { outcome: "done", data: {} };
      },
    });
    const files = [{ name: "a.jpg", type: "image/jpeg", content: new Blob(["x"]) }];
    for (const text of ["one", "two", "three", "four"])
      seqs.push((await outbox.add({ ...write("task 1", text), kind: "tick", files })).seq);
    await outbox.settled();
    signal = true;
    outbox.wake();
    await until(() => expect(back).toBeDefined());
    expect(await back).toBe(true);
    await until(() => expect(outbox.rows()).toEqual([]));
    await outbox.settled();
    expect(sent).toEqual(["two", "four"]);
  });

  test("files of a call that will not be sent under its key are dropped at the server", async () => {
    const forgotten: string[] = [];
    let delivery: Delivery = { outcome: "unreachable" };
    const { outbox, timers } = box({ deliver: async () => delivery, forget: (row) => forgotten.push(row.key) });
    const file = { name: "a.jpg", type: "image/jpeg", content: new Blob(["x"]) };
    const rows = [];
    for (const text of ["taken back", "one photo less", "sent", "without"])
      rows.push(await outbox.add({ ...write("1-1", text), ...(text === "without" ? {} : { files: [file, file] }) }));
    await outbox.settled();
    const seqs = rows.map((row) => row.seq);
    const keys = rows.map((row) => row.key);
    expect(await outbox.revise([seqs[0] ?? 0, seqs[3] ?? 0], () => undefined)).toBe(true);
    expect(await outbox.revise([seqs[1] ?? 0], (row) => ({ ...row, files: [file] }))).toBe(true);
    expect(forgotten).toEqual([keys[0], keys[1]]);
    delivery = { outcome: "refused", refusal: refusal(400, "file_not_allowed") };
    timers.shift()?.();
    outbox.wake();
    await outbox.settled();
    const again = outbox.rows().find((row) => row.seq === seqs[1]);
    delivery = { outcome: "done", data: {} };
    await outbox.retry(seqs[1] ?? 0);
    await outbox.drop(seqs[2] ?? 0);
    await outbox.settled();
    expect(forgotten.slice(2)).toEqual([again?.key, keys[2]]);
    expect(outbox.rows()).toEqual([]);
  });

  test("what may have arrived is not taken back, and is sent again as the same call", async () => {
    const keys: string[] = [];
    let delivery: Delivery = { outcome: "unreachable", perhaps: true };
    const { outbox } = box({
      deliver: async (row) => {
        keys.push(row.key);
        return delivery;
      },
    });
    const { seq } = await outbox.add(write("1-1", "one"));
    await outbox.settled();
    expect(await outbox.revise([seq], () => undefined)).toBe(false);
    delivery = { outcome: "done", data: {} };
    outbox.wake();
    await outbox.settled();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(outbox.rows()).toEqual([]);
  });

  test("what is on its way is waited for, and stays", async () => {
    let arrived: ((delivery: Delivery) => void) | undefined;
    const { outbox } = box({ deliver: async () => new Promise((resolve) => (arrived = resolve)) });
    const { seq } = await outbox.add(write("1-1", "one"));
    const back = outbox.revise([seq], () => undefined);
    await until(() => expect(arrived).toBeDefined());
    arrived?.({ outcome: "done", data: {} });
    expect(await back).toBe(false);
    expect(outbox.rows()).toEqual([]);
  });

  test("a refused read mark is nothing to tell", async () => {
    const { outbox } = box({ deliver: async () => ({ outcome: "refused", refusal: refusal(404, "taskNotFound") }) });
    await outbox.add({ ...write("1-1", ""), kind: "read", lane: "read 1-1" });
    await outbox.settled();
    expect(outbox.rows()).toEqual([]);
  });

  test("a lane whose server is busy waits, the others go on", async () => {
    const sent: string[] = [];
    const { outbox, waits } = box({
      deliver: async (row) => {
        if (row.lane === "busy") return { outcome: "later", seconds: 5 };
        sent.push(`${row.lane} ${String(row.body.msg_text)}`);
        return { outcome: "done", data: {} };
      },
    });
    await outbox.add(write("busy", "1"));
    await outbox.add(write("busy", "2"));
    await outbox.add(write("free", "3"));
    await outbox.settled();
    expect(sent).toEqual(["free 3"]);
    expect(waits.at(-1)).toBe(5000);
    expect(outbox.rows().map((row) => row.body.msg_text)).toEqual(["1", "2"]);
  });

  test("never sends under another person's sign-in", async () => {
    const store = memoryStore();
    let who: string | null = "anna";
    let reachable = false;
    const server = serverOf();
    const { outbox } = box({
      store,
      account: () => who,
      deliver: async (row) => {
        if (row.account !== who) return { outcome: "foreign" };
        if (!reachable) return { outcome: "unreachable" };
        server.take(row, who ?? "");
        return { outcome: "done", data: {} };
      },
    });
    await outbox.add(write("1-1", "Anna's"));
    await outbox.settled();
    who = "ben";
    reachable = true;
    expect(outbox.rows()).toEqual([]);
    await outbox.add(write("1-1", "Ben's"));
    await outbox.settled();
    expect(server.effects).toMatchObject([{ text: "Ben's", account: "ben" }]);
    who = null;
    outbox.wake();
    await outbox.settled();
    expect(server.effects).toHaveLength(1);
    who = "anna";
    outbox.wake();
    await outbox.settled();
    expect(server.effects).toMatchObject([
      { text: "Ben's", account: "ben" },
      { text: "Anna's", account: "anna" },
    ]);
  });

  test("survives a reload between being sent and being answered", async () => {
    const store = memoryStore();
    const server = serverOf();
    const before = box({
      store,
      deliver: async (row) => {
        server.take(row, "anna");
        return { outcome: "unreachable" };
      },
    });
    await before.outbox.add(write("1-1", "a"));
    await before.outbox.settled();
    const after = box({
      store,
      deliver: async (row) => {
        server.take(row, "anna");
        return { outcome: "done", data: {} };
      },
    });
    await after.outbox.read();
    expect(after.outbox.rows()).toHaveLength(1);
    after.outbox.wake();
    await after.outbox.settled();
    expect(server.effects).toHaveLength(1);
    expect(await store.all()).toEqual([]);
  });

  test("gives its listeners the answer, in this tab and the others", async () => {
    const store = memoryStore();
    const heard: string[] = [];
    const other = box({ store, deliver: async () => ({ outcome: "unreachable" }) });
    other.outbox.onDone("message", (_row, data) => heard.push(`other ${String(data)}`));
    const here = box({
      store,
      deliver: async () => ({ outcome: "done", data: "stored" }),
      tell: (news) => other.outbox.hear(news),
    });
    here.outbox.onDone("message", (_row, data) => heard.push(`here ${String(data)}`));
    await here.outbox.add(write("1-1", "a"));
    await here.outbox.settled();
    expect(heard).toEqual(["here stored", "other stored"]);
  });

  test.each([1, 7, 42])(
    "1,000 writes have their effect once and in order (seed %i)",
    async (seed) => {
      const random = chance(seed);
      const store = memoryStore();
      const lock = { tail: Promise.resolve() };
      const server = serverOf();
      // Each write is sent one to five times: the connection is cut before, or between commit and answer.
      const deliver = async (row: Row): Promise<Delivery> => {
        const luck = random();
        if (luck < 0.15) return { outcome: "unreachable" };
        if (luck < 0.2) return { outcome: "later" };
        server.take(row, row.account);
        if (luck < 0.45) return { outcome: "unreachable" };
        return { outcome: "done", data: {} };
      };
      const tabs = [0, 1].map(() => box({ store, lock, deliver }));
      const wanted = new Map<string, string[]>();
      for (let n = 0; n < 1000; n += 1) {
        const lane = `1-${Math.floor(random() * 7)}`;
        const text = `write ${n}`;
        wanted.set(lane, [...(wanted.get(lane) ?? []), text]);
        const tab = tabs[Math.floor(random() * tabs.length)];
        await tab?.outbox.add(write(lane, text));
      }
      for (let turn = 0; turn < 5000 && (await store.all()).length > 0; turn += 1) {
        for (const tab of tabs) {
          tab.outbox.wake();
          await tab.outbox.settled();
        }
      }
      expect(await store.all()).toEqual([]);
      expect(server.effects).toHaveLength(1000);
      for (const [lane, texts] of wanted) {
        expect(server.effects.filter((effect) => effect.lane === lane).map((effect) => effect.text)).toEqual(texts);
      }
    },
    30_000,
  );
});

describe("a server that says how long to wait", () => {
  const busy = (lanes: Record<string, Delivery>) => {
    const sent: string[] = [];
    let now = 1_700_000_000_000;
    const made = box({
      now: () => now,
      deliver: async (row) => {
        sent.push(row.lane);
        return lanes[row.lane] ?? { outcome: "done", data: {} };
      },
    });
    const come = async (milliseconds: number) => {
      now += milliseconds;
      made.outbox.wake();
      await made.outbox.settled();
    };
    return { ...made, sent, come };
  };

  test("is not asked before, even when the person comes back, and the call stays", async () => {
    const lanes: Record<string, Delivery> = { "1-1": { outcome: "later", seconds: 30 } };
    const { outbox, sent, come, waits } = busy(lanes);
    await outbox.add(write("1-1", "hello"));
    await outbox.settled();
    await come(29_000);
    expect(sent).toEqual(["1-1"]);
    expect(waits.at(-1)).toBe(1000);
    expect(outbox.rows()).toMatchObject([{ state: "waiting", body: { msg_text: "hello" } }]);
    delete lanes["1-1"];
    await come(1000);
    expect(sent).toEqual(["1-1", "1-1"]);
    expect(outbox.rows()).toEqual([]);
  });

  test("keeps no other lane waiting as long", async () => {
    const { outbox, come, sent, waits } = busy({
      slow: { outcome: "later", seconds: 3600 },
      soon: { outcome: "later" },
    });
    await outbox.add(write("slow", "1"));
    await outbox.add(write("soon", "2"));
    await outbox.settled();
    expect(waits.at(-1)).toBeLessThan(60_001);
    sent.length = 0;
    await come(60_000);
    expect(sent).toEqual(["soon"]);
  });
});

describe("an answer", () => {
  const body = { status: { code: 409 }, error_code: "task_changed_by_other", error: "x", data: { state: "started" } };
  test.each([
    [200, { data: 1 }, "done"],
    [409, body, "refused"],
    [400, body, "refused"],
    [404, body, "refused"],
    [408, body, "later"],
    [429, body, "later"],
    [500, undefined, "later"],
    [503, undefined, "later"],
    // It would say so for ever: the person has to know.
    [507, { status: { code: 507 }, error_code: "no_room", error: "no room" }, "refused"],
    [507, undefined, "later"],
    [501, body, "refused"],
    // A hotel's sign-in page answers for the server.
    [403, undefined, "later"],
    [302, undefined, "later"],
  ])("%i means %s", (status, given, outcome) => {
    expect(judge(status, given, null).outcome).toBe(outcome);
  });

  test("says how long to wait, and what stands now", () => {
    expect(judge(503, undefined, "7")).toEqual({ outcome: "later", seconds: 7 });
    expect(judge(409, body, null)).toMatchObject({ refusal: { current: { state: "started" } } });
  });
});

test("one person's name is the same however it is written", () => {
  expect(accountName(" Anna@Cleaners.example ")).toBe("anna@cleaners.example");
  expect(accountName("")).toBeNull();
});
