import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { local, perWindow } from "#/session/store";
import { deliver } from "./deliver";
import type { Row } from "./row";
import { useSent } from "./sent";

vi.mock("#/session/refresh", async (original) => ({ ...(await original<object>()), freshToken: async () => "token" }));

beforeEach(() => {
  for (const store of [local, perWindow]) store.set("username", "anna");
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const store of [local, perWindow]) store.remove("username");
});

const row = (seq: number): Row => ({
  seq,
  account: "anna",
  kind: "tick",
  lane: "task 1-1",
  method: "PUT",
  path: "/v1/cleaningchecklist/1-1/1/photos",
  body: {},
  files: [{ name: "a.jpg", type: "image/jpeg", content: new Blob(["abcdefghij"]) }],
  inParts: true,
  key: `key ${seq}`,
  made: 0,
  state: "waiting",
});

/** A server that takes so many parts of four bytes before the network is gone. */
function serverOf(most: number): void {
  let next = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/v1/cleaningchecklist")) return Response.json({ data: {} });
    if (pathname.split("/").length > 4) {
      if (next >= most) throw new TypeError("Failed to fetch");
      next += 1;
    }
    return Response.json({ data: { part_size: 4, parts: 3, next } });
  });
}

test.each([
  ["the network is lost", 1, false, "unreachable"],
  ["a message passes", 3, true, "yielded"],
])("no bar says that files are on their way when %s", async (_, most, yields, outcome) => {
  serverOf(most);
  const seen: (number | undefined)[] = [];
  const seq = most;
  renderHook(() => seen.push(useSent(seq)));
  await act(async () => expect((await deliver(row(seq), () => yields)).outcome).toBe(outcome));
  expect(seen.at(-1)).toBeUndefined();
  const again = renderHook(() => useSent(seq));
  expect(again.result.current).toBeUndefined();
});

test("the bar is full until the row goes", async () => {
  serverOf(3);
  await deliver(row(9), () => false);
  expect(renderHook(() => useSent(9)).result.current).toBe(1);
});
