import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, http, server } from "#/testing/server";
import { until } from "#/testing/until";
import { perWindow, setSharedDevice } from "./store";
import { keepTokens, nowSeconds } from "./tokens";

const anna = "anna@example.org";
const held = new Set<string>();

/** The app of a page that begins. */
async function opened() {
  await import("./session");
  return import("./refresh");
}

beforeEach(() => {
  held.clear();
  server.use(http.post("*/v1/sign_out", () => answer({})));
  // What the browser does: a name that another page holds is not given before the patience is over.
  vi.stubGlobal("navigator", {
    onLine: true,
    locks: {
      request: async (name: string, ...rest: unknown[]) => {
        const work = rest.at(-1) as () => Promise<unknown>;
        if (held.has(name)) throw new DOMException("too long", "TimeoutError");
        if (name.startsWith("latchkey-window")) held.add(name);
        return work();
      },
    },
  });
  vi.resetModules();
  setSharedDevice(true);
  sessionStorage.setItem("username", anna);
  keepTokens({ access: "a-1", refresh: "r-1", expires: nowSeconds() + 900 });
});

afterEach(() => vi.unstubAllGlobals());

test("a copied tab does not use the session of the window that it was copied from", async () => {
  const first = await opened();
  expect(await first.freshToken()).toBe("a-1");
  const name = perWindow.get("window_id");
  vi.resetModules();
  const copy = await opened();
  expect(await copy.freshToken()).toBeUndefined();
  expect(perWindow.get("username")).toBeNull();
  expect(perWindow.get("shared_device")).toBe("1");
  expect(perWindow.get("window_id")).not.toBe(name);
});

test("a reloaded page keeps its session", async () => {
  expect(await (await opened()).freshToken()).toBe("a-1");
  held.clear();
  vi.resetModules();
  expect(await (await opened()).freshToken()).toBe("a-1");
});

test("a sign-out in one window reaches the other of the same person", async () => {
  expect(await (await opened()).freshToken()).toBe("a-1");
  const other = new BroadcastChannel("latchkey-window");
  const post = other.postMessage.bind(other);
  post(anna);
  await until(() => expect(perWindow.get("username")).toBeNull());
  expect(perWindow.get("access_token")).toBeNull();
  other.close();
});
