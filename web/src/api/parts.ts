/** A part of the app that could not be fetched, in the words of the four browsers' engines and of the build's own loader of style sheets. */
const couldNotFetch =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/;

export function cannotLoadPart(failure: unknown): boolean {
  return failure instanceof Error && couldNotFetch.test(failure.message);
}

const firstWait = 1000;
const longestWait = 5000;
/** A page that has just reloaded by itself does not do so again: then the missing part is reported. */
const notAgainWithin = 30_000;
const reloadedAt = "parts reloaded at";

let waiting = 0;
const watchers = new Set<() => void>();

function wait(change: 1 | -1): void {
  waiting += change;
  for (const watcher of watchers) watcher();
}

/** Whether some part of the app cannot be shown because the network is away. */
export function partsAwaited(): boolean {
  return waiting > 0;
}

export function watchParts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether the server answers. */
export async function reachable(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** A while, cut short by whatever says that the network may be back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      document.removeEventListener("visibilitychange", end);
      resolve();
    };
    // Part of the wait is chance: many browsers lose the same server at once.
    const timer = setTimeout(end, milliseconds * (0.75 + Math.random() / 2));
    window.addEventListener("online", end);
    document.addEventListener("visibilitychange", end);
  });
}

/** Asks the server until it answers; until then the network counts as away. */
export async function untilReachable(): Promise<void> {
  wait(1);
  for (let next = firstWait; ; next = Math.min(2 * next, longestWait)) {
    await pause(next);
    if (await reachable()) break;
  }
  wait(-1);
}

/** Reloads the page, under the release that the server has now; not twice in a row. */
function beginAnew(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadedAt));
    if (Date.now() - before < notAgainWithin) return false;
    sessionStorage.setItem(reloadedAt, String(Date.now()));
  } catch {
    // Nowhere to remember that it has happened: it might happen for ever.
    return false;
  }
  location.reload();
  return true;
}

/**
 * Loads a part of the app. While the network is away it waits for it, however long that takes. A part that cannot be had although the server answers belongs to a
 * release that is gone, or to a browser that keeps a failure for as long as the page lives: then the page reloads, once. What works `unseen` is no reason for that:
 * it fails.
 */
export async function loadPart<Part>(importer: () => Promise<Part>, options: { unseen?: boolean } = {}): Promise<Part> {
  for (let inVain = 0; ;) {
    try {
      return await importer();
    } catch (failure) {
      if (!cannotLoadPart(failure)) throw failure;
      if (!(await reachable())) await untilReachable();
      else if (inVain++ > 0) {
        if (options.unseen || !beginAnew()) throw failure;
        return new Promise(() => undefined);
      }
    }
  }
}

/** When the page has nothing better to do, and not while a first look at the app is being built or tested. */
export function whenIdle(work: () => void): () => void {
  if (!import.meta.env.PROD) return () => undefined;
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(asked);
}
