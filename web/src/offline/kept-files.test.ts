import { createStore, entries } from "idb-keyval";
import * as disks from "idb-keyval";
import { beforeEach, expect, test, vi } from "vitest";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { clearReads } from "#/session/query";
import { keptFiles } from "#/session/kept-names";
import { signOut } from "#/session/session";
import { signInAs } from "#/testing/app";
import { answer, anywhere, http, HttpResponse, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";
import { fetchKept, keepAhead } from "./kept-files";

const file = "/v1/cleaning/1-5/attachments/7";
const disk = () => entries<string, object>(createStore(keptFiles, "files"));
const serves = (path: string, text: string) =>
  server.use(anywhere.get(`*${path}`, () => new HttpResponse(text, { headers: { "Content-Type": "text/plain" } })));
const silent = () => server.use(anywhere.get("*/v1/*", () => HttpResponse.error()));

beforeEach(async () => {
  signInAs("anna@example.org");
  server.use(http.post("*/v1/sign_out", () => answer({})));
  await clearReads();
});

test("a file of a task that was looked at is there without signal, as it came last", async () => {
  serves(file, "towels: 4");
  await fetchKept(file);
  serves(file, "towels: 6");
  await fetchKept(file);
  silent();
  expect((await fetchKept(file)).size).toBe("towels: 6".length);
  await expect(fetchKept("/v1/cleaning/1-5/attachments/8")).rejects.toBeInstanceOf(NetworkFailure);
});

test("a file that is kept shows when the network keeps silent", async () => {
  serves(file, "towels: 4");
  await fetchKept(file);
  let asked = 0;
  server.use(
    http.get("*/healthz", () => new HttpResponse()),
    anywhere.get("*/v1/*", async () => {
      asked += 1;
      return new Promise<never>(() => undefined);
    }),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shown = fetchKept(file);
  await until(() => expect(asked).toBe(1));
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await (await shown).text()).toBe("towels: 4");
});

test("its content lies on the device sealed", async () => {
  serves(file, "towels: 4");
  await fetchKept(file);
  const [[, kept] = []] = await disk();
  expect(Object.keys(kept ?? {}).toSorted()).toEqual(["at", "iv", "sealed", "size", "type"]);
  expect(await (kept as { sealed: Blob }).sealed.text()).not.toContain("towels");
  silent();
  expect(await (await fetchKept(file)).text()).toBe("towels: 4");
});

test("what an earlier release kept in the open goes", async () => {
  await disks.set(`anna@example.org ${file}`, { content: new Blob(["plan"]), at: 1 }, createStore(keptFiles, "files"));
  silent();
  await expect(fetchKept(file)).rejects.toBeInstanceOf(NetworkFailure);
  await keepAhead([]);
  expect(await disk()).toEqual([]);
});

test("files of chats are not kept", async () => {
  const chat = "/v1/cleaningresourcemessage/1-5/7";
  serves(chat, "hello");
  await fetchKept(chat);
  expect(await disk()).toEqual([]);
});

test("it goes when the server says that it is gone, when the person asks for it, and at sign-out", async () => {
  serves(file, "towels: 4");
  await fetchKept(file);
  server.use(anywhere.get(`*${file}`, () => refuse(404, "not_found")));
  await expect(fetchKept(file)).rejects.toBeInstanceOf(Refusal);
  expect(await disk()).toEqual([]);
  for (const away of [clearReads, signOut]) {
    serves(file, "towels: 4");
    await fetchKept(file);
    expect(await disk()).toHaveLength(1);
    await away();
    expect(await disk()).toEqual([]);
  }
});

test("nobody else on this phone gets it", async () => {
  serves(file, "towels: 4");
  await fetchKept(file);
  signInAs("bert@example.org");
  silent();
  await expect(fetchKept(file)).rejects.toBeInstanceOf(NetworkFailure);
});

test("the oldest make room for the newest", async () => {
  const large = "x".repeat(13 * 1024 * 1024);
  for (const number of [1, 2, 3, 4, 5]) {
    const path = `/v1/cleaning/1-5/attachments/${number}`;
    serves(path, large);
    await fetchKept(path, { now: number });
  }
  expect((await disk()).map(([name]) => name.at(-1))).toEqual(["2", "3", "4", "5"]);
});

test("what is fetched ahead is there without signal, and is fetched once", async () => {
  const paths = [1, 2, 3].map((number) => `/v1/cleaning/1-5/pictures/${number}?maxsize=1024`);
  let asked = 0;
  server.use(
    http.get("*/v1/cleaning/1-5/pictures/:number", () => {
      asked += 1;
      return new HttpResponse("picture");
    }),
  );
  await keepAhead(paths);
  await keepAhead(paths);
  expect(asked).toBe(3);
  silent();
  for (const path of paths) expect((await fetchKept(path)).size).toBe("picture".length);
});

test("fetching ahead ends where the signal ends, and never costs those who save data", async () => {
  const paths = ["/v1/cleaning/1-5/pictures/1", "/v1/cleaning/1-5/pictures/2"];
  silent();
  await keepAhead(paths);
  expect(await disk()).toEqual([]);
  server.use(http.get("*/v1/cleaning/1-5/pictures/:number", () => new HttpResponse("picture")));
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  await keepAhead(paths);
  expect(await disk()).toEqual([]);
  Reflect.deleteProperty(navigator, "connection");
  await keepAhead(paths);
  expect(await disk()).toHaveLength(2);
});

const large = "x".repeat(13 * 1024 * 1024);
const numbers = async () => (await disk()).map(([name]) => name.at(-1)).toSorted((a, b) => Number(a) - Number(b));
const pathsOf = (...all: number[]) => all.map((number) => `/v1/cleaning/1-5/attachments/${number}`);

test("files of the coming days stay, whatever else is looked at later", async () => {
  for (const path of pathsOf(1, 2, 3, 4, 5, 6)) serves(path, large);
  expect(await keepAhead(pathsOf(1, 2), { lasting: "tasks", now: 1 })).toBe(true);
  for (const [at, path] of pathsOf(3, 4, 5, 6).entries()) await fetchKept(path, { now: 10 + at });
  expect(await numbers()).toEqual(["1", "2", "5", "6"]);
  expect(await keepAhead(pathsOf(5), { lasting: "tasks", now: 20 })).toBe(true);
  serves(pathsOf(3)[0]!, large);
  await fetchKept(pathsOf(3)[0]!, { now: 30 });
  expect(await numbers()).toEqual(["2", "3", "5", "6"]);
});

test("a file that is still needed counts as looked at, once a day", async () => {
  const day = 86_400_000;
  const at = async () => ((await disk())[0]![1] as { at: number }).at;
  serves(file, "towels: 4");
  await keepAhead([file], { lasting: "tasks", now: day });
  await keepAhead([file], { lasting: "tasks", now: day + 1 });
  expect(await at()).toBe(day);
  await keepAhead([file], { lasting: "tasks", now: 2 * day });
  expect(await at()).toBe(2 * day);
});

test("what finds no room is fetched once, and it is said that it is missing", async () => {
  let asked = 0;
  server.use(
    http.get("*/v1/cleaning/1-5/attachments/:number", ({ params }) => {
      asked += 1;
      return new HttpResponse(params["number"] === "9" ? "x".repeat(16 * 1024 * 1024) : large);
    }),
  );
  for (const path of [pathsOf(9), pathsOf(1, 2, 3, 4, 5)]) {
    expect(await keepAhead(path, { lasting: "tasks" })).toBe(false);
    expect(await keepAhead(path, { lasting: "tasks" })).toBe(false);
  }
  expect(asked).toBe(6);
  expect(await numbers()).toEqual(["1", "2", "3", "4"]);
});

test.each([
  [404, true, 3],
  [403, true, 3],
  [410, true, 3],
  [500, false, 3],
  [503, false, 1],
  [429, false, 1],
])("a refusal %i of a file: all are there %s", async (status, all, calls) => {
  const asked: string[] = [];
  server.use(
    http.get("*/v1/cleaning/1-5/attachments/:number", ({ params }) => {
      asked.push(String(params["number"]));
      return params["number"] === "1" ? refuse(status, "refused") : new HttpResponse("plan");
    }),
  );
  expect(await keepAhead(pathsOf(1, 2, 3))).toBe(all);
  expect(asked).toHaveLength(calls);
});

test("a file of a stay is kept where it was made ready for its guest, until the stay is over", async () => {
  const [paper, picture] = [
    "/v1/reservations/1-5/documents/3/house.pdf",
    "/v1/reservations/1-5/pictures/home?maxsize=1024",
  ];
  serves("/v1/reservations/1-5/documents/3/house.pdf", "the papers");
  serves("/v1/reservations/1-5/pictures/home", "picture");
  await fetchKept(paper);
  expect(await disk()).toEqual([]);
  expect(await keepAhead([paper, picture], { lasting: "stays" })).toBe(true);
  silent();
  expect((await fetchKept(paper)).size).toBe("the papers".length);
  expect((await fetchKept(picture)).size).toBe("picture".length);
  await keepAhead([file], { lasting: "tasks" });
  expect(await disk()).toHaveLength(2);
  await keepAhead([picture], { lasting: "stays" });
  expect((await disk()).map(([name]) => name)).toEqual([`anna@example.org ${picture}`]);
});

/** Holds the next call of a function of the disk, and gives what lets it go on, once it has been called. */
async function held(name: "entries" | "set", run: () => Promise<unknown>): Promise<void> {
  let goOn: () => void = () => undefined;
  const called = new Promise<void>((reached) => {
    const original = (name === "set" ? disks.set : disks.entries) as (...given: unknown[]) => Promise<unknown>;
    const spy = vi.spyOn(disks, name).mockImplementationOnce((async (...given: unknown[]) => {
      reached();
      await new Promise<void>((go) => (goOn = go));
      spy.mockRestore();
      return original(...given);
    }) as never);
  });
  const done = run();
  await called;
  await signOut();
  goOn();
  await done;
}

test.each(["entries", "set"] as const)(
  "a file that comes while the person signs out leaves nothing (%s)",
  async (name) => {
    serves(file, "towels: 4");
    // Of another tab, so that the index is read again.
    await disks.set(
      "anna@example.org /v1/cleaning/1-5/attachments/1",
      { iv: new Uint8Array(12), sealed: new Blob(["…"]), type: "text/plain", size: 4, at: 1 },
      createStore(keptFiles, "files"),
    );
    await held(name, async () => fetchKept(file));
    expect(await disk()).toEqual([]);
  },
);

test("a file that is noted as needed while the person signs out leaves nothing", async () => {
  serves(file, "towels: 4");
  await keepAhead([file], { lasting: "tasks", now: 1 });
  await held("set", async () => keepAhead([file], { lasting: "tasks", now: 2 * 86_400_000 }));
  expect(await disk()).toEqual([]);
});
