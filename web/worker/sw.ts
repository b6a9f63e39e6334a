import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { open, show, subscribeAgain } from "./push";
import { drop, receive, sharedFiles } from "./shared";
import { languageOf, textsIn } from "./texts";

/*
 * Lets the app start without a connection: its page, its scripts, its font, and the texts of the languages that this
 * device speaks. Answers of the server are never held here; what the app keeps of them, it keeps itself and takes away
 * at sign-out. Nothing in these caches belongs to a person.
 */

declare const self: ServiceWorkerGlobalScope & {
  /** Written in by the build. */
  __WB_MANIFEST: readonly { url: string; revision: string | null }[];
};

const page = "/index.html";
const textsCache = "latchkey-texts";

/** Paths that the server answers itself; opened from the address bar they must not show the page of the app. */
const ofTheServer = /^\/(v1|token|socket\.io|healthz|readyz|metrics|dev)([/?]|$)/;
/** The last part of the path has a dot. */
const aFile = /^[^?]*\.[^/?]*(\?|$)/;

const built = self.__WB_MANIFEST.map((entry) => (typeof entry === "string" ? { url: entry, revision: null } : entry));
const texts = built.map(({ url }) => `/${url.replace(/^\//, "")}`).filter((path) => languageOf(path) !== undefined);

precacheAndRoute(
  built.filter(({ url }) => languageOf(url) === undefined),
  // Only the exact files: an address of the app is no file, and the page is given below.
  { cleanURLs: false, directoryIndex: "" },
);
cleanupOutdatedCaches();

/** An operator may change where sockets and map tiles lie: the page's security policy says so in its headers. */
async function renewHeaders(held: Response): Promise<void> {
  const fresh = await fetch(page, { cache: "no-store" });
  const same = fresh.ok && fresh.headers.get("ETag") !== null && fresh.headers.get("ETag") === held.headers.get("ETag");
  const policy = "Content-Security-Policy";
  if (!same || fresh.headers.get(policy) === held.headers.get(policy)) return;
  for (const cacheName of await caches.keys()) {
    const cache = await caches.open(cacheName);
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname === page) await cache.put(request, fresh.clone());
    }
  }
}

registerRoute(
  new NavigationRoute(
    async ({ event, request }) => {
      const held = await matchPrecache(page);
      // The browser emptied the store: then as if there were no worker.
      if (!held) return fetch(request);
      event.waitUntil(renewHeaders(held).catch(() => undefined));
      return held;
    },
    { denylist: [ofTheServer, aFile] },
  ),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === "/shared",
  async ({ event, request }) => {
    const { answer, living } = receive(request);
    event.waitUntil(living);
    return answer;
  },
  "POST",
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && languageOf(url.pathname) !== undefined,
  new CacheFirst({ cacheName: textsCache }),
);

async function keepTexts(languages: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(textsCache);
  const held = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  await cache.addAll(textsIn(languages, texts).filter((path) => !held.has(path)));
}

/** A new release brings the languages that the one before it held. */
async function keepSameLanguages(): Promise<void> {
  const held = await (await caches.open(textsCache)).keys();
  const languages = held.map((request) => languageOf(new URL(request.url).pathname));
  await keepTexts(new Set(languages.filter((language) => language !== undefined)));
}

async function dropOldTexts(): Promise<void> {
  const cache = await caches.open(textsCache);
  for (const request of await cache.keys()) {
    if (!texts.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepSameLanguages()));
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOldTexts(), self.clients.claim()])));

self.addEventListener("message", (event) => {
  const said = event.data as { type?: unknown; language?: unknown; of?: unknown } | null;
  // The person pressed the button of the notice; never by itself, for a form may be half filled.
  if (said?.type === "takeOver") void self.skipWaiting();
  if (said?.type === "shared") event.ports[0]?.postMessage(sharedFiles(said.of));
  if (said?.type === "sharedTaken") drop(said.of);
  if (said?.type === "keepTexts" && typeof said.language === "string") {
    event.waitUntil(keepTexts(new Set([said.language])).catch(() => undefined));
  }
});

self.addEventListener("push", (event) => {
  let said: unknown;
  try {
    said = event.data?.json();
  } catch {
    return; // not from this server
  }
  event.waitUntil(show(self, said));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(self, String(event.notification.data ?? "/")));
});

/** Not in TypeScript's library; of the properties only the old subscription is in all browsers that fire it. */
self.addEventListener("pushsubscriptionchange", (event) => {
  const { oldSubscription = null } = event as ExtendableEvent & { oldSubscription?: PushSubscription | null };
  (event as ExtendableEvent).waitUntil(subscribeAgain(self, oldSubscription));
});
