/** What goes from tab to tab: the first tab that answers is the one that leads. */
type Word<News, State> = { what: "ask" } | { what: "here"; state: State } | { what: "news"; news: News };

/** A BroadcastChannel: what is posted reaches all others of its name. */
export interface Wire {
  post: (word: unknown) => void;
  listen: (heard: (word: unknown) => void) => void;
  close: () => void;
}

/** The part of the browser's LockManager that is used here. */
export interface Locks {
  request: (
    name: string,
    options: { steal?: boolean; signal?: AbortSignal },
    work: () => Promise<void>,
  ) => Promise<unknown>;
}

export interface TabsParts<News, State> {
  /** Tabs of the same name share one connection: the name holds the account. */
  name: string;
  /** Either is missing in some browsers: then this tab has a connection of its own. */
  locks: Locks | undefined;
  wire: (() => Wire) | undefined;
  /** Opens the connection; what it gives closes it. */
  lead: () => () => void;
  /** What the leading tab answers a tab that asks. */
  state: () => State;
  hearState: (state: State) => void;
  hearNews: (news: News) => void;
  /** Whether a person looks at this tab. */
  visible: () => boolean;
}

/** How often a tab that is looked at asks whether somebody leads, and how long an answer may take. */
export const askEvery = 10_000;
export const answerWithin = 3000;

/**
 * Tabs of one browser and one account share one connection. One of them leads: it holds a lock, which the browser takes away when the tab closes or crashes, and sends the
 * others what comes. A leader may also sleep without losing its lock, as phones have it; a tab that is looked at and gets no answer takes the lock from it. Nobody has to
 * know what the others have heard: each counts its own numbers and asks the server for what it lacks.
 */
export function joinTabs<News, State>(parts: TabsParts<News, State>) {
  const { locks } = parts;
  const wire = locks ? parts.wire?.() : undefined;
  let stopLeading: (() => void) | undefined;
  let place: AbortController | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  let unanswered: ReturnType<typeof setTimeout> | undefined;

  const say = (word: Word<News, State>) => wire?.post(word);

  function answered(): void {
    clearTimeout(unanswered);
    unanswered = undefined;
  }

  function begin(): Promise<void> {
    if (stopLeading) return Promise.resolve();
    answered();
    const close = parts.lead();
    return new Promise((resolve) => {
      stopLeading = () => {
        stopLeading = undefined;
        close();
        resolve();
      };
    });
  }

  /** Waits for the lock, or takes it. A tab that loses it to another tab waits again. */
  function queue(steal: boolean): void {
    if (!locks || !wire) {
      void begin();
      return;
    }
    place?.abort();
    const mine = new AbortController();
    place = mine;
    const work = async () => {
      if (place === mine) await begin();
    };
    locks.request(parts.name, steal ? { steal: true } : { signal: mine.signal }, work).catch(() => {
      if (place !== mine) return;
      if (stopLeading) {
        stopLeading();
        queue(false);
        // Locks that cannot be had here at all: a connection of its own.
      } else void begin();
    });
  }

  function ask(): void {
    if (!wire || stopLeading || !place || !parts.visible()) return;
    say({ what: "ask" });
    unanswered ??= setTimeout(() => {
      answered();
      if (!stopLeading && place && parts.visible()) queue(true);
    }, answerWithin);
  }

  /** Gives the lead away and leaves the queue: a page that sleeps must not hold what others need. */
  function rest(): void {
    const left = place;
    place = undefined;
    answered();
    clearInterval(asking);
    stopLeading?.();
    left?.abort();
  }

  function wake(): void {
    if (place || stopLeading) return;
    queue(false);
    ask();
    asking = setInterval(ask, askEvery);
  }

  wire?.listen((given) => {
    const word = given as Word<News, State>;
    if (word.what === "ask") {
      if (stopLeading) say({ what: "here", state: parts.state() });
      return;
    }
    // Two lead for a moment when the lock was taken from one that slept: each has a connection of its own then.
    if (stopLeading) return;
    answered();
    if (word.what === "here") parts.hearState(word.state);
    else parts.hearNews(word.news);
  });
  wake();

  return {
    leads: () => stopLeading !== undefined,
    tell: (news: News) => {
      if (stopLeading) say({ what: "news", news });
    },
    tellState: () => {
      if (stopLeading) say({ what: "here", state: parts.state() });
    },
    /** The person has come back to this tab. */
    ask,
    rest,
    wake,
    stop: () => {
      rest();
      wire?.close();
    },
  };
}

export type Tabs<News, State> = ReturnType<typeof joinTabs<News, State>>;
