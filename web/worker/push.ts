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

export function parsePushed(raw: unknown): Pushed | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { title, body, path, tag, lang } = raw as Record<string, unknown>;
  const texts = [title, body, path, tag, lang];
  if (!texts.every((text) => typeof text === "string") || typeof path !== "string") return undefined;
  // Only pages of the app's own: never another origin's, whatever the path looks like.
  if (!path.startsWith("/") || /^\/[/\\]/.test(path)) return undefined;
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
}

export async function show(worker: Worker, raw: unknown): Promise<void> {
  const pushed = parsePushed(raw);
  if (!pushed) return;
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

export async function open(worker: Worker, path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window" });
  const window = windows.find((one) => one.visibilityState === "visible") ?? windows[0];
  if (!window) {
    await worker.clients.openWindow(path);
    return;
  }
  await window.focus().catch(() => undefined);
  if (!(await asked(window, path))) await window.navigate(path).catch(() => undefined);
}
