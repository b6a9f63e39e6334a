import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDraftKey } from "./draft-key";
import { createOutbox } from "./outbox";
import { isLost, liesSealed, LostContent, type Row, type RowStore } from "./row";
import { holdKey } from "./row-key";
import { type Records, type SealedRow, sealedStore, type Stored } from "./sealed-store";

type Person = "anna" | "bert";

const secretOf = (person: Person) => btoa(person.repeat(8));

async function signIn(person: Person): Promise<void> {
  holdKey({ account: `${person}@example.org`, key: await openDraftKey(secretOf(person)) });
}

/** A disk that outlives the page; what is written is a copy, as in the browser's database. */
function disk() {
  const lies = new Map<number, Stored>();
  let last = 0;
  const records: Records = {
    add: async (record) => {
      last += 1;
      lies.set(last, { ...record, seq: last });
      return last;
    },
    all: async () => [...lies.values()],
    get: async (seq) => lies.get(seq),
    change: async (seq, next) => {
      const before = lies.get(seq);
      if (before) lies.set(seq, next(before));
    },
    remove: async (seq) => {
      lies.delete(seq);
    },
  };
  return { records, lies };
}

/** All that somebody can read who has the disk. */
async function readable(lies: ReadonlyMap<number, Stored>): Promise<string> {
  const text = async (value: unknown): Promise<string> => {
    if (value instanceof Blob) return text(await value.arrayBuffer());
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder("latin1").decode(value);
    if (typeof value !== "object" || value === null) return String(value);
    const parts = await Promise.all(Object.entries(value).map(async ([name, each]) => `${name}: ${await text(each)}`));
    return parts.join("\n");
  };
  return (await Promise.all([...lies.values()].map(text))).join("\n");
}

// That of the browser, which gives its bytes.
vi.stubGlobal("Blob", (await new Response("").blob()).constructor);

const photo = { name: "canary-cellar.jpg", type: "image/jpeg", content: new Blob(["canary-content"]), width: 3 };

const row = (account = "anna@example.org"): Omit<Row, "seq"> => ({
  account,
  kind: "message",
  lane: "cleaning 1-canary",
  method: "PUT",
  path: "/v1/cleaningresourcemessages/1-canary",
  body: { msg_text: "canary-text" },
  files: [photo],
  key: "canary-key",
  made: 1_700_000_000_000,
  state: "waiting",
  note: { title: "canary-title" },
});

const contentOf = async (store: ReturnType<typeof sealedStore>, of: Row, at = 0) => {
  const content = of.files?.[at]?.content;
  if (!content) throw new Error("there is no such file");
  return (liesSealed(content) ? await store.content(content) : content).text();
};

beforeEach(async () => signIn("anna"));
afterEach(() => holdKey(undefined));

test("what waits lies on the disk sealed, and the next page of its writer reads it", async () => {
  const { records, lies } = disk();
  await sealedStore(records).add(row());
  const held = await readable(lies);
  for (const canary of ["canary", "anna", "jpeg"]) expect(held).not.toContain(canary);
  const next = sealedStore(records);
  const [back] = await next.all();
  expect(back).toEqual({
    ...row(),
    seq: 1,
    files: [{ name: photo.name, type: photo.type, width: 3, content: { seq: 1, id: expect.any(String), size: 14 } }],
  });
  expect(await contentOf(next, back!)).toBe("canary-content");
  // The same until it changes: a picture that is shown is not loaded again.
  expect((await next.all())[0]).toBe(back);
});

test("only the writer's key opens it: not that of the next person, and none after the sign-out", async () => {
  const { records } = disk();
  const store = sealedStore(records);
  await store.add(row());
  holdKey(undefined);
  expect(await store.all()).toEqual([]);
  await signIn("bert");
  expect(await store.all()).toEqual([]);
  await signIn("anna");
  expect(await store.all()).toMatchObject([{ body: { msg_text: "canary-text" } }]);
});

test("a change keeps the files that lie there, and drops what it has no need of", async () => {
  const { records, lies } = disk();
  const second = { ...photo, name: "second.jpg", content: new Blob(["second"]) };
  await sealedStore(records).add({ ...row(), files: [photo, second] });
  const store = sealedStore(records);
  const [first] = await store.all();
  const before = (lies.get(1) as SealedRow).files;
  await store.change({ ...first!, perhaps: true });
  expect((lies.get(1) as SealedRow).files).toEqual(before);
  await store.change({ ...first!, files: first!.files!.slice(1) });
  expect((lies.get(1) as SealedRow).files).toHaveLength(1);
  const [after] = await sealedStore(records).all();
  expect(after).toMatchObject({ files: [{ name: "second.jpg" }] });
  expect(await contentOf(sealedStore(records), after!)).toBe("second");
});

test("a file that was chosen again for another row lies there again", async () => {
  const { records } = disk();
  const store = sealedStore(records);
  await store.add(row());
  await store.remove(1);
  await store.add(row());
  const [back] = await sealedStore(records).all();
  expect(await contentOf(sealedStore(records), back!)).toBe("canary-content");
});

test("what an earlier release left readable is read, and sealed when its writer is here", async () => {
  const { records, lies } = disk();
  lies.set(1, { ...row(), seq: 1 });
  lies.set(2, { ...row("bert@example.org"), seq: 2, body: { msg_text: "of Bert" } });
  const store = sealedStore(records);
  expect(await store.all()).toHaveLength(2);
  expect(lies.get(2)).toMatchObject({ body: { msg_text: "of Bert" } });
  lies.delete(2);
  expect(await readable(lies)).not.toContain("canary");
  const [back] = await store.all();
  expect(back).toMatchObject({ seq: 1, key: "canary-key", body: { msg_text: "canary-text" } });
  expect(await contentOf(sealedStore(records), back!)).toBe("canary-content");
});

test("200 photos that wait are listed without opening one", async () => {
  const { records } = disk();
  const before = sealedStore(records);
  for (let n = 0; n < 200; n += 1) await before.add(row());
  const store = sealedStore(records);
  const decrypt = vi.spyOn(crypto.subtle, "decrypt");
  const read = vi.spyOn(Blob.prototype, "arrayBuffer");
  const first = await store.all();
  expect(first).toHaveLength(200);
  // The rows themselves, once.
  expect(decrypt).toHaveBeenCalledTimes(200);
  const again = await store.all();
  expect(again.every((each, index) => each === first[index])).toBe(true);
  expect(decrypt).toHaveBeenCalledTimes(200);
  expect(read).not.toHaveBeenCalled();
});

test("what an earlier release left and finds no room is not sealed again at each look", async () => {
  const { records, lies } = disk();
  lies.set(1, { ...row(), seq: 1 });
  const full: Records = { ...records, change: async () => Promise.reject(new Error("no room")) };
  const store = sealedStore(full);
  const encrypt = vi.spyOn(crypto.subtle, "encrypt");
  expect(await store.all()).toHaveLength(1);
  const tries = encrypt.mock.calls.length;
  expect(tries).toBeGreaterThan(0);
  expect(await store.all()).toMatchObject([{ key: "canary-key" }]);
  expect(encrypt).toHaveBeenCalledTimes(tries);
});

test("photos that another tab has sent leave their room to others", async () => {
  const { records } = disk();
  const here = sealedStore(records);
  const large = (name: string) => ({
    ...row(),
    files: [{ ...photo, name, content: new Blob([new Uint8Array(12_000_000)]) }],
  });
  const { seq } = await here.add(large("first.jpg"));
  await here.all();
  await sealedStore(records).remove(seq);
  await here.all();
  await here.add(large("second.jpg"));
  const [second] = await here.all();
  expect(second?.files?.map(({ content }) => liesSealed(content))).toEqual([false]);
});

test("what cannot be opened any more is named, and can only be discarded", async () => {
  const { records, lies } = disk();
  await sealedStore(records).add(row());
  await sealedStore(records).add({ ...row(), kind: "read" });
  for (const [seq, record] of lies) lies.set(seq, { ...(record as SealedRow), sealed: new ArrayBuffer(40) });
  const store = sealedStore(records);
  const [lost, ...others] = await store.all();
  expect(others).toEqual([]);
  expect(lost).toMatchObject({ seq: 1, state: "refused", made: row().made, refusal: { code: "kept_unreadable" } });
  expect(isLost(lost!)).toBe(true);
  await store.remove(1);
  expect(await store.all()).toEqual([]);
});

test("a file that is gone is missed by name, not silently", async () => {
  const { records, lies } = disk();
  await sealedStore(records).add(row());
  const { files: _, ...rest } = lies.get(1) as SealedRow;
  lies.set(1, rest);
  const store = sealedStore(records);
  const [back] = await store.all();
  await expect(contentOf(store, back!)).rejects.toBeInstanceOf(LostContent);
});

test("a file that the browser has lost is missed by name, and is no want of a network", async () => {
  const { records, lies } = disk();
  await sealedStore(records).add(row());
  const lying = lies.get(1) as SealedRow;
  const gone = new DOMException("the file is gone", "NotReadableError");
  lies.set(1, {
    ...lying,
    files: lying.files!.map((file) => {
      const content = new Blob();
      content.arrayBuffer = async () => Promise.reject(gone);
      return { ...file, content };
    }),
  });
  const store = sealedStore(records);
  const [back] = await store.all();
  await expect(contentOf(store, back!)).rejects.toBeInstanceOf(LostContent);
});

test("a call that is made before the key is here waits for it, and is refused to its maker when none comes", async () => {
  vi.useFakeTimers();
  const { records, lies } = disk();
  holdKey(undefined);
  const store = sealedStore(records);
  const late = store.add(row());
  await signIn("anna");
  expect((await late).seq).toBe(1);
  holdKey(undefined);
  const never = expect(store.add(row())).rejects.toThrow("key");
  await vi.advanceTimersByTimeAsync(20_000);
  await never;
  expect(lies.size).toBe(1);
  vi.useRealTimers();
});

test("without a cipher a call lives as long as the page, and goes out", async () => {
  const { records, lies } = disk();
  holdKey({ account: "anna@example.org", key: undefined });
  const store: RowStore = sealedStore(records);
  const sent: unknown[] = [];
  const outbox = createOutbox({
    store,
    account: () => "anna@example.org",
    deliver: async ({ body }) => {
      sent.push(body.msg_text);
      return { outcome: "done", data: {} };
    },
    alone: async (work) => work(),
    tell: () => undefined,
    after: () => () => undefined,
    now: () => 1,
  });
  const { kind, lane, method, path, body } = row();
  await outbox.add({ kind, lane, method, path, body });
  await outbox.settled();
  expect(sent).toEqual(["canary-text"]);
  expect(lies.size).toBe(0);
  expect(await store.all()).toEqual([]);
});
