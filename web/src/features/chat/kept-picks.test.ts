import { renderHook, waitFor } from "@testing-library/react";
import { createStore, entries } from "idb-keyval";
import { beforeEach, expect, test, vi } from "vitest";
import type { RowFile } from "#/offline";
import { keptPicks } from "#/session/kept-names";
import { signOut } from "#/session/session";
import { signInAs } from "#/testing/app";
import { answer, http, server } from "#/testing/server";

let people = 0;

beforeEach(() => {
  people += 1;
  signInAs(`anna${people}@example.org`);
  server.use(http.post("*/v1/sign_out", () => answer({})));
});

const note = (name: string) => new File([`the text of ${name}`], name, { type: "text/plain" });
const disk = () => entries<string, readonly RowFile[]>(createStore(keptPicks, "picks"));
const namesOf = (picks: readonly { name: string }[]) => picks.map((pick) => pick.name);

/** The module as a reloaded page has it. */
async function freshPage() {
  vi.resetModules();
  return import("./picks");
}

test("what was chosen is there again after the page was reloaded, for this person and chat only", async () => {
  const before = await freshPage();
  const first = renderHook(() => before.usePicks("cleaning 1-1"));
  before.addPicks("cleaning 1-1", [note("a.txt"), note("b.txt")]);
  await waitFor(async () => expect((await disk()).flatMap(([, files]) => namesOf(files))).toEqual(["a.txt", "b.txt"]));
  first.unmount();

  const after = await freshPage();
  const { result } = renderHook(() => after.usePicks("cleaning 1-1"));
  await waitFor(() => expect(namesOf(result.current)).toEqual(["a.txt", "b.txt"]));
  expect(result.current[0]).toMatchObject({ state: "ready", file: { name: "a.txt", type: "text/plain" } });
  const other = renderHook(() => after.usePicks("cleaning 1-2"));
  expect(other.result.current).toEqual([]);

  after.removePick("cleaning 1-1", result.current[0]?.id ?? 0);
  await waitFor(async () => expect((await disk()).flatMap(([, files]) => namesOf(files))).toEqual(["b.txt"]));
  after.clearPicks("cleaning 1-1");
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
  await waitFor(async () => expect(namesOf((await disk())[0]?.[1] ?? [])).toEqual(["early.txt", "late.txt"]));
});
