import { createStore, entries } from "idb-keyval";
import { beforeEach, expect, test } from "vitest";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { clearReads } from "#/session/query";
import { keptFiles, signOut } from "#/session/session";
import { signInAs } from "#/testing/app";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import { fetchKept } from "./kept-files";

const file = "/v1/cleaning/1-5/attachments/7";
const disk = () => entries<string, object>(createStore(keptFiles, "files"));
const serves = (path: string, text: string) =>
  server.use(http.get(`*${path}`, () => new HttpResponse(text, { headers: { "Content-Type": "text/plain" } })));
const silent = () => server.use(http.get("*/v1/*", () => HttpResponse.error()));

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

test("files of chats and of guests are not kept", async () => {
  const chat = "/v1/cleaningresourcemessage/1-5/7";
  serves(chat, "hello");
  await fetchKept(chat);
  expect(await disk()).toEqual([]);
});

test("it goes when the server says that it is gone, when the person asks for it, and at sign-out", async () => {
  serves(file, "towels: 4");
  await fetchKept(file);
  server.use(http.get(`*${file}`, () => refuse(404, "not_found")));
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
    await fetchKept(path, number);
  }
  expect((await disk()).map(([name]) => name.at(-1))).toEqual(["2", "3", "4", "5"]);
});
