import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Item } from "./items";
import { createStream, type Span } from "./stream";
import { askEvery, answerWithin, joinTabs, type Locks, type Tabs, type Wire } from "./tabs";

/** A browser with tabs, its locks and its channel as the real ones behave; the server's events are numbered from 1. */
class Browser {
  private holder: { tab: Tab; reject: (why: Error) => void } | undefined;
  private queue: { tab: Tab; grant: () => void; reject: (why: Error) => void }[] = [];
  tabs: Tab[] = [];
  last = 0;
  opened = 0;

  locksOf(tab: Tab): Locks {
    return {
      request: (_name, options, work) =>
        new Promise((resolve, reject) => {
          const grant = () => {
            const mine = { tab, reject };
            this.holder = mine;
            // The callback runs in a task of its own.
            queueMicrotask(() => {
              void work().then(() => {
                if (this.holder === mine) this.release();
                resolve(undefined);
              });
            });
          };
          if (options.steal === true) {
            const before = this.holder;
            // A tab that sleeps hears of it when it wakes.
            before?.tab.later(() => before.reject(new DOMException("stolen", "AbortError")));
            grant();
            return;
          }
          const entry = { tab, grant, reject };
          options.signal?.addEventListener("abort", () => {
            if (!this.queue.includes(entry)) return;
            this.queue = this.queue.filter((each) => each !== entry);
            reject(new DOMException("aborted", "AbortError"));
          });
          this.queue.push(entry);
          if (!this.holder) this.release();
        }),
    };
  }

  private release(): void {
    this.holder = undefined;
    this.queue.shift()?.grant();
  }

  wireOf(tab: Tab): Wire {
    return {
      post: (word) => {
        const copy = structuredClone(word);
        for (const other of this.tabs) {
          if (other !== tab) queueMicrotask(() => other.later(() => other.heard?.(structuredClone(copy))));
        }
      },
      listen: (heard) => {
        tab.heard = heard;
      },
      close: () => {
        delete tab.heard;
      },
    };
  }

  /** The tab is gone without a word; the browser gives its lock to the next. */
  crash(tab: Tab): void {
    tab.dead = true;
    this.tabs = this.tabs.filter((each) => each !== tab);
    this.queue = this.queue.filter((each) => each.tab !== tab);
    if (this.holder?.tab === tab) this.release();
  }

  /** The server writes an event; connections of tabs that are awake bring it. */
  async write(count = 1): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      this.last += 1;
      for (const tab of this.tabs) if (tab.connected && !tab.asleep) void tab.stream.receive([refresh(this.last)]);
      await settled();
    }
  }

  get leaders(): Tab[] {
    return this.tabs.filter((tab) => tab.connected);
  }
}

const refresh = (n: number): Item => ({ action: "refresh", type: "cleanings", n });
const settled = async () => vi.advanceTimersByTimeAsync(1);

interface State {
  connection: string;
  n: number | undefined;
}

class Tab {
  connected = false;
  asleep = false;
  dead = false;
  visible = true;
  seen: number[] = [];
  banner = "up";
  heard?: (word: unknown) => void;
  private waiting: (() => void)[] = [];
  readonly tabs: Tabs<Span, State>;
  readonly stream = createStream(
    {
      pull: async (after) => ({
        messages: Array.from({ length: browser.last - after }, (_, at) => refresh(after + at + 1)),
        n: browser.last,
        last: browser.last,
      }),
      take: (items) => this.seen.push(...items.map((item) => item.n)),
      passed: (span) => this.tabs.tell(span),
      moved: () => undefined,
    },
    browser.last,
  );

  constructor(given: { locks?: boolean } = {}) {
    browser.tabs.push(this);
    this.tabs = joinTabs<Span, State>({
      name: "anna",
      locks: given.locks === false ? undefined : browser.locksOf(this),
      wire: () => browser.wireOf(this),
      visible: () => this.visible && !this.dead,
      lead: () => {
        this.connected = !this.dead;
        if (this.connected) browser.opened += 1;
        // Signing in brings what was missed.
        queueMicrotask(() => void this.stream.pull());
        return () => {
          this.connected = false;
        };
      },
      state: () => ({ connection: this.banner, n: this.stream.after() }),
      hearState: (state) => {
        this.banner = state.connection;
        if (state.n !== this.stream.after()) void this.stream.pull();
      },
      hearNews: (span) => void this.stream.hear(span),
    });
  }

  /** Runs now, or when a sleeping tab wakes. */
  later(work: () => void): void {
    if (this.dead) return;
    if (this.asleep) this.waiting.push(work);
    else work();
  }

  /** The phone stops the tab without telling it. */
  sleep(): void {
    this.asleep = true;
    this.visible = false;
  }

  wakeUp(): void {
    this.asleep = false;
    this.visible = true;
    for (const work of this.waiting.splice(0)) work();
    this.tabs.ask();
    void this.stream.pull();
  }
}

let browser: Browser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = new Browser();
});
afterEach(() => {
  for (const tab of browser.tabs) tab.tabs.stop();
});

const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);

async function threeTabs(): Promise<[Tab, Tab, Tab]> {
  const tabs: [Tab, Tab, Tab] = [new Tab(), new Tab(), new Tab()];
  await settled();
  return tabs;
}

test("three tabs have one connection, and each sees every event once, in order", async () => {
  const tabs = await threeTabs();
  await browser.write(5);
  expect(browser.leaders).toEqual([tabs[0]]);
  expect(browser.opened).toBe(1);
  for (const tab of tabs) expect(tab.seen).toEqual(upTo(5));
  // Nobody takes the lead from one that answers.
  await vi.advanceTimersByTimeAsync(10 * askEvery);
  expect(browser.opened).toBe(1);
});

test("the leader closes: another goes on where it stopped", async () => {
  const [first, second, third] = await threeTabs();
  await browser.write(3);
  first.tabs.stop();
  browser.tabs = [second, third];
  await browser.write(3);
  expect(browser.leaders).toEqual([second]);
  expect(second.seen).toEqual(upTo(6));
  expect(third.seen).toEqual(upTo(6));
  expect(first.connected).toBe(false);
});

test("the leader crashes while events are written: nothing is lost or doubled", async () => {
  const [first, second, third] = await threeTabs();
  await browser.write(2);
  browser.last += 4; // written, and the leader never brought them
  browser.crash(first);
  await settled();
  await browser.write(2);
  expect(second.seen).toEqual(upTo(8));
  expect(third.seen).toEqual(upTo(8));
  expect(browser.leaders).toEqual([second]);
});

test("the leader falls asleep with the lock: who is looked at takes it, and the sleeper follows when it wakes", async () => {
  const [first, second, third] = await threeTabs();
  third.visible = false;
  await browser.write(2);
  first.sleep();
  await browser.write(3);
  await vi.advanceTimersByTimeAsync(askEvery + answerWithin);
  expect(second.connected).toBe(true);
  await browser.write(2);
  expect(second.seen).toEqual(upTo(7));
  expect(third.seen).toEqual(upTo(7));
  first.wakeUp();
  await settled();
  expect(browser.leaders).toEqual([second]);
  await browser.write(2);
  for (const tab of [first, second, third]) expect(tab.seen).toEqual(upTo(9));
  // It waits for its turn again.
  second.tabs.stop();
  await settled();
  expect(browser.leaders).toHaveLength(1);
});

test("a page that goes into the back-forward cache gives the lead away, and follows when it is shown again", async () => {
  const [first, second, third] = await threeTabs();
  first.tabs.rest();
  first.asleep = true;
  await browser.write(4);
  expect(browser.leaders).toEqual([second]);
  first.asleep = false;
  first.tabs.wake();
  first.wakeUp();
  await browser.write(1);
  expect(browser.leaders).toEqual([second]);
  for (const tab of [first, second, third]) expect(tab.seen).toEqual(upTo(5));
});

test("tabs that nobody looks at take nothing from a leader that is slow to answer", async () => {
  const [first, second, third] = await threeTabs();
  second.visible = false;
  third.visible = false;
  first.sleep();
  await vi.advanceTimersByTimeAsync(20 * askEvery);
  expect(browser.opened).toBe(1);
  await browser.write(3);
  // The person comes back to one of them.
  second.visible = true;
  second.tabs.ask();
  await vi.advanceTimersByTimeAsync(answerWithin);
  expect(second.connected).toBe(true);
  expect(second.seen).toEqual(upTo(3));
});

test("the banner of the leader is the banner of all", async () => {
  const [first, second, third] = await threeTabs();
  first.banner = "lost";
  first.tabs.tellState();
  await settled();
  expect([second.banner, third.banner]).toEqual(["lost", "lost"]);
  const late = new Tab();
  await settled();
  expect(late.banner).toBe("lost");
});

test("a tab that is behind the leader asks the server itself", async () => {
  const [, second] = await threeTabs();
  await browser.write(2);
  // What the channel said was lost.
  const { heard } = second;
  second.heard = () => undefined;
  await browser.write(2);
  if (heard) second.heard = heard;
  await browser.write(1);
  expect(second.seen).toEqual(upTo(5));
});

test("without locks every tab has a connection of its own", async () => {
  const tabs = [new Tab({ locks: false }), new Tab({ locks: false })];
  await settled();
  await browser.write(3);
  expect(browser.leaders).toEqual(tabs);
  for (const tab of tabs) expect(tab.seen).toEqual(upTo(3));
});

test("where locks are forbidden a tab has a connection of its own", async () => {
  vi.spyOn(browser, "locksOf").mockReturnValue({
    request: async () => Promise.reject(new DOMException("no", "SecurityError")),
  });
  const tab = new Tab();
  await settled();
  await browser.write(2);
  expect(tab.seen).toEqual(upTo(2));
});

test("two hundred changes of the leader lose nothing and double nothing", async () => {
  const witness = new Tab();
  witness.visible = false;
  let others: Tab[] = [];
  let chance = 7;
  const dice = (sides: number) => {
    chance = (chance * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((chance / 2_147_483_648) * sides);
  };
  for (let round = 0; round < 200; round += 1) {
    if (others.length < 3) others.push(new Tab());
    await browser.write(dice(3));
    const [leader] = browser.leaders.filter((tab) => tab !== witness);
    browser.last += dice(2);
    if (leader && dice(2) === 0) browser.crash(leader);
    else if (leader) {
      leader.tabs.stop();
      browser.tabs = browser.tabs.filter((tab) => tab !== leader);
    } else witness.tabs.rest();
    await browser.write(dice(2));
    witness.tabs.wake();
    others = others.filter((tab) => browser.tabs.includes(tab));
    await settled();
  }
  await browser.write(1);
  await settled();
  expect(witness.seen).toEqual(upTo(browser.last));
  expect(browser.leaders).toHaveLength(1);
});
