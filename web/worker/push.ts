/*
 * Pushes: shows what the server says, in the language in which it says it, unless the person is looking at that very
 * page; a press opens the page in a window of the app that is there, else in a new one.
 */

/** What a push carries. */
export interface Pushed {
  title: string;
  body: string;
  path: string;
  tag: string;
  lang: string;
}

/** Only pages of the app's own: never another origin's, whatever the path looks like. Browsers leave out line breaks and tabs. */
const isOwn = (path: string) => /^\/(?![/\\])[^\p{Cc}]*$/u.test(path);

export function parsePushed(raw: unknown): Pushed | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { title, body, path, tag, lang } = raw as Record<string, unknown>;
  const texts = [title, body, path, tag, lang];
  if (!texts.every((text) => typeof text === "string") || typeof path !== "string") return undefined;
  if (!isOwn(path)) return undefined;
  return { title, body, path, tag, lang } as Pushed;
}

/** Whether an address of a window is the page, as far as it matters which of them: the inbox shows the chat that it names. */
export function isPage(address: string, path: string): boolean {
  const shown = new URL(address);
  const wanted = new URL(path, shown.origin);
  const plain = (url: URL, name: string) => (url.searchParams.get(name) ?? "").replaceAll('"', "");
  return (
    shown.origin === wanted.origin &&
    shown.pathname.replace(/\/$/, "") === wanted.pathname.replace(/\/$/, "") &&
    ["kind", "ref"].every((name) => plain(shown, name) === plain(wanted, name))
  );
}

interface Worker {
  registration: ServiceWorkerRegistration;
  clients: Clients;
  caches: CacheStorage;
}

/** Is in the worker's cache of this name while nobody is to be notified here: see features/notifications/device. */
const signedOut = { cacheName: "latchkey-push", path: "/signed-out" };

export async function show(worker: Worker, raw: unknown): Promise<void> {
  const pushed = parsePushed(raw);
  if (!pushed) return;
  // A push service delivers hours later: by then another person may hold the device.
  if (await worker.caches.match(signedOut.path, { cacheName: signedOut.cacheName })) return;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.some((window) => window.visibilityState === "visible" && isPage(window.url, pushed.path))) return;
  const options: NotificationOptions & { renotify: boolean } = {
    body: pushed.body,
    tag: pushed.tag,
    lang: pushed.lang,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    data: pushed.path,
    // A newer one takes the place of the one before it, and is heard all the same.
    renotify: true,
  };
  await worker.registration.showNotification(pushed.title, options);
}

const answerWithin = 1500;

/** Has the app itself open the page, so that nothing that is being written is lost; false where it does not answer. */
async function asked(window: WindowClient, path: string): Promise<boolean> {
  const channel = new MessageChannel();
  const answer = new Promise<boolean>((done) => {
    channel.port1.addEventListener("message", () => done(true));
    channel.port1.start();
    setTimeout(() => done(false), answerWithin);
  });
  window.postMessage({ type: "open", path }, [channel.port2]);
  return answer;
}

export async function open(worker: Worker, carried: string): Promise<void> {
  const path = isOwn(carried) ? carried : "/";
  const windows = await worker.clients.matchAll({ type: "window" });
  const window = windows.find((one) => one.visibilityState === "visible") ?? windows[0];
  if (!window) {
    await worker.clients.openWindow(path);
    return;
  }
  await window.focus().catch(() => undefined);
  if (!(await asked(window, path))) await window.navigate(path).catch(() => undefined);
}

/**
 * A push service may take a browser's address back at any time. The browser gets another one here; the server learns of it
 * from the app, which alone knows who is signed in: from the windows that are open, else at its next start.
 */
export async function subscribeAgain(worker: Worker, old: PushSubscription | null): Promise<void> {
  const key = old?.options.applicationServerKey;
  if (key) {
    await worker.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: key })
      .catch(() => undefined);
  }
  for (const window of await worker.clients.matchAll({ type: "window" }))
    window.postMessage({ type: "subscribed" }, []);
}
