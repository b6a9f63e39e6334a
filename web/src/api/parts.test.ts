import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { http, HttpResponse, server } from "#/testing/server";
import { loadPart, partsAwaited, serverAnswered, watchParts } from "./parts";

const gone = new TypeError("Failed to fetch dynamically imported module: https://stay.example/assets/x.js");
const reload = vi.fn();
const realTimeout = setTimeout;
let network: "up" | "away" | "behind a dead proxy" | "hangs";
let asked: number;
let importer: () => Promise<string>;
let tries: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.stubGlobal("location", { origin: location.origin, href: location.href, reload });
  server.use(
    http.get("*/healthz", async () => {
      asked += 1;
      if (network === "hangs") return new Promise<never>(() => undefined);
      if (network === "away") return HttpResponse.error();
      return new HttpResponse(null, { status: network === "up" ? 200 : 502 });
    }),
  );
  network = "up";
  tries = 0;
  asked = 0;
  importer = async () => {
    tries += 1;
    if (network !== "up") throw gone;
    return "the part";
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

/** What is settled after some time of the clock. */
async function after<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | "not yet"> {
  const state = promise.then(
    (value) => ({ value }),
    (failure: unknown) => ({ failure }),
  );
  for (let left = milliseconds; left >= 0; left -= 250) {
    await vi.advanceTimersByTimeAsync(250);
    // The asking for /healthz is real work beside the clock.
    await new Promise((resolve) => realTimeout(resolve, 5));
  }
  const now = await Promise.race([state, Promise.resolve(undefined)]);
  if (!now) return "not yet";
  if ("failure" in now) throw now.failure;
  return now.value;
}

describe("a part of the app", () => {
  it("that can be had is had at once", async () => {
    expect(await loadPart(importer)).toBe("the part");
    expect(tries).toBe(1);
  });

  it.each(["away", "behind a dead proxy"] as const)(
    "is waited for while the server is %s, the page knows it, and nothing reloads",
    async (why) => {
      network = why;
      const heard: boolean[] = [];
      const forget = watchParts(() => heard.push(partsAwaited()));
      const part = loadPart(importer);
      expect(await after(60_000, part)).toBe("not yet");
      expect(partsAwaited()).toBe(true);
      // While nobody answers, the part itself is not asked for: a browser may keep its failure.
      expect(tries).toBe(1);
      network = "up";
      expect(await after(75_000, part)).toBe("the part");
      expect(partsAwaited()).toBe(false);
      expect(heard).toEqual([true, false]);
      expect(reload).not.toHaveBeenCalled();
      forget();
    },
  );

  it("comes at once when the browser says that the network is back", async () => {
    network = "away";
    const part = loadPart(importer);
    await after(30_000, part);
    network = "up";
    window.dispatchEvent(new Event("online"));
    expect(await after(0, part)).toBe("the part");
  });

  it("is asked about once for all that wait, less and less often, up to once a minute", async () => {
    network = "away";
    const parts = Promise.all([loadPart(importer), loadPart(importer), loadPart(importer)]);
    await after(60_000, parts);
    expect(asked).toBeGreaterThan(4);
    expect(asked).toBeLessThan(10);
    const before = asked;
    await after(180_000, parts);
    expect(asked - before).toBeGreaterThan(1);
    expect(asked - before).toBeLessThan(6);
    network = "up";
    serverAnswered();
    expect(await after(0, parts)).toEqual(["the part", "the part", "the part"]);
  });

  it("does not hang on an answer that never comes: it asks again, and at once when the network is back", async () => {
    network = "hangs";
    const part = loadPart(importer);
    await after(4000, part);
    expect([asked, partsAwaited()]).toEqual([1, false]);
    await after(2000, part);
    expect(partsAwaited()).toBe(true);
    await after(2000, part);
    expect(asked).toBe(2);
    network = "up";
    window.dispatchEvent(new Event("online"));
    expect(await after(0, part)).toBe("the part");
    expect(asked).toBe(3);
  });

  it.each([
    ["hidden", document, "hidden", true, "visibilitychange"],
    ["without any network", navigator, "onLine", false, "online"],
  ] as const)("of a page that is %s asks nobody until that ends", async (_, of, name, value, event) => {
    network = "away";
    const there = vi.spyOn(of as unknown as Record<string, boolean>, name, "get").mockReturnValue(value);
    const part = loadPart(importer);
    await after(30_000, part);
    expect([asked, partsAwaited()]).toEqual([0, true]);
    network = "up";
    there.mockRestore();
    (event === "online" ? window : document).dispatchEvent(new Event(event));
    expect(await after(0, part)).toBe("the part");
  });

  it("of a release that is gone makes the page reload, once", async () => {
    const missing = async () => {
      tries += 1;
      throw gone;
    };
    expect(await after(2000, loadPart(missing))).toBe("not yet");
    expect(reload).toHaveBeenCalledTimes(1);
    expect(tries).toBe(2);
    // The reloaded page lacks it too: then that is reported.
    await expect(after(2000, loadPart(missing))).rejects.toBe(gone);
    expect(reload).toHaveBeenCalledTimes(1);
    // Another release, much later.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await after(2000, loadPart(missing))).toBe("not yet");
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("that works unseen is waited for too, and never makes the page reload", async () => {
    network = "away";
    const part = loadPart(importer, { unseen: true });
    expect(await after(30_000, part)).toBe("not yet");
    network = "up";
    expect(await after(75_000, part)).toBe("the part");
    await expect(
      after(
        2000,
        loadPart(() => Promise.reject(gone), { unseen: true }),
      ),
    ).rejects.toBe(gone);
    expect(reload).not.toHaveBeenCalled();
  });

  it("that fails by itself is not asked for again", async () => {
    const broken = new TypeError("x is not a function");
    await expect(loadPart(() => Promise.reject(broken))).rejects.toBe(broken);
    expect(reload).not.toHaveBeenCalled();
  });
});
