import { createStore, entries, get, set } from "idb-keyval";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signInAs } from "#/testing/app";
import { answer, http, server } from "#/testing/server";
import { draftsOf } from "#/offline/drafts";
import { openKeptForms } from "#/offline/open-forms";
import { lockIfAway, watchAway } from "./auto-lock";
import { keepFormDraft, readFormDraft } from "./form-drafts";
import { formsKept } from "./kept-forms";
import { keptFiles, keptKeyCodes, keptLock, keptPicks, keptReads, keptVault } from "./kept-names";
import { changePin, hasPin, isLocked, lockNow, lookAtLock, removePin, setPin, unlock } from "./lock";
import { lockIfDue } from "./lock-due";
import { isDue } from "./lock-mark";
import { heardAt, hereAt, lockedMark, pepperName } from "./lock-names";
import { adoptUsername, leaveWindow } from "./session";
import { seal, unseal, type Sealed } from "./seal";
import { readTokens } from "./tokens";

const anna = "anna@example.org";
const pin = "274916";
const other = "830275";
const wrong = "999998";
const hour = 3_600_000;

const files = () => createStore(keptFiles, "files");
const codes = () => createStore(keptKeyCodes, "codes");
const picks = () => createStore(keptPicks, "picks");
const lock = () => createStore(keptLock, "lock");
const vault = () => createStore(keptVault, "vault");

beforeEach(() => {
  signInAs(anna);
  server.use(
    http.post("*/v1/sign_out", () => answer({})),
    http.put("*/v1/errors", () => answer({})),
    http.get("*/v1/config", () => answer({})),
  );
});

async function worked(): Promise<void> {
  await set(keptReads, await seal(`answers ${anna}`, "street"));
  await set("file", { content: new Blob(["file"]) }, files());
  await set("1-1", { account: anna, ...(await seal(`${anna} 1-1`, "4711")) }, codes());
  await set("chat", [{ name: "pick.jpg", content: new File(["pick"], "pick.jpg") }], picks());
}

const street = async () => {
  const kept = await get<Sealed>(keptReads);
  return kept && unseal(`answers ${anna}`, kept);
};

/** A store of the tests is a map: see testing/setup. Gives what makes it write again. */
function refuses(store: unknown, refused: (key: unknown) => boolean, failure: Error): () => void {
  const map = store as Map<unknown, unknown>;
  const real = map.set.bind(map);
  const spy = vi.spyOn(map, "set").mockImplementation((key, value) => {
    if (refused(key)) throw failure;
    return real(key, value);
  });
  return () => spy.mockRestore();
}

const full = (store: unknown, refused: (key: unknown) => boolean = () => true) =>
  refuses(store, refused, new DOMException("no room", "QuotaExceededError"));

const away = (minutes: number, silent = 0) => {
  localStorage.setItem(heardAt, String(Date.now() - silent * hour));
  localStorage.setItem(hereAt, String(Date.now() - minutes * 60_000));
};

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("two windows at the lock", () => {
  it.each([pin, wrong])("the second one, with %s, takes away nothing of what the first has opened", async (typed) => {
    await setPin(pin);
    await worked();
    await lockNow();
    await unlock(pin);
    expect(await unlock(typed)).toEqual({ state: "open" });
    expect(await lookAtLock()).toEqual({ state: "open" });
    expect(await street()).toBe("street");
    expect(readTokens()?.refresh).toBe("refresh-1");
    await lockNow();
    expect(await lookAtLock()).toEqual({ state: "locked", tries: 5 });
    expect(await unlock(pin)).toEqual({ state: "open" });
    expect(await street()).toBe("street");
  });

  it("where the device is locked, the settings of another window change no PIN", async () => {
    await setPin(pin);
    await lockNow();
    await expect(setPin(other)).rejects.toThrow();
    await expect(changePin(pin, other)).rejects.toThrow();
    await expect(removePin(pin)).rejects.toThrow();
    expect(await unlock(pin)).toEqual({ state: "open" });
  });
});

describe("before a page", () => {
  it("no token is read from the moment that it is due, and the PIN brings it back", async () => {
    await setPin(pin);
    away(16);
    const locking = lockIfDue();
    expect(readTokens()).toBeUndefined();
    await locking;
    expect(isLocked()).toBe(true);
    expect(await unlock(pin)).toEqual({ state: "open" });
    expect(readTokens()?.refresh).toBe("refresh-1");
    expect(isDue()).toBe(false);
  });

  it("an error means locked, and the next look goes on", async () => {
    await setPin(pin);
    away(16);
    const repair = refuses(vault(), () => true, new Error("the database is gone"));
    await lockIfDue();
    expect([isLocked(), readTokens()]).toEqual([true, undefined]);
    repair();
    expect(await lookAtLock()).toEqual({ state: "locked", tries: 5 });
    expect(localStorage.getItem("refresh_token")).toBeNull();
    expect(await unlock(pin)).toEqual({ state: "open" });
    expect(readTokens()?.refresh).toBe("refresh-1");
  });

  it("a sign without a lock behind it locks nothing, and goes", async () => {
    localStorage.setItem(pepperName, "left over");
    away(16);
    await lockIfDue();
    expect([isLocked(), localStorage.getItem(pepperName), readTokens()?.refresh]).toEqual([false, null, "refresh-1"]);
  });
});

describe("away", () => {
  it("72 hours without contact, or a clock that is set on, open nothing", async () => {
    await setPin(pin);
    await worked();
    away(73 * 60, 73);
    expect(await lockIfAway()).toBe(true);
    expect([isLocked(), readTokens()]).toEqual([true, undefined]);
    expect(await get(keptReads)).toBeUndefined();
    expect(await unlock(pin)).toEqual({ state: "open" });
  });

  it.each(["hidden and shown", "closed"])("leaving is no sign of being here: %s", async (how) => {
    await setPin(pin);
    const stop = watchAway(() => Date.now());
    show("hidden");
    away(16);
    if (how === "closed") window.dispatchEvent(new Event("pagehide"));
    else show("hidden");
    expect(isDue()).toBe(true);
    stop();
  });

  it("who closes a window that is hidden was here when it was hidden", async () => {
    await setPin(pin);
    const stop = watchAway(() => undefined);
    show("hidden");
    away(10);
    const here = localStorage.getItem(hereAt);
    window.dispatchEvent(new Event("pagehide"));
    expect(localStorage.getItem(hereAt)).toBe(here);
    stop();
  });
});

describe("a full disk", () => {
  it("keeps no device open: what the server has goes, the session is locked away", async () => {
    await setPin(pin);
    await worked();
    const empty = full(vault(), (key) => key !== "session");
    await lockNow();
    empty();
    expect([await entries(files()), await entries(codes()), await entries(picks())]).toEqual([[], [], []]);
    expect(await lookAtLock()).toEqual({ state: "locked", tries: 5 });
    expect(await unlock(pin)).toEqual({ state: "open" });
    expect(readTokens()?.refresh).toBe("refresh-1");
  });

  it("makes room for files that were chosen and not sent", async () => {
    await setPin(pin);
    await worked();
    let room = 1;
    const empty = full(vault(), (key) => key !== "session" && room-- > 0);
    await lockNow();
    empty();
    await unlock(pin);
    expect(await entries(picks())).toHaveLength(1);
    expect(await entries(files())).toEqual([]);
  });

  it("does not make a right PIN a wrong one", async () => {
    await setPin(pin);
    await worked();
    await lockNow();
    await unlock(wrong);
    const empty = [full(files()), full(picks())];
    expect(await unlock(pin)).toEqual({ state: "open" });
    for (const each of empty) each();
    expect((await get<{ tries: number }>("lock", lock()))?.tries).toBe(0);
    // What was chosen and not sent waits until there is room.
    expect(await entries(vault())).toHaveLength(1);
    await lockNow();
    await unlock(pin);
    expect(await entries(picks())).toHaveLength(1);
  });
});

describe("setting, changing and removing", () => {
  it("a PIN that could not be kept leaves none, and nothing locks", async () => {
    const empty = full(lock());
    await expect(setPin(pin)).rejects.toThrow();
    empty();
    expect([await hasPin(), localStorage.getItem(pepperName)]).toEqual([false, null]);
  });

  it("a change that could not be kept leaves the PIN before", async () => {
    await setPin(pin);
    let written = 0;
    // The tries are counted; then the disk is full.
    const empty = full(lock(), () => (written += 1) > 2);
    await expect(changePin(pin, other)).rejects.toThrow();
    empty();
    await worked();
    await lockNow();
    expect(await unlock(pin)).toEqual({ state: "open" });
    expect(await street()).toBe("street");
  });

  it("another PIN takes the place of the one before, for which the present one is asked", async () => {
    await setPin(pin);
    await worked();
    expect(await changePin(wrong, other)).toBe(4);
    expect(await changePin(pin, other)).toBe("done");
    expect(await street()).toBe("street");
    await lockNow();
    expect(await unlock(pin)).toEqual({ state: "locked", tries: 4 });
    expect(await unlock(other)).toEqual({ state: "open" });
    expect(await street()).toBe("street");
  });

  it("a second PIN is not set over the first", async () => {
    await setPin(pin);
    await expect(setPin(other)).rejects.toThrow();
    await lockNow();
    expect(await unlock(pin)).toEqual({ state: "open" });
  });

  it("wrong tries count together, also over a lock, and five of them empty the device", async () => {
    await setPin(pin);
    await worked();
    expect([await removePin(wrong), await changePin(wrong, other)]).toEqual([4, 3]);
    await lockNow();
    expect(await lookAtLock()).toEqual({ state: "locked", tries: 3 });
    await unlock(pin);
    for (const left of [4, 3, 2, 1, 0]) expect(await removePin(wrong)).toBe(left);
    expect([await hasPin(), readTokens(), await get(keptReads)]).toEqual([false, undefined, undefined]);
    expect(localStorage.getItem(lockedMark)).toBeNull();
  });
});

/** The person's key, as the server gives it. */
const draftKey = btoa("a".repeat(32));

describe("what was typed into a form", () => {
  const typed = async (text: string) => {
    await draftsOf({ username: anna, draft_key: draftKey });
    keepFormDraft(anna, "travelers", { name: text });
    await formsKept();
  };
  const inWindow = () => JSON.stringify(Object.entries(sessionStorage));

  it("lies sealed in its window while the device is locked, and comes back with the PIN", async () => {
    await setPin(pin);
    await typed("Bo");
    away(16);
    await lockIfDue();
    expect(readFormDraft(anna, "travelers")).toBeUndefined();
    expect(inWindow()).not.toContain("Bo");
    await openKeptForms();
    expect(readFormDraft(anna, "travelers")).toBeUndefined();
    await unlock(pin);
    await openKeptForms();
    expect(readFormDraft(anna, "travelers")).toEqual({ name: "Bo" });
  });

  it("is not lost where another window locks and opens the device", async () => {
    await setPin(pin);
    await typed("Bo");
    const own = Object.fromEntries(Object.entries<string>(sessionStorage));
    const show = (window: Record<string, string>) => {
      sessionStorage.clear();
      for (const [name, value] of Object.entries(window)) sessionStorage.setItem(name, value);
    };
    show({ username: anna });
    await lockNow();
    show(own);
    await leaveWindow();
    expect(readFormDraft(anna, "travelers")).toBeUndefined();
    expect(inWindow()).not.toContain("Bo");
    const left = Object.fromEntries(Object.entries<string>(sessionStorage));
    show({});
    await unlock(pin);
    show(left);
    adoptUsername();
    await openKeptForms();
    expect(readFormDraft(anna, "travelers")).toEqual({ name: "Bo" });
  });

  it("by an earlier release is locked away, and comes back sealed", async () => {
    await setPin(pin);
    await draftsOf({ username: anna, draft_key: draftKey });
    sessionStorage.setItem(`form ${anna} travelers`, JSON.stringify({ name: "Bo" }));
    await lockNow();
    expect(inWindow()).not.toContain("Bo");
    await unlock(pin);
    await draftsOf({ username: anna, draft_key: draftKey });
    await formsKept();
    expect(readFormDraft(anna, "travelers")).toEqual({ name: "Bo" });
    expect(inWindow()).not.toContain("Bo");
  });
});
