import { renderHook, waitFor } from "@testing-library/react";
import { clear, createStore, del, entries, set } from "idb-keyval";
import { beforeEach, expect, test, vi } from "vitest";
import type { RowFile } from "#/offline";
import { keptPicks } from "#/session/kept-names";
import { signOut } from "#/session/session";
import { signInAs } from "#/testing/app";
import { answer, http, server } from "#/testing/server";

let people = 0;

beforeEach(async () => {
  people += 1;
  await clear(createStore(keptPicks, "picks"));
  signInAs(`anna${people}@example.org`);
  server.use(http.post("*/v1/sign_out", () => answer({})));
});

const note = (name: string) => new File([`the text of ${name}`], name, { type: "text/plain" });
const store = () => createStore(keptPicks, "picks");
const disk = () => entries<string, { picks: readonly { content: Blob }[] }>(store());
const kept = async () => (await disk()).flatMap(([, { picks }]) => picks);
const namesOf = (picks: readonly { name: string }[]) => picks.map((pick) => pick.name);

const serverKey = btoa("a".repeat(32));

/** The module as a reloaded page has it, with the key that the server gives to the person. */
async function freshPage(draftKey = serverKey) {
  vi.resetModules();
  await bringKey(draftKey);
  return import("./picks");
}

/** The key comes from the server; none where the page has no cipher. */
async function bringKey(draftKey: string) {
  const [{ holdKey }, { openDraftKey }] = [await import("#/offline/row-key"), await import("#/offline/draft-key")];
  holdKey({ account: `anna${people}@example.org`, key: await openDraftKey(draftKey) });
}

/** All that lies in the store, as bytes. */
async function everything(): Promise<string> {
  const all = await entries<string, unknown>(store());
  const contents = (await kept()).map(async ({ content }) => new TextDecoder().decode(await content.arrayBuffer()));
  return `${JSON.stringify(all)} ${(await Promise.all(contents)).join(" ")}`;
}

test("what was chosen is there again after the page was reloaded, for this person and chat only", async () => {
  const before = await freshPage();
  const first = renderHook(() => before.usePicks("cleaning 1-1"));
  before.addPicks("cleaning 1-1", [note("a.txt"), note("b.txt")]);
  await waitFor(async () => expect(await kept()).toHaveLength(2));
  // It lies sealed: who has the disk alone reads neither names nor contents nor whose they are.
  expect(await everything()).not.toMatch(/txt|the text of|anna/);
  first.unmount();

  const after = await freshPage();
  const { result } = renderHook(() => after.usePicks("cleaning 1-1"));
  await waitFor(() => expect(namesOf(result.current)).toEqual(["a.txt", "b.txt"]));
  expect(result.current[0]).toMatchObject({ state: "ready", file: { name: "a.txt", type: "text/plain" } });
  const other = renderHook(() => after.usePicks("cleaning 1-2"));
  expect(other.result.current).toEqual([]);

  after.removePick("cleaning 1-1", result.current[0]?.id ?? 0);
  await waitFor(async () => expect(await kept()).toHaveLength(1));
  await after.clearPicks("cleaning 1-1");
  await waitFor(async () => expect(await disk()).toEqual([]));
});

test("what was chosen goes at sign-out, also what was not opened again", async () => {
  const page = await freshPage();
  renderHook(() => page.usePicks("reservation 1-1"));
  page.addPicks("reservation 1-1", [note("a.txt")]);
  await waitFor(async () => expect(await disk()).toHaveLength(1));
  await signOut();
  expect(await disk()).toEqual([]);
});

test("what is chosen while the earlier files are being read is kept beside them", async () => {
  const before = await freshPage();
  renderHook(() => before.usePicks("reservation 1-2"));
  before.addPicks("reservation 1-2", [note("early.txt")]);
  await waitFor(async () => expect(await disk()).toHaveLength(1));
  const after = await freshPage();
  const { result } = renderHook(() => after.usePicks("reservation 1-2"));
  after.addPicks("reservation 1-2", [note("late.txt")]);
  await waitFor(() => expect(namesOf(result.current)).toEqual(["early.txt", "late.txt"]));
  await waitFor(async () => expect(await kept()).toHaveLength(2));
  const third = await freshPage();
  const again = renderHook(() => third.usePicks("reservation 1-2"));
  await waitFor(() => expect(namesOf(again.result.current)).toEqual(["early.txt", "late.txt"]));
  expect(await again.result.current[1]?.file?.content.text()).toBe("the text of late.txt");
});

const readable = (name: string): RowFile => ({ name, type: "text/plain", content: note(name) });
const old = (chat: string) => `anna${people}@example.org ${chat}`;

test("what an earlier release kept readable is there, and sealed at the next start", async () => {
  await set(old("cleaning 1-1"), [readable("old.txt")], store());
  await set(old("cleaning 1-2"), [readable("unopened.txt")], store());
  const page = await freshPage();
  const first = renderHook(() => page.usePicks("cleaning 1-1"));
  await waitFor(() => expect(namesOf(first.result.current)).toEqual(["old.txt"]));
  const { sealOldPicks } = await import("#/offline/kept-picks");
  await sealOldPicks(`anna${people}@example.org`);
  expect(await kept()).toHaveLength(2);
  expect(await everything()).not.toMatch(/txt|the text of|anna/);
  const next = await freshPage();
  const { result } = renderHook(() => next.usePicks("cleaning 1-2"));
  await waitFor(() => expect(namesOf(result.current)).toEqual(["unopened.txt"]));
  expect(await result.current[0]?.file?.content.text()).toBe("the text of unopened.txt");
});

test("what finds no room stays as it was, and another's is not touched", async () => {
  await set(old("cleaning 1-1"), [readable("old.txt")], store());
  await set("bert@example.org cleaning 1-1", [readable("bert.txt")], store());
  const map = store() as unknown as Map<string, unknown>;
  const full = vi.spyOn(map, "set").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  await freshPage();
  const { sealOldPicks } = await import("#/offline/kept-picks");
  await sealOldPicks(`anna${people}@example.org`);
  full.mockRestore();
  expect((await disk()).map(([name]) => name).toSorted()).toEqual([
    old("cleaning 1-1"),
    "bert@example.org cleaning 1-1",
  ]);
});

test("what was sent without a cipher does not come back, and what is not sent stays", async () => {
  await set(old("cleaning 1-1"), [readable("sent.txt")], store());
  await set(old("cleaning 1-2"), [readable("old.txt")], store());
  const page = await freshPage("");
  const first = renderHook(() => page.usePicks("cleaning 1-1"));
  const second = renderHook(() => page.usePicks("cleaning 1-2"));
  await waitFor(() => expect(namesOf(first.result.current)).toEqual(["sent.txt"]));
  await waitFor(() => expect(namesOf(second.result.current)).toEqual(["old.txt"]));
  await page.clearPicks("cleaning 1-1");
  page.addPicks("cleaning 1-2", [note("new.txt")]);
  await waitFor(async () => expect((await disk()).map(([name]) => name)).toEqual([old("cleaning 1-2")]));
});

test("what is sealed counts more than what an earlier release left beside it", async () => {
  const before = await freshPage();
  const first = renderHook(() => before.usePicks("cleaning 1-1"));
  before.addPicks("cleaning 1-1", [note("newer.txt")]);
  await waitFor(async () => expect(await kept()).toHaveLength(1));
  first.unmount();
  await set(old("cleaning 1-1"), [readable("older.txt")], store());
  const after = await freshPage();
  const { result } = renderHook(() => after.usePicks("cleaning 1-1"));
  await waitFor(() => expect(namesOf(result.current)).toEqual(["newer.txt"]));
});

test("a key that comes late brings back what was chosen, and keeps what was chosen since", async () => {
  const before = await freshPage();
  const first = renderHook(() => before.usePicks("cleaning 1-1"));
  before.addPicks("cleaning 1-1", [note("early.txt")]);
  await waitFor(async () => expect(await kept()).toHaveLength(1));
  first.unmount();
  vi.resetModules();
  const after = await import("./picks");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { result } = renderHook(() => after.usePicks("cleaning 1-1"));
  after.addPicks("cleaning 1-1", [note("late.txt")]);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await bringKey(serverKey);
  await waitFor(() => expect(namesOf(result.current)).toEqual(["early.txt", "late.txt"]));
  await waitFor(async () => expect(await kept()).toHaveLength(2));
});

test("files that another tab sends while this one seals them do not come back", async () => {
  await set(old("cleaning 1-1"), [readable("sent.txt")], store());
  await freshPage();
  const { sealOldPicks } = await import("#/offline/kept-picks");
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "encrypt").mockImplementation(async (...given) => {
    await del(old("cleaning 1-1"), store());
    return encrypt(...given);
  });
  await sealOldPicks(`anna${people}@example.org`);
  expect(await disk()).toEqual([]);
});
