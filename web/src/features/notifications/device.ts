import { i18n } from "@lingui/core";
import { username, whenSignedOut } from "#/session/session";
import { isSharedDevice, local } from "#/session/store";
import { addBrowser, removeBrowser } from "#/api/notifications";

/**
 * This browser and its push service. The subscription is the browser's, no matter who is signed in; the server sends to it only
 * while the session lasts in which it was registered. A mark of its owner is in the local store, so that another person
 * who signs in here is not subscribed without having asked for it. It outlives the sign-out: nobody can read a name out of it.
 */

export type DevicePush =
  | "unsupported"
  /** An iPhone or iPad: only an app on the Home Screen may. */
  | "homeScreen"
  /** The browser keeps notifications off for this address. */
  | "blocked"
  /** The device is not the person's own. */
  | "shared"
  | "off"
  | "on";

const owner = "push_owner";
/** Where earlier releases kept the owner's name, readable. */
const named = "push_account";

/** A salted hash of the name that somebody signs in with. */
async function markOf(name: string, salt: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt} ${name}`));
  return `${salt}.${base64url(hash)}`;
}

async function keepOwner(name: string): Promise<void> {
  local.remove(named);
  local.set(owner, await markOf(name, base64url(crypto.getRandomValues(new Uint8Array(16)).buffer)));
}

/** Whose pushes come here: theirs, another person's, or nobody's. */
async function ownerIs(name: string | null): Promise<"theirs" | "another" | "nobody"> {
  const before = local.get(named);
  if (before !== null) await keepOwner(before);
  const mark = local.get(owner);
  if (mark === null) return "nobody";
  return name !== null && (await markOf(name, mark.split(".")[0] ?? "")) === mark ? "theirs" : "another";
}

/** Where the worker, which cannot see who is signed in, finds that nobody is: web/worker/push.ts looks there. */
const signedOut = { cache: "latchkey-push", path: "/signed-out" };

/** Whether the worker keeps quiet. What the push service holds back while this device is off must not light up for the person who has it then. */
async function keepQuiet(quiet: boolean): Promise<void> {
  if (!("caches" in globalThis)) return;
  if (quiet) await (await caches.open(signedOut.cache)).put(signedOut.path, new Response());
  else await caches.delete(signedOut.cache);
}

// Where only a window has lost its session, another person may get notifications here by now.
whenSignedOut(async () => {
  if (username() === null && (await ownerIs(local.get("username"))) === "another") await keepQuiet(true);
});

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function able(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

const begunWithin = 5000;

/** The worker of the app. On the very first page it is still to begin; in a private window or under development there is none to wait for. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator;
  const known = await serviceWorker.getRegistration("/");
  if (known?.active) return known;
  const none = new Promise<undefined>((done) => {
    setTimeout(done, begunWithin);
  });
  return Promise.race([serviceWorker.ready, none]);
}

export async function devicePush(): Promise<DevicePush> {
  if (isSharedDevice()) return "shared";
  if (!able()) return isApple() && !matchMedia("(display-mode: standalone)").matches ? "homeScreen" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const registration = await worker();
  if (!registration) return "unsupported";
  const subscription = await registration.pushManager.getSubscription();
  return subscription && Notification.permission === "granted" && (await ownerIs(username())) === "theirs"
    ? "on"
    : "off";
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    atob(base64url.replaceAll("-", "+").replaceAll("_", "/")),
    (letter) => letter.codePointAt(0) ?? 0,
  );
}

function base64url(given: ArrayBuffer): string {
  return btoa(String.fromCodePoint(...new Uint8Array(given)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

function isKeyOf(subscription: PushSubscription, key: Uint8Array): boolean {
  const has = subscription.options.applicationServerKey;
  return has !== null && new Uint8Array(has).every((byte, i) => byte === key[i]);
}

/** How the server names this browser: nobody who reads it learns the address at the push service. */
async function nameOf(subscription: PushSubscription): Promise<string> {
  return base64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint)));
}

/** Asks the person, then the browser's push service, then the server. Must be called by a press. */
export async function switchOn(serverKey: string): Promise<DevicePush> {
  if ((await Notification.requestPermission()) !== "granted") return devicePush();
  const registration = await navigator.serviceWorker.ready;
  const key = bytes(serverKey);
  const old = await registration.pushManager.getSubscription();
  // Of another server or of one whose keys are lost: its pushes would never arrive. Another person's may be on their way still: with another address they end nowhere.
  if (old && (!isKeyOf(old, key) || (await ownerIs(username())) !== "theirs")) await old.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await addBrowser(subscription.toJSON(), i18n.locale);
  const name = username();
  if (name) await keepOwner(name);
  await keepQuiet(false);
  return devicePush();
}

export async function switchOff(): Promise<DevicePush> {
  local.remove(owner);
  local.remove(named);
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription) {
    // First here: what the server does not learn for want of a connection it learns from the push service.
    await subscription.unsubscribe();
    await removeBrowser(await nameOf(subscription));
  }
  return devicePush();
}

/**
 * After a sign-in the person's browser is registered again at the server, which belonged to a session that is over. Another
 * person's browser it is no more: that session may still last, and its notifications would light up for this one.
 */
export async function keepOn(): Promise<void> {
  if (!able()) return;
  const state = await devicePush();
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription && state === "on") {
    await addBrowser(subscription.toJSON(), i18n.locale);
    await keepQuiet(false);
  } else if (subscription && (await ownerIs(username())) === "another") {
    local.remove(owner);
    await subscription.unsubscribe();
  }
}
