/** A part of the app that could not be fetched, in the words of the four browsers' engines and of the build's own loader of style sheets. */
const couldNotFetch =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/;

export function cannotLoadPart(failure: unknown): boolean {
  return failure instanceof Error && couldNotFetch.test(failure.message);
}

/** How long an answer may take, and how long the pauses are between two questions: milliseconds. */
const [answerWithin, firstWait, longestWait] = [5000, 1000, 60_000];
/** A page that has just reloaded by itself does not do so again: then the missing part is reported. */
const notAgainWithin = 30_000;
const reloadedAt = "parts reloaded at";

let away = false;
const watchers = new Set<() => void>();

function setAway(now: boolean): void {
  away = now;
  for (const watcher of watchers) watcher();
}

/** Whether some part of the app cannot be shown because the network is away. */
export function partsAwaited(): boolean {
  return away;
}

export function watchParts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The one asking for the server, for all who wait for it. */
let asking: Promise<boolean> | undefined;
let end: (() => void) | undefined;

/** Something else had an answer: nobody needs to ask any more. */
export const serverAnswered = () => end?.();

/**
 * Asks the server until it answers, and says whether it was away; meanwhile the network counts as such. While the page is hidden, or the browser says that there
 * is no network, it waits for that to end instead of asking.
 */
export function untilReachable(): Promise<boolean> {
  asking ??= new Promise((resolve) => {
    let next = firstWait;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let given: AbortController | undefined;
    const ask = async (event?: Event) => {
      // What was asked on another way may hang there.
      given?.abort();
      clearTimeout(timer);
      if (event) next = firstWait;
      const mine = (given = new AbortController());
      if (!document.hidden && navigator.onLine) {
        timer = setTimeout(() => mine.abort(), answerWithin);
        const well = await fetch("/healthz", { cache: "no-store", signal: mine.signal }).then(
          ({ ok }) => ok,
          () => false,
        );
        if (given !== mine) return;
        clearTimeout(timer);
        if (well) {
          end?.();
          return;
        }
        // Part of the wait is chance: many browsers lose the same server at once.
        timer = setTimeout(() => void ask(), next * (0.75 + Math.random() / 2));
        next = Math.min(2 * next, longestWait);
      }
      if (!away) setAway(true);
    };
    const hurry = (event: Event) => void ask(event);
    end = () => {
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      clearTimeout(timer);
      given?.abort();
      given = asking = end = undefined;
      resolve(away);
      if (away) setAway(false);
    };
    window.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    void ask();
  });
  return asking;
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
      if (!(await untilReachable()) && inVain++ > 0) {
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
