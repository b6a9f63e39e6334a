import { createStore, entries, get } from "idb-keyval";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepChosen, readKept } from "#/offline/kept-picks";
import { keepAhead } from "#/offline/kept-files";
import { memoryStore } from "#/offline/memory-store";
import { keptInWindow } from "#/offline/window-store";
import { signInAs } from "#/testing/app";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";
import { watchSession } from "#/session/check";
import { keptFiles, keptPicks, keptReads } from "#/session/kept-names";
import { persistReads, queryClient, readsRestored } from "#/session/query";
import { leaveWindow, signIn, signOut } from "#/session/session";
import { chooseShared, isSharedDevice, local, setSharedDevice, sharedChosen } from "#/session/store";
import { readTokens } from "#/session/tokens";

const own = "greta@example.org";
const guest = "anna@example.org";

const asked: Record<string, string>[] = [];
const ended: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  ended.length = 0;
  server.use(
    http.post("*/token", async ({ request }) => {
      asked.push(Object.fromEntries(new URLSearchParams(await request.text())));
      return HttpResponse.json({ access_token: "a-secret", refresh_token: "r-secret", expires_in: 900 });
    }),
    http.post("*/v1/sign_out", async ({ request }) => {
      ended.push(await request.json());
      return answer({});
    }),
  );
});

const signInHere = async () => {
  setSharedDevice(true);
  await signIn({ username: guest, password: "p" });
};

const lasting = () => JSON.stringify(Object.entries(localStorage));

describe("on a device that is not the person's own", () => {
  it("the server hears of it, and who is signed in is known to this window alone", async () => {
    await signInHere();
    expect(asked).toMatchObject([{ grant_type: "password", shared_device: "true" }]);
    expect(local.get("username")).toBe(guest);
    expect(readTokens()).toMatchObject({ access: "a-secret" });
    expect(lasting()).not.toMatch(/anna|secret/);
  });

  it("a sign-in on the own device says nothing of it", async () => {
    await signIn({ username: own, password: "p" });
    expect(asked[0]).not.toHaveProperty("shared_device");
    expect(localStorage.getItem("username")).toBe(own);
  });

  it("the person before is signed out, here and on the server, and their windows notice", async () => {
    signInAs(own);
    await signInHere();
    await until(() => expect(ended).toHaveLength(1));
    expect(lasting()).not.toMatch(/greta|access-1|refresh-1/);
    expect(localStorage.getItem("username")).toBeNull();
  });

  it("the box alone changes nothing of who is signed in", async () => {
    signInAs(own);
    chooseShared(true);
    expect(sharedChosen()).toBe(true);
    expect(isSharedDevice()).toBe(false);
    expect(readTokens()).toMatchObject({ refresh: "refresh-1" });
    await signIn({ username: guest, password: "p" });
    expect(asked).toMatchObject([{ shared_device: "true" }]);
    expect(isSharedDevice()).toBe(true);
    expect(lasting()).not.toMatch(/anna|secret|greta/);
    await until(() => expect(ended).toHaveLength(1));
    chooseShared(false);
    expect(isSharedDevice()).toBe(true);
    expect(readTokens()).toMatchObject({ access: "a-secret" });
  });

  it("the box that is cleared counts from the next sign-in", async () => {
    await signInHere();
    chooseShared(false);
    await signIn({ username: own, password: "p" });
    expect(isSharedDevice()).toBe(false);
    expect(localStorage.getItem("username")).toBe(own);
    expect(sessionStorage.getItem("access_token")).toBeNull();
    await until(() => expect(ended).toHaveLength(1));
  });

  it("the session, the name and the lock of all windows are never taken for its own", () => {
    signInAs(own);
    for (const name of ["locked", "lock_pepper", "lock_here", "lock_heard"]) localStorage.setItem(name, "1");
    localStorage.setItem("lang", "de");
    setSharedDevice(true);
    sessionStorage.removeItem("username");
    expect(readTokens()).toBeUndefined();
    for (const name of ["username", "expires", "locked", "lock_pepper", "lock_here", "lock_heard"])
      expect(local.get(name)).toBeNull();
    expect(local.get("lang")).toBe("de");
  });

  it("a person who signs in for all windows ends it", async () => {
    await signInHere();
    const end = vi.fn<(reason: string) => void>();
    watchSession(end);
    window.dispatchEvent(new StorageEvent("storage", { key: "username", newValue: own }));
    expect(end).toHaveBeenCalledWith("tokenDifferent");
    await leaveWindow();
    expect(readTokens()).toBeUndefined();
    await until(() => expect(ended).toHaveLength(1));
  });

  it("after the sign-out nothing of the person is in any store, and the box stays as it was", async () => {
    await signInHere();
    await signOut();
    await until(() => expect(ended).toHaveLength(1));
    expect(`${lasting()} ${JSON.stringify(Object.entries(sessionStorage))}`).not.toMatch(/anna|secret/);
    expect(isSharedDevice()).toBe(true);
  });

  it("no answers, files or chosen pictures are kept", async () => {
    await signInHere();
    queryClient.setQueryData(["task"], { street: "Calle del Mar" });
    persistReads(guest);
    await readsRestored();
    expect(await get(keptReads)).toBeUndefined();
    const fetched = vi.fn<() => void>();
    server.use(
      http.get("*/v1/cleaning/*/attachments/*", () => {
        fetched();
        return HttpResponse.arrayBuffer(new ArrayBuffer(8));
      }),
    );
    await keepAhead(["/v1/cleaning/1-1/attachments/1"]);
    expect(fetched).not.toHaveBeenCalled();
    void keepChosen(guest, "chat", [{ name: "a.jpg", type: "image/jpeg", content: new Blob(["a"]) }]);
    await readKept(guest, "chat");
    expect(await entries(createStore(keptFiles, "files"))).toEqual([]);
    expect(await entries(createStore(keptPicks, "picks"))).toEqual([]);
  });

  it("what waits to be sent never reaches the disk", async () => {
    const disk = memoryStore();
    const store = keptInWindow(disk, isSharedDevice);
    const row = { account: guest, lane: "l", key: "k" } as Parameters<typeof store.add>[0];
    setSharedDevice(true);
    const { seq } = await store.add(row);
    expect(await store.all()).toHaveLength(1);
    expect(await disk.all()).toEqual([]);
    await store.remove(seq);
    setSharedDevice(false);
    await store.add(row);
    expect(await disk.all()).toHaveLength(1);
  });
});
