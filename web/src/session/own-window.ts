import { isSharedDevice, local, perWindow } from "./store";

const id = "window_id";
/** Milliseconds: for so long a page that is reloaded may still hold its name. */
const patience = 1500;

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("latchkey-window");
const post = channel?.postMessage.bind(channel);
let person: string | null = null;

/** Holds the name of this window for as long as the page lives; reports whether another page holds it. */
async function isCopy(name: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  return new Promise((resolve) => {
    navigator.locks
      .request(`latchkey-window ${name}`, { signal: AbortSignal.timeout(patience) }, async () => {
        resolve(false);
        return new Promise<never>(() => undefined);
      })
      .catch(() => resolve(true));
  });
}

/** A copied tab has what the window of the session has: it takes nothing of it, and what was typed there stays there. */
async function settle(): Promise<void> {
  const known = perWindow.get(id);
  if (known === null || (await isCopy(known))) {
    const copied = known !== null;
    if (copied) perWindow.drop("", "shared_device");
    const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join("");
    perWindow.set(id, fresh);
    await isCopy(fresh);
  }
}

let settled: Promise<void> | undefined;

/** What this needs of the session. */
interface Session {
  username: () => string | null;
  leaveWindow: () => Promise<void>;
  whenSignedOut: (listener: () => void) => unknown;
}

function watch({ username, leaveWindow, whenSignedOut }: Session): void {
  whenSignedOut(() => {
    // The sign-out of one window is that of the person, in all windows.
    if (isSharedDevice() && person !== null && local.get("username") === null) post?.(person);
    person = null;
  });
  channel?.addEventListener("message", ({ data }: MessageEvent<string>) => {
    if (!isSharedDevice() || username() !== data) return;
    void leaveWindow();
    // The page looks at once whose it is.
    window.dispatchEvent(new StorageEvent("storage", { key: "username" }));
  });
}

/** Before the session of a window on a device that is not the person's own is used. */
export async function ownWindow(session: Session): Promise<void> {
  if (!settled) {
    watch(session);
    settled = settle();
  }
  await settled;
  person = session.username();
}
