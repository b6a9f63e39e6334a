import { dehydrate, QueryClient, QueryObserver } from "@tanstack/react-query";
import { type PersistedClient, persistQueryClient } from "@tanstack/react-query-persist-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { isKept, persisterOn } from "./persister";
import { queryClient } from "./query";
import { type Sealed, seal, unseal } from "./seal";
import { local } from "./store";
import { until } from "#/testing/until";

/** What the browser's cipher works at, which takes no time of the clock that is set here. */
let ciphering: () => Promise<unknown>[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-07-11T10:00:00Z") });
  const spies = (["generateKey", "encrypt", "decrypt"] as const).map((name) => vi.spyOn(crypto.subtle, name));
  ciphering = () => spies.flatMap(({ mock }) => mock.results.map(({ value }) => value as Promise<unknown>));
});
afterEach(() => vi.useRealTimers());

/** Lets the cipher finish what it has begun. */
async function ciphered(): Promise<void> {
  for (let seen = -1; seen < ciphering().length;) {
    seen = ciphering().length;
    await Promise.all(ciphering());
    await vi.advanceTimersByTimeAsync(0);
  }
}

async function passes(milliseconds: number): Promise<void> {
  await ciphered();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await ciphered();
}

/** A disk, and what stands on it of the queries. */
function given() {
  const writes: Sealed[] = [];
  const disk = {
    read: async () => writes.at(-1),
    write: vi.fn<(kept: Sealed) => Promise<void>>(async (kept) => {
      writes.push(kept);
    }),
    remove: async () => {
      writes.length = 0;
    },
  };
  const kept = async () => {
    const last = writes.at(-1);
    if (last === undefined) return undefined;
    const { clientState } = (await unseal("answers ", last)) as PersistedClient;
    return Object.fromEntries(clientState.queries.map((query) => [query.queryHash, query.state.data]));
  };
  return { disk, writes, kept };
}

/** The app is open and keeps what it reads. */
async function open(disk: ReturnType<typeof given>["disk"]) {
  const client = new QueryClient();
  const [stop, restored] = persistQueryClient({
    queryClient: client,
    persister: persisterOn(disk),
    buster: "one",
    dehydrateOptions: { shouldDehydrateQuery: isKept },
  });
  await restored;
  return { client, stop };
}

test("what is read is written at once, then once a second, the newest last", async () => {
  const { disk, writes, kept } = given();
  const { client } = await open(disk);
  client.setQueryData(["tasks"], 1);
  await passes(0);
  const before = writes.length;
  expect(before).toBeGreaterThan(0);
  for (const count of [2, 3, 4]) client.setQueryData(["tasks"], count);
  await passes(990);
  expect(writes).toHaveLength(before);
  await passes(20);
  expect(writes).toHaveLength(before + 1);
  expect(await kept()).toEqual({ '["tasks"]': 4 });
});

test("a clock that is set back does not keep what is read from the disk", async () => {
  const { disk, kept } = given();
  const { client } = await open(disk);
  client.setQueryData(["tasks"], 1);
  await passes(1500);
  vi.setSystemTime(new Date("2026-07-11T04:00:00Z"));
  client.setQueryData(["tasks"], 2);
  await passes(1500);
  expect(await kept()).toEqual({ '["tasks"]': 2 });
});

test("answers of a time to come are shown, and asked for again", async () => {
  const { disk } = given();
  const { client, stop } = await open(disk);
  client.setQueryData(["tasks"], 1);
  await passes(1500);
  stop();
  vi.setSystemTime(new Date("2026-07-11T04:00:00Z"));
  const again = await open(disk);
  expect(again.client.getQueryData(["tasks"])).toBe(1);
  expect(
    again.client
      .getQueryCache()
      .find({ queryKey: ["tasks"] })
      ?.isStaleByTime(5 * 60_000),
  ).toBe(true);
  // What the server says now counts more than what was kept.
  again.client.setQueryData(["tasks"], 2);
  expect(again.client.getQueryData(["tasks"])).toBe(2);
});

test("what the page itself has read before the clock was set back is asked for again", () => {
  queryClient.setQueryData(["tasks"], 1);
  const isStale = () => new QueryObserver(queryClient, { queryKey: ["tasks"] }).getCurrentResult().isStale;
  expect(isStale()).toBe(false);
  vi.setSystemTime(new Date("2026-07-11T04:00:00Z"));
  expect(isStale()).toBe(true);
  queryClient.clear();
});

test("a full disk does not stop what comes later", async () => {
  const { disk, kept } = given();
  const { client } = await open(disk);
  disk.write.mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  client.setQueryData(["tasks"], 1);
  await passes(1500);
  client.setQueryData(["tasks"], 2);
  await passes(1500);
  expect(await kept()).toEqual({ '["tasks"]': 2 });
});

test.each([
  ["there is no network", new NetworkFailure(), true],
  ["the server has a fault", new Refusal({ status: 503, code: "unavailable" }), true],
  ["the person may not see it any more", new Refusal({ status: 404, code: "not_found" }), false],
])("what cannot be read again because %s stays on the disk, or goes", async (_, failure, stays) => {
  const { disk, kept } = given();
  const { client, stop } = await open(disk);
  client.setQueryData(["task"], "door 3");
  await client
    .fetchQuery({ queryKey: ["task"], retry: false, queryFn: async () => Promise.reject(failure) })
    .catch(() => undefined);
  expect(client.getQueryState(["task"])?.status).toBe("error");
  await passes(1500);
  expect(await kept()).toEqual(stays ? { '["task"]': "door 3" } : {});
  stop();
  const next = await open(disk);
  const back = next.client.getQueryState(["task"]);
  expect([back?.status, back?.data, back?.error]).toEqual(
    stays ? ["success", "door 3", null] : [undefined, undefined, undefined],
  );
});

test("nothing of what was read can be read on the disk, and only the person it was kept for finds it again", async () => {
  vi.useRealTimers();
  const { disk, writes } = given();
  local.set("username", "anna@people.example");
  const task = {
    title: "canary-linen",
    staff_key: "canary-in-the-cellar",
    wifi: { type: 2, ssid: "Seeblick", password: "canary-wifi-password", qr: "WIFI:P:canary-wifi-password;;" },
  };
  const persister = persisterOn(disk, 1);
  const client = new QueryClient();
  client.setQueryData(["task"], task);
  await persister.persistClient({ buster: "one", timestamp: Date.now(), clientState: dehydrate(client) });
  await until(() => expect(writes).toHaveLength(1));
  expect(Object.keys(writes[0] ?? {})).toEqual(["iv", "sealed"]);
  expect(new TextDecoder("latin1").decode(writes[0]?.sealed)).not.toContain("canary");
  const restored = async () => (await persister.restoreClient())?.clientState.queries[0]?.state.data;
  expect(await restored()).toEqual(task);
  local.set("username", "bert@people.example");
  expect(await restored()).toBeUndefined();
  local.remove("username");
});

test("where the browser has no cipher nothing is kept, and nothing breaks", async () => {
  const { disk, writes } = given();
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { client, stop } = await open(disk);
  client.setQueryData(["tasks"], 1);
  await passes(1500);
  expect(writes).toHaveLength(0);
  stop();
  vi.unstubAllGlobals();
  writes.push(await seal("answers of somebody else", {}));
  expect((await open(disk)).client.getQueryData(["tasks"])).toBeUndefined();
});
