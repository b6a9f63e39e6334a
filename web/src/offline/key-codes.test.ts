import { createStore, entries, get } from "idb-keyval";
import { beforeEach, expect, test } from "vitest";
import { keptKeyCodes } from "#/session/kept-names";
import { signOut } from "#/session/session";
import { signInAs } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { answer, http, server } from "#/testing/server";
import { keptKey, keyAnswered, sortKeptKeys } from "./key-codes";

type Answered = NonNullable<Parameters<typeof keyAnswered>[1]>;
const stayOf = async (name: string) => (await golden<{ data: Answered }>(`reservation/getReservation.${name}`)).data;

const during = Date.parse("2026-07-12T10:00:00Z");
const disk = () => entries<string, object>(createStore(keptKeyCodes, "codes"));

beforeEach(() => {
  signInAs("greta@example.org");
  server.use(http.post("*/v1/sign_out", () => answer({})));
});

test("a code that was shown opens the door without signal, and cannot be read on the disk", async () => {
  const stay = await stayOf("visible");
  await keyAnswered("1-1", stay);
  expect(await keptKey("1-1", during)).toEqual({ code: stay.key.code, location: stay.key.location });
  const raw = (await disk()).map(([, value]) =>
    JSON.stringify(value, (_, each: unknown) =>
      each instanceof ArrayBuffer ? [...new Uint8Array(each)].map((byte) => String.fromCodePoint(byte)).join("") : each,
    ),
  );
  expect(raw).toHaveLength(2);
  for (const text of raw) {
    expect(text).not.toContain(stay.key.code);
    expect(text).not.toContain(stay.key.location);
  }
  const secret = await get<CryptoKey>("secret", createStore(keptKeyCodes, "codes"));
  expect(secret?.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", secret as CryptoKey)).rejects.toThrow();
});

test("another stay's code does not open under this one's name", async () => {
  await keyAnswered("1-1", await stayOf("visible"));
  expect(await keptKey("1-2", during)).toBeUndefined();
});

test("it goes when the server shows it no longer, or does not know the stay any more", async () => {
  for (const later of [await stayOf("unpaid"), await stayOf("cancelled"), undefined]) {
    await keyAnswered("1-1", await stayOf("visible"));
    expect(await keptKey("1-1", during)).toBeDefined();
    await keyAnswered("1-1", later);
    expect(await keptKey("1-1", during)).toBeUndefined();
  }
});

test("it goes at the next contact, whatever page is open", async () => {
  await keyAnswered("1-1", await stayOf("visible"));
  await sortKeptKeys([{ memberid: 1, id: 1, key_visible: true }], during);
  expect(await keptKey("1-1", during)).toBeDefined();
  await sortKeptKeys([{ memberid: 1, id: 1, key_visible: false }], during);
  expect(await keptKey("1-1", during)).toBeUndefined();
});

test("it is there until the departure day ends at the property, and then nowhere", async () => {
  await keyAnswered("1-1", await stayOf("visible"));
  // The stay ends on 17 July in Berlin, at 22:00 UTC.
  expect(await keptKey("1-1", Date.parse("2026-07-17T21:59:59Z"))).toBeDefined();
  expect(await keptKey("1-1", Date.parse("2026-07-17T22:00:00Z"))).toBeUndefined();
  expect((await disk()).map(([name]) => name)).toEqual(["secret"]);
  await keyAnswered("1-1", await stayOf("visible"));
  await sortKeptKeys([{ memberid: 1, id: 1, key_visible: true }], Date.parse("2026-07-17T22:00:00Z"));
  expect((await disk()).map(([name]) => name)).toEqual(["secret"]);
});

test("nobody else on this phone gets it, and signing out takes it away with the secret", async () => {
  await keyAnswered("1-1", await stayOf("visible"));
  signInAs("other@example.org");
  expect(await keptKey("1-1", during)).toBeUndefined();
  signInAs("greta@example.org");
  await keyAnswered("1-1", await stayOf("visible"));
  await signOut();
  expect(await disk()).toEqual([]);
});

test("a manager's phone keeps nobody's code", async () => {
  await keyAnswered("1-1", { ...(await stayOf("visible")), viewer: "manager" });
  expect(await keptKey("1-1", during)).toBeUndefined();
});
