import { createStore, entries, get, set } from "idb-keyval";
import { beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "#/testing/app";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";
import { lockIfAway } from "./auto-lock";
import { keptFiles, keptKeyCodes, keptLock, keptPicks, keptReads, keptVault } from "./kept-names";
import { emptyIfEnded, isLocked, lockNow, lookAtLock, noteHeard, removePin, setPin, unlock } from "./lock";
import { goneWhy, heardAt, hereAt, lockedMark, pepperName } from "./lock-names";
import { isOver, lookedAt, pinFault } from "./lock-rules";
import { pack, unpack } from "./pack";
import { seal, type Sealed, unseal, unsealBytes } from "./seal";
import { beginSession, leaveWindow, signOut } from "./session";
import { refreshHash } from "./sign-outs";
import { readTokens } from "./tokens";

const anna = "anna@example.org";
const street = "Calle del Mar 7";
const hour = 3_600_000;
const pin = "274916";

const files = () => createStore(keptFiles, "files");
const codes = () => createStore(keptKeyCodes, "codes");
const picks = () => createStore(keptPicks, "picks");

const ended: unknown[] = [];

beforeEach(() => {
  ended.length = 0;
  signInAs(anna);
  server.use(
    http.post("*/v1/sign_out", async ({ request }) => {
      ended.push(await request.json());
      return answer({});
    }),
  );
});

/** What a day of work leaves on the device. */
async function worked(): Promise<void> {
  await set(keptReads, { answers: JSON.stringify({ street, person: anna }), sealed: await seal("answers", ["wifi"]) });
  await set(`${anna} /v1/file`, { content: new Blob([street], { type: "text/plain" }), at: 5 }, files());
  await set("1-1", { account: anna, ...(await seal(`${anna} 1-1`, { code: "4711" })) }, codes());
  await set("chat", [{ name: `${street}.jpg`, content: new File([street], `${street}.jpg`) }], picks());
}

async function textOf(value: unknown): Promise<string> {
  if (value instanceof Blob) return `${value instanceof File ? value.name : ""} ${await value.text()}`;
  if (ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
  if (Object.prototype.toString.call(value) === "[object ArrayBuffer]")
    return new TextDecoder().decode(new Uint8Array(value as ArrayBuffer));
  if (typeof value !== "object" || value === null) return String(value);
  const parts = await Promise.all(Object.entries(value).map(async ([name, each]) => `${name} ${await textOf(each)}`));
  return parts.join("\n");
}

const everyStore = () => [
  undefined,
  files(),
  codes(),
  picks(),
  createStore(keptLock, "lock"),
  createStore(keptVault, "vault"),
];

/** All that the browser keeps, as text. */
async function held(): Promise<string> {
  const stores = await Promise.all(everyStore().map(async (store) => textOf(await entries(store))));
  return [...stores, JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage))].join(
    "\n",
  );
}

async function locked(): Promise<void> {
  await setPin(pin);
  await worked();
  await lockNow();
}

describe("the rules", () => {
  it.each(["12345", "abcdef", "1234567890123", "", "12 456"])("%s is no PIN", (typed) => {
    expect(pinFault(typed)).toBe("digits");
  });
  it.each(["123456", "987654", "000000"])("%s is too easy", (typed) => expect(pinFault(typed)).toBe("plain"));
  it("others are good", () => expect([pinFault("274916"), pinFault("112233")]).toEqual([undefined, undefined]));

  it("time passes as far as the device sees it, and a clock that is set back takes nothing away", () => {
    let passed = { passed: 0, seen: 100 * hour };
    for (const now of [170, 100, 101, 102]) passed = lookedAt(passed, now * hour);
    expect(passed.passed).toBe(72 * hour);
    expect(isOver(passed)).toBe(false);
    expect(isOver(lookedAt(passed, 102 * hour + 1))).toBe(true);
    // A clock that was ahead at the last contact does not lengthen it either.
    expect(isOver(lookedAt(lookedAt({ passed: 0, seen: 9999 * hour }, 0), 73 * hour))).toBe(true);
  });

  it("what is packed is what was there, with files and bytes", async () => {
    const value = {
      a: [1, "b", null],
      bytes: new Uint8Array([1, 2]),
      file: new File(["x"], "x.txt", { type: "text/plain" }),
    };
    const back = unpack(await pack(value)) as typeof value;
    expect(back).toMatchObject({ a: value.a, bytes: value.bytes });
    expect([back.file.name, back.file.type, await back.file.text()]).toEqual(["x.txt", "text/plain", "x"]);
  });
});

describe("a device that is locked", () => {
  it("shows nothing of its person in any store, and the PIN brings all of it back", async () => {
    await setPin(pin);
    await worked();
    expect(await held()).toContain(street);
    await lockNow();
    const all = await held();
    for (const canary of [street, anna, "4711", "wifi", "access-1", "refresh-1", pin])
      expect(all).not.toContain(canary);
    expect(isLocked()).toBe(true);
    expect(readTokens()).toBeUndefined();

    expect(await unlock(pin)).toEqual({ state: "open" });
    expect(isLocked()).toBe(false);
    // What is kept shows without signal; with one, the server is asked first.
    expect(readTokens()).toEqual({ access: "access-1", refresh: "refresh-1", expires: 0 });
    expect([localStorage.getItem("username"), sessionStorage.getItem("username")]).toEqual([anna, anna]);
    const reads = await get<{ answers: string; sealed: Awaited<ReturnType<typeof seal>> }>(keptReads);
    expect(JSON.parse(reads?.answers ?? "")).toEqual({ street, person: anna });
    expect(await unseal("answers", reads!.sealed)).toEqual(["wifi"]);
    const file = await get<{ content: Blob; at: number }>(`${anna} /v1/file`, files());
    expect([await file?.content.text(), file?.content.type, file?.at]).toEqual([street, "text/plain", 5]);
    const code = await get<Awaited<ReturnType<typeof seal>>>("1-1", codes());
    expect(await unseal(`${anna} 1-1`, code!)).toEqual({ code: "4711" });
    expect(await entries(picks())).toHaveLength(1);
    expect(await entries(createStore(keptVault, "vault"))).toEqual([]);
  });

  it("leaves chosen files where they lie sealed under the key of their writer", async () => {
    await setPin(pin);
    const chosen = { picks: [{ id: "1", content: new Blob(["sealed"]) }] };
    await set("label chat", chosen, picks());
    await lockNow();
    expect(await get("label chat", picks())).toEqual(chosen);
    expect(await unlock(pin)).toEqual({ state: "open" });
    expect(await get("label chat", picks())).toEqual(chosen);
  });

  it("what was sealed before the PIN opens after it", async () => {
    await worked();
    await set(keptReads, await seal(`answers ${anna}`, { street }));
    const { iv, sealed } = await seal(`${anna} /v1/file`, street);
    await set(`${anna} /v1/file`, { iv, sealed: new Blob([sealed]), at: 5 }, files());
    await setPin(pin);
    expect(await unseal(`answers ${anna}`, (await get<Sealed>(keptReads))!)).toEqual({ street });
    const file = (await get<{ iv: Sealed["iv"]; sealed: Blob; at: number }>(`${anna} /v1/file`, files()))!;
    const again = { iv: file.iv, sealed: new Uint8Array(await file.sealed.arrayBuffer()) };
    expect(new TextDecoder().decode(await unsealBytes(`${anna} /v1/file`, again))).toBe(JSON.stringify(street));
    expect(file.at).toBe(5);
    const code = await get<Awaited<ReturnType<typeof seal>>>("1-1", codes());
    expect(await unseal(`${anna} 1-1`, code!)).toEqual({ code: "4711" });
  });

  it("does not open with the database alone, not even with the PIN", async () => {
    await locked();
    // All of IndexedDB, as in another browser: the keys in it cannot be read out, and the part in the other file is missing.
    const own = (await get<{ own: CryptoKey }>("lock", createStore(keptLock, "lock")))?.own;
    await expect(crypto.subtle.exportKey("raw", own!)).rejects.toThrow();
    expect((await entries(codes())).some(([, value]) => value instanceof CryptoKey)).toBe(false);
    localStorage.setItem(pepperName, "0".repeat(64));
    expect(await unlock(pin)).toEqual({ state: "locked", tries: 4 });
    localStorage.removeItem(pepperName);
    expect(await unlock(pin)).toEqual({ state: "gone", why: "missing" });
  });

  it("is empty after five wrong tries, whatever comes then; the server ends its session", async () => {
    await locked();
    for (const tries of [4, 3, 2, 1]) expect(await unlock("999998")).toEqual({ state: "locked", tries });
    expect(await unlock("999998")).toEqual({ state: "gone", why: "tries" });
    expect(await unlock(pin)).toMatchObject({ state: "gone" });
    await until(() => expect(ended).toHaveLength(1));
    const stores = await Promise.all(everyStore().map(async (store) => entries(store)));
    expect(stores.flat()).toEqual([]);
    expect(localStorage.getItem(lockedMark)).toBeNull();
  });

  it("two tabs have no more tries than one", async () => {
    await locked();
    const tries = await Promise.all(Array.from({ length: 8 }, async () => unlock("999998")));
    expect(tries.filter(({ state }) => state === "open")).toEqual([]);
    expect(await unlock(pin)).toMatchObject({ state: "gone" });
  });

  it("the fifth try may be right, and a right one forgets those before", async () => {
    await locked();
    for (let tries = 0; tries < 4; tries += 1) await unlock("999998");
    expect(await unlock(pin)).toEqual({ state: "open" });
    await lockNow();
    expect(await lookAtLock()).toEqual({ state: "locked", tries: 5 });
  });

  it("opens no more 72 hours after the last contact, also when the clock is set back", async () => {
    const began = Date.now();
    await setPin(pin);
    await worked();
    noteHeard(began - 10 * hour);
    await lockNow(began);
    expect(await lookAtLock(began + 61 * hour)).toMatchObject({ state: "locked" });
    expect(await lookAtLock(began)).toMatchObject({ state: "locked" });
    expect(await unlock(pin, began + 2 * hour)).toEqual({ state: "gone", why: "time" });
    expect(await held()).not.toContain(street);
  });

  it.each([
    [
      "another person signs in",
      async () => beginSession("bo@example.org", { access: "a", refresh: "r", expires: 1 }),
      { state: "open" },
    ],
    ["somebody signs out there", signOut, { state: "gone", why: "missing" }],
  ])("is empty when %s", async (_, act, becomes) => {
    await locked();
    await act();
    expect(await unlock(pin)).toEqual(becomes);
    expect(await entries(createStore(keptVault, "vault"))).toEqual([]);
    await until(() => expect(ended).toHaveLength(1));
  });

  it("other windows of the person leave, and take nothing away", async () => {
    await locked();
    sessionStorage.setItem("username", anna);
    await leaveWindow();
    expect(await unlock(pin)).toEqual({ state: "open" });
  });

  it("what was broken off is locked away at the next look", async () => {
    await setPin(pin);
    await worked();
    const reads = await get(keptReads);
    await lockNow();
    await unlock(pin);
    // The browser was killed while it opened: the mark is still there.
    localStorage.setItem(lockedMark, "1");
    expect(reads).toBeDefined();
    expect(await lookAtLock()).toMatchObject({ state: "locked" });
    expect(await get(keptReads)).toBeUndefined();
  });

  it("without a PIN nothing is locked", async () => {
    await setPin(pin);
    await removePin(pin);
    await lockNow();
    expect(isLocked()).toBe(false);
    expect(readTokens()).toBeDefined();
  });
});

describe("by itself", () => {
  const away = async (minutes: number) => {
    localStorage.setItem(heardAt, String(Date.now()));
    localStorage.setItem(hereAt, String(Date.now() - minutes * 60_000));
    return lockIfAway();
  };

  it("locks where the person was away for long", async () => {
    await setPin(pin);
    await worked();
    expect(await away(14)).toBe(false);
    expect(await away(16)).toBe(true);
    expect(isLocked()).toBe(true);
    expect(document.body.hidden).toBe(false);
    expect(await unlock(pin)).toEqual({ state: "open" });
    expect(await lockIfAway()).toBe(false);
  });

  it("a clock that is set back is no way around it", async () => {
    await setPin(pin);
    expect(await away(-16)).toBe(true);
  });

  it("locks nothing without a PIN", async () => {
    expect(await away(600)).toBe(false);
  });
});

describe("a session that the office has ended while the device is locked", () => {
  const asks = (reply: () => Response | Promise<Response>) => {
    const asked: unknown[] = [];
    server.use(
      http.post("*/v1/session_lasts", async ({ request }) => {
        asked.push(await request.json());
        return reply();
      }),
      http.put("*/v1/errors", () => answer({})),
    );
    return asked;
  };

  it("empties it without the PIN, by a hash that names the session and signs nobody in", async () => {
    await locked();
    const asked = asks(() => answer({ lasts: false }));
    expect(await emptyIfEnded()).toEqual({ state: "gone", why: "ended" });
    expect(asked).toEqual([{ refresh_hash: await refreshHash("refresh-1") }]);
    for (const store of everyStore()) expect(await entries(store)).toEqual([]);
    expect(isLocked()).toBe(false);
    // Another window that looks at it, and a PIN that was on its way, say the same, until the next sign-in.
    expect(await lookAtLock()).toEqual({ state: "gone", why: "ended" });
    expect(await unlock(pin)).toEqual({ state: "gone", why: "ended" });
    await until(() => expect(ended).toHaveLength(1));
    await beginSession(anna, { access: "a", refresh: "r", expires: 0 });
    expect(localStorage.getItem(goneWhy)).toBeNull();
  });

  it.each([
    ["it lasts", () => answer({ lasts: true })],
    ["a fault", () => refuse(503, "unavailable")],
    ["too many calls", () => refuse(429, "too_many_requests")],
    ["no answer", () => HttpResponse.error()],
    ["what a hotel's network answers", () => HttpResponse.html("<p>Please pay</p>")],
    ["an answer of something else", () => answer({ done: false })],
  ])("keeps all of it where the answer is: %s", async (_, reply) => {
    await locked();
    asks(reply);
    await emptyIfEnded().catch(() => undefined);
    expect(await unlock(pin)).toEqual({ state: "open" });
    expect(readTokens()?.refresh).toBe("refresh-1");
  });

  it("takes nothing from a device that was opened before the answer came", async () => {
    await locked();
    let reply = () => undefined as void;
    const opened = new Promise<void>((done) => (reply = done));
    const asked = asks(async () => {
      await opened;
      return answer({ lasts: false });
    });
    const asking = emptyIfEnded();
    await until(() => expect(asked).toHaveLength(1));
    await unlock(pin);
    reply();
    expect([await asking, readTokens()?.refresh]).toEqual([undefined, "refresh-1"]);
  });

  it("is not asked about while the device is open", async () => {
    await setPin(pin);
    expect(await emptyIfEnded()).toBeUndefined();
  });
});

it("a session that was ended meanwhile empties the device at the first contact after the PIN", async () => {
  await locked();
  await unlock(pin);
  server.use(
    http.post("*/token", () =>
      HttpResponse.json({ error: "invalid_grant", error_description: "invalid_grant" }, { status: 400 }),
    ),
  );
  const { freshToken } = await import("./refresh");
  expect(await freshToken()).toBeUndefined();
  const all = await held();
  for (const canary of [street, anna, "refresh-1"]) expect(all).not.toContain(canary);
});
