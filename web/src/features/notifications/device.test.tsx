import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isAbsent } from "#/testing/absent";
import { openApp, signInAs } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";
import { signOut } from "#/session/session";
import { keepOn } from "./device";
import type { Told } from "#/api/notifications";

const key = "BAAA";

interface Browser {
  permission: NotificationPermission;
  /** What the person says when asked. */
  says: NotificationPermission;
  subscription: { endpoint: string; ended: boolean } | undefined;
  /** The push service does not answer. */
  broken?: boolean;
}

/** A browser that can take pushes, as far as the app sees it. */
function browser(given: Partial<Browser> = {}): Browser {
  const it: Browser = { permission: "default", says: "granted", subscription: undefined, ...given };
  const present = (of: NonNullable<Browser["subscription"]>) => ({
    endpoint: of.endpoint,
    options: { applicationServerKey: new Uint8Array([4, 0, 0]).buffer },
    toJSON: () => ({ endpoint: of.endpoint, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      of.ended = true;
      if (it.subscription === of) it.subscription = undefined;
      return true;
    },
  });
  let made = 0;
  const pushManager = {
    getSubscription: async () => (it.subscription ? present(it.subscription) : null),
    subscribe: async () => {
      if (it.broken) throw new DOMException("push service error", "AbortError");
      made += 1;
      it.subscription = { endpoint: `https://push.example/new-${made}`, ended: false };
      return present(it.subscription);
    },
  };
  const registration = { active: {}, pushManager };
  vi.stubGlobal("PushManager", Object);
  vi.stubGlobal("Notification", {
    get permission() {
      return it.permission;
    },
    requestPermission: async () => {
      it.permission = it.says;
      return it.says;
    },
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      controller: null,
      register: async () => new Promise(() => undefined),
    },
  });
  return it;
}

/** What the server learns about this browser. */
async function serve(): Promise<string[]> {
  const settings = (await golden<{ data: Told }>("notification/getNotifications")).data;
  const heard: string[] = [];
  signedIn("cleaner", { username: "anna@example.org" });
  server.use(
    http.get("*/v1/notifications", () => answer({ ...settings, server: { ...settings.server, push_key: key } })),
    http.post("*/v1/notifications/push", async ({ request }) => {
      heard.push(`on ${((await request.json()) as { endpoint: string }).endpoint}`);
      return answer({ id: "x", current: true, created_at: "2026-07-04T12:00:00Z" });
    }),
    http.delete("*/v1/notifications/push/:id", ({ params }) => {
      heard.push(`off ${String(params.id).length}`);
      return answer(settings);
    }),
  );
  return heard;
}

/** The worker's caches, as far as the app writes in them. */
function workerCaches(): Set<string> {
  const kept = new Set<string>();
  vi.stubGlobal("caches", {
    open: async () => ({ put: async (path: string) => void kept.add(path) }),
    delete: async () => {
      kept.clear();
      return true;
    },
  });
  return kept;
}

const onThisDevice = async () => screen.findByRole("switch", { name: /Push on this device/ }, { timeout: 60_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

describe("pushes to this device", () => {
  it("are off until somebody asks for them, then the server knows the browser", async () => {
    const heard = await serve();
    const device = browser();
    openApp("/settings");
    const push = await onThisDevice();
    expect(push).not.toBeChecked();
    await userEvent.click(push);
    await waitFor(() => expect(push).toBeChecked());
    expect(heard).toEqual(["on https://push.example/new-1"]);
    await userEvent.click(push);
    await waitFor(() => expect(push).not.toBeChecked());
    expect(device.subscription).toBeUndefined();
    // Named by the hash of its address, never by the address.
    await waitFor(() => expect(heard[1]).toBe("off 43"));
  });

  it("say how to go on where the person said no, or the browser keeps them off", async () => {
    const heard = await serve();
    browser({ says: "denied" });
    openApp("/settings");
    await userEvent.click(await onThisDevice());
    expect(await screen.findByText(/Your browser blocks notifications/)).toBeVisible();
    await isAbsent(() => screen.queryByRole("switch", { name: /Push on this device/ }));
    expect(heard).toEqual([]);
  });

  it("stay off, and say so, where the push service does not answer", async () => {
    const heard = await serve();
    browser({ broken: true });
    openApp("/settings");
    const push = await onThisDevice();
    await userEvent.click(push);
    expect(await screen.findByText(/push service did not answer/)).toBeInTheDocument();
    await waitFor(() => expect(push).not.toBeChecked());
    expect(heard).toEqual([]);
  });
});

describe("a browser that takes pushes", () => {
  const known = () => ({ endpoint: "https://push.example/old", ended: false });

  it("is registered again after a sign-in of the same person", async () => {
    const heard = await serve();
    const quiet = workerCaches();
    browser({ permission: "granted", subscription: known() });
    localStorage.setItem("push_account", "anna@example.org");
    await keepOn();
    expect(heard).toEqual(["on https://push.example/old"]);
    expect(quiet.size).toBe(0);
  });

  it("is another person's no more once somebody else is signed in", async () => {
    const heard = await serve();
    const subscription = known();
    browser({ permission: "granted", subscription });
    localStorage.setItem("push_account", "berta@example.org");
    await keepOn();
    expect(subscription.ended).toBe(true);
    expect(localStorage.getItem("push_account")).toBeNull();
    expect(localStorage.getItem("push_owner")).toBeNull();
    expect(heard).toEqual([]);
  });

  it("gets another address when another person switches it on", async () => {
    const heard = await serve();
    const subscription = known();
    browser({ permission: "granted", subscription });
    openApp("/settings");
    const push = await onThisDevice();
    expect(push).not.toBeChecked();
    await userEvent.click(push);
    await waitFor(() => expect(push).toBeChecked());
    expect(subscription.ended).toBe(true);
    expect(heard).toEqual(["on https://push.example/new-1"]);
  });

  it("keeps no name after the sign-out of a person who has switched it on", async () => {
    await serve();
    workerCaches();
    browser();
    openApp("/settings");
    const push = await onThisDevice();
    await userEvent.click(push);
    await waitFor(() => expect(push).toBeChecked());
    await waitFor(() => expect(localStorage.getItem("push_owner")).not.toBeNull());
    await signOut();
    expect(localStorage.getItem("push_owner")).not.toBeNull();
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain("anna@example.org");
  });

  it("keeps quiet after the sign-out, and speaks again after the next sign-in", async () => {
    await serve();
    const quiet = workerCaches();
    browser({ permission: "granted", subscription: known() });
    localStorage.setItem("push_account", "anna@example.org");
    await signOut();
    expect([...quiet]).toEqual(["/signed-out"]);
    // Not even the name of an earlier release is left, and the browser is still theirs.
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain("anna@example.org");
    expect(localStorage.getItem("push_owner")).not.toBeNull();
    signInAs("anna@example.org");
    await keepOn();
    expect(quiet.size).toBe(0);
  });
});
