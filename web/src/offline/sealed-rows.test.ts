import { beforeEach, expect, test } from "vitest";
import { openDraftKey, type DraftKey } from "./draft-key";
import { memoryStore } from "./memory-store";
import type { Row } from "./row";
import { sealRows, unsealRows } from "./sealed-rows";

const anna = "anna@example.org";
const picture = new Uint8Array([0, 255, 216, 7]);

function rowOf(account: string, text: string, more: Partial<Row> = {}): Omit<Row, "seq"> {
  return {
    account,
    kind: "message",
    lane: "cleaning 1-1",
    method: "PUT",
    path: "/v1/cleaningresourcemessages/1-1",
    body: { msg_text: text },
    key: `key of ${text}`,
    made: 1000,
    state: "waiting",
    ...more,
  };
}

/** All that is in a row, with what lies in its files. */
async function readable(rows: readonly Row[]): Promise<string> {
  const files = rows.flatMap((row) => row.files ?? []);
  const contents = await Promise.all(
    files.map(async ({ content }) => new TextDecoder().decode(await content.arrayBuffer())),
  );
  return JSON.stringify(rows) + contents.join();
}

let keys: { anna: DraftKey; bert: DraftKey };
beforeEach(async () => {
  const [first, second] = await Promise.all(["a", "b"].map(async (each) => openDraftKey(btoa(each.repeat(32)))));
  keys = { anna: first!, bert: second! };
});

test("what a person has left waiting can be read by nobody, and is back as it was at their next sign-in", async () => {
  const store = memoryStore();
  const files = [{ name: "meter.jpg", type: "image/jpeg", width: 4, height: 3, content: new Blob([picture]) }];
  const refusal = { status: 409, code: "conflict", message: "Zażółć", current: null };
  await store.add(rowOf(anna, "first", { files, note: { text: "note" } }));
  await store.add(rowOf("bert@example.org", "of Bert"));
  await store.add(rowOf(anna, "second", { state: "refused", refusal }));
  const before = (await store.all()).filter(({ account }) => account === anna);

  await sealRows(store, anna, keys.anna);
  const lying = await store.all();
  expect(lying).toHaveLength(3);
  const seen = await readable(lying);
  for (const secret of [anna, "first", "second", "meter.jpg", "note", "Zażółć", "1-1,"])
    expect(seen).not.toContain(secret);
  expect(lying.filter(({ account }) => account === "bert@example.org").map(({ body }) => body)).toEqual([
    { msg_text: "of Bert" },
  ]);

  expect(await unsealRows(store, "bert@example.org", keys.bert)).toBe(false);
  expect(await unsealRows(store, anna, keys.anna)).toBe(true);
  const back = (await store.all()).filter(({ account }) => account === anna);
  // It may have been on its way when the person left.
  expect(back).toEqual([
    expect.objectContaining({ ...rowOf(anna, "first", { note: { text: "note" } }), perhaps: true }),
    expect.objectContaining(rowOf(anna, "second", { state: "refused", refusal })),
  ]);
  const [file] = back[0]?.files ?? [];
  expect(file).toMatchObject({ name: "meter.jpg", type: "image/jpeg", width: 4, height: 3 });
  expect(new Uint8Array(await file!.content.arrayBuffer())).toEqual(picture);
  expect(before).toHaveLength(back.length);
  expect(await unsealRows(store, anna, keys.anna)).toBe(false);
});

test("what two windows sealed at the same time is there once", async () => {
  const store = memoryStore();
  await store.add(rowOf(anna, "only"));
  await Promise.all([sealRows(store, anna, keys.anna), sealRows(store, anna, keys.anna)]);
  await unsealRows(store, anna, keys.anna);
  expect((await store.all()).map(({ body }) => body)).toEqual([{ msg_text: "only" }]);
});

test("what cannot be opened stays, and does not keep the others back", async () => {
  const store = memoryStore();
  await store.add(rowOf(anna, "whole"));
  await sealRows(store, anna, keys.anna);
  const [sealed] = await store.all();
  const damaged = new Blob([new Uint8Array(40)]);
  await store.add({ ...sealed!, files: [{ name: "", type: "", content: damaged }] });
  expect(await unsealRows(store, anna, keys.anna)).toBe(true);
  expect((await store.all()).map(({ account }) => account).toSorted()).toEqual([anna, sealed!.account].toSorted());
});
