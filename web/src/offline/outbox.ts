import { newIdempotencyKey } from "#/api/key";
import { type Delivery, type NewRow, type Row, type RowKind, type RowStore, silentKinds } from "./row";

/** What one tab sends the others. */
export type News = { what: "changed" } | { what: "done"; row: Row; data: unknown };

/** What the outbox needs of its surroundings; tests bring their own. */
export interface Surroundings {
  store: RowStore;
  /** `yields`, asked between the parts of a file, says whether something that is needed sooner waits. */
  deliver: (row: Row, yields: () => boolean) => Promise<Delivery>;
  /** Who is signed in. */
  account: () => string | null;
  /** Runs the work while no other tab does. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** To the other tabs. */
  tell: (news: News) => void;
  /** Calls back after so many milliseconds, unless the returned function is called before. */
  after: (milliseconds: number, work: () => void) => () => void;
  now: () => number;
  /** A call with files will not be sent under its key any more: what the server has of them can go. */
  forget?: (row: Row) => void;
}

export type DoneListener = (row: Row, data: unknown) => void;
export type RefusedListener = (row: Row) => void;

const firstWait = 1000;
const longestWait = 60_000;

/** Half of the wait is chance, so that a thousand phones do not come back in the same second. */
function backOff(failures: number, chance = Math.random()): number {
  const wait = Math.min(longestWait, firstWait * 2 ** Math.min(failures, 10));
  return wait / 2 + (wait / 2) * chance;
}

/** Calls that depend on no other call than those of their lane; without files they go before photos. */
const independent: readonly RowKind[] = ["message", "read", "problem"];
const passes = (row: Row) => !row.files && independent.includes(row.kind);

/** A check begins after the end of the task that it checks, and "finished" comes after the report that was written before it. */
const ofTasks = ({ kind, files }: Row) =>
  kind === "times" || kind === "task" || kind === "tick" || (kind === "problem" && files !== undefined);

/** After so many failures while others are answered, a lane of tasks keeps only its own calls waiting. */
const mostFailures = 5;

const none: ReadonlySet<string> = new Set();

/**
 * Which call goes next: messages and reports without files before photos, everything else in its order. Of one lane only the first can go, and none waits in
 * lanes that are held. All calls of tasks keep their order; behind a held lane of them the others wait too, except where it is in `loose`.
 */
function nextOf(
  rows: readonly Row[],
  account: string,
  held: ReadonlySet<string>,
  loose: ReadonlySet<string> = none,
): Row | undefined {
  const lanes = new Set(held);
  let first: Row | undefined;
  let tasksWait = false;
  for (const row of rows) {
    if (row.account !== account || row.state !== "waiting") continue;
    const tasks = ofTasks(row);
    if (lanes.has(row.lane) || (tasks && tasksWait)) {
      tasksWait ||= tasks && !loose.has(row.lane);
    } else {
      if (passes(row)) return row;
      first ??= row;
    }
    lanes.add(row.lane);
  }
  return first;
}

/**
 * The calls that wait to be sent. A call is on the disk before it is sent, keeps its key until the server has answered,
 * keeps its place in its lane, and is sent by one tab at a time.
 */
export function createOutbox(parts: Surroundings) {
  const { store } = parts;
  let known: readonly Row[] = [];
  let mine: readonly Row[] = [];
  let mineOf: string | null = null;
  const watchers = new Set<() => void>();
  const listeners = new Map<RowKind, Set<DoneListener>>();
  const refusedListeners = new Set<RefusedListener>();
  let draining: Promise<void> | undefined;
  let again = false;
  /** Changes that wait for the call that is on its way. */
  const revising = new Set<symbol>();
  let failures = 0;
  /** Until when lanes rest whose server has said how long to wait. */
  const rests = new Map<string, number>();
  /** How often a call of a lane failed while the server answered others, and which lanes did so too often. */
  const failed = new Map<string, number>();
  const loose = new Set<string>();
  let cancelRetry: (() => void) | undefined;
  /** Counts what was shown: a read that began before may be old. */
  let shown = 0;

  function show(rows: readonly Row[]): void {
    shown += 1;
    known = rows;
    mineOf = parts.account();
    mine = mineOf === null ? [] : known.filter((row) => row.account === mineOf);
    for (const watcher of watchers) watcher();
  }

  async function read(): Promise<void> {
    for (let tries = 0; tries < 10; tries += 1) {
      const before = shown;
      // oxlint-disable-next-line no-await-in-loop
      const rows = await store.all();
      if (shown === before) {
        show(rows);
        return;
      }
    }
  }

  /** What is on the disk, and shown where it is something else than before: another tab may have sent a call unheard. */
  async function look(): Promise<readonly Row[]> {
    const before = shown;
    const rows = await store.all();
    const same =
      rows.length === known.length &&
      rows.every(({ seq, key, state, perhaps }, index) => {
        const one = known[index];
        return one?.seq === seq && one.key === key && one.state === state && one.perhaps === perhaps;
      });
    if (!same && shown === before) show(rows);
    return rows;
  }

  function fail(lane: string): void {
    const times = (failed.get(lane) ?? 0) + 1;
    failed.set(lane, times);
    if (times >= mostFailures) loose.add(lane);
  }

  function succeed(lane: string): void {
    failed.delete(lane);
    loose.delete(lane);
  }

  const without = (seq: number) => known.filter((row) => row.seq !== seq);
  const forget = (row: Row) => row.files && parts.forget?.(row);
  const replaced = (row: Row) => known.map((each) => (each.seq === row.seq ? row : each));

  async function gone(row: Row): Promise<void> {
    await store.remove(row.seq);
    show(without(row.seq));
  }

  function announce(row: Row, data: unknown): void {
    for (const listener of listeners.get(row.kind) ?? []) listener(row, data);
  }

  /** What the answer says is shown before the row goes, so that a bubble never blinks. */
  async function settle(row: Row, delivery: Delivery): Promise<void> {
    if (delivery.outcome === "done") {
      announce(row, delivery.data);
      await gone(row);
      parts.tell({ what: "done", row, data: delivery.data });
    } else if (delivery.outcome === "refused") {
      if (silentKinds.includes(row.kind)) {
        // Nobody typed anything, and nothing is lost.
        await gone(row);
      } else {
        const { status, code, message, current, fields } = delivery.refusal;
        const why = { status, code, message, current, fields: { ...fields } };
        const refused: Row = { ...row, state: "refused", refusal: why };
        await store.change(refused);
        for (const listener of refusedListeners) listener(refused);
        show(replaced(refused));
      }
      parts.tell({ what: "changed" });
    }
  }

  /** Sends what can be sent; says how long to wait for the rest, if there is a rest. */
  async function pass(): Promise<number | undefined> {
    const held = new Set<string>();
    let wait: number | undefined;
    let busy = false;
    /** Lanes that got no answer; the second in a row means that nobody answers. */
    const silent: string[] = [];
    let inRow = 0;
    let answered = false;
    const hold = (lane: string, milliseconds: number) => {
      held.add(lane);
      wait = Math.min(wait ?? milliseconds, milliseconds);
    };
    while (revising.size === 0) {
      const account = parts.account();
      if (account === null) return undefined;
      const rows = await look();
      const row = nextOf(rows, account, held, loose);
      if (!row) break;
      const rest = (rests.get(row.lane) ?? 0) - parts.now();
      if (rest > 0) {
        hold(row.lane, rest);
        continue;
      }
      const delivery = await parts.deliver(row, () => {
        const sooner = nextOf(known, account, held, loose);
        return revising.size > 0 || (row.files !== undefined && sooner !== undefined && passes(sooner));
      });
      if (delivery.outcome === "foreign") return undefined;
      if (delivery.outcome !== "unreachable") {
        answered = true;
        inRow = 0;
      }
      if (delivery.outcome === "yielded") continue;
      if ("perhaps" in delivery && !row.perhaps) await store.change({ ...row, perhaps: true });
      if (delivery.outcome === "unreachable") {
        silent.push(row.lane);
        inRow += 1;
        busy = true;
        hold(row.lane, backOff(failures));
        if (inRow > 1) break;
        continue;
      }
      if (delivery.outcome === "later") {
        const pause = Math.max((delivery.seconds ?? 0) * 1000, backOff(failures));
        // A word of the server holds even when the person comes back before.
        if (delivery.seconds !== undefined) rests.set(row.lane, parts.now() + pause);
        hold(row.lane, pause);
        fail(row.lane);
        busy = true;
        continue;
      }
      succeed(row.lane);
      failures = 0;
      await settle(row, delivery);
    }
    if (answered) for (const lane of silent) fail(lane);
    if (busy) failures += 1;
    return wait;
  }

  async function drain(): Promise<void> {
    let wait: number | undefined;
    await parts.alone(async () => {
      do {
        again = false;
        wait = await pass();
      } while (again && revising.size === 0);
    });
    await read();
    if (wait !== undefined) {
      cancelRetry?.();
      cancelRetry = parts.after(wait, wake);
    }
  }

  /** Sends what waits: after each new row, at the start, and when the network or the person returns. */
  function wake(): void {
    again = true;
    if (draining) return;
    cancelRetry?.();
    cancelRetry = undefined;
    draining = drain()
      .catch(() => {
        // The disk or the lock failed: nothing is lost, and the next occasion tries again.
        again = false;
        cancelRetry = parts.after(longestWait / 4, wake);
      })
      .finally(() => {
        draining = undefined;
        // Somebody has called since the last look at what waits.
        if (again) wake();
      });
  }

  return {
    wake,

    /** Waits until nothing is being sent; for tests and for signing out. */
    settled: async () => draining ?? Promise.resolve(),

    /**
     * Keeps the call for its sender; it is on the disk when the promise is kept. One that went out before without an answer
     * brings the key that it had.
     */
    add: async (given: NewRow, sent?: string): Promise<Row> => {
      const account = parts.account();
      if (account === null) throw new Error("nobody is signed in");
      const row = await store.add({
        ...given,
        account,
        key: sent ?? newIdempotencyKey(),
        ...(sent === undefined ? {} : { perhaps: true }),
        made: parts.now(),
        state: "waiting",
      });
      show([...without(row.seq), row]);
      parts.tell({ what: "changed" });
      wake();
      return row;
    },

    /** Tries a refused call once more. The refusal had no effect, so it is a new call with a key of its own. */
    retry: async (seq: number): Promise<void> => {
      const row = known.find((each) => each.seq === seq && each.state === "refused");
      if (!row) return;
      const { refusal: _, perhaps: __, ...rest } = row;
      const waiting: Row = { ...rest, key: newIdempotencyKey(), state: "waiting" };
      rests.delete(row.lane);
      await store.change(waiting);
      forget(row);
      show(replaced(waiting));
      parts.tell({ what: "changed" });
      wake();
    },

    /** Throws a refused call away, because its sender says so. */
    drop: async (seq: number): Promise<void> => {
      const row = known.find((each) => each.seq === seq && each.state === "refused");
      if (!row) return;
      await gone(row);
      forget(row);
      parts.tell({ what: "changed" });
    },

    /**
     * Changes calls that have surely had no effect yet, or takes them back where `change` gives nothing: all of them or,
     * where one is on its way or may have arrived, none. Reports whether it was done.
     */
    revise: async (seqs: readonly number[], change: (row: Row) => Row | undefined): Promise<boolean> => {
      let done = false;
      const turn = Symbol("change");
      revising.add(turn);
      try {
        await parts.alone(async () => {
          const all = await store.all();
          const found = all.filter((row) => seqs.includes(row.seq) && row.state === "waiting" && !row.perhaps);
          if (found.length < seqs.length) return;
          for (const row of found) {
            const next = change(row);
            if (next) await store.change({ ...next, key: newIdempotencyKey() });
            else await store.remove(row.seq);
            forget(row);
          }
          done = true;
        });
      } finally {
        revising.delete(turn);
        wake();
      }
      await read();
      parts.tell({ what: "changed" });
      return done;
    },

    /** From another tab. */
    hear: (news: News): void => {
      if (news.what === "done") {
        announce(news.row, news.data);
        show(without(news.row.seq));
      } else {
        void read();
      }
    },

    read,

    /** The rows of the person who is signed in, in order. The same array until something changes. */
    rows: (): readonly Row[] => {
      if (parts.account() !== mineOf) {
        mineOf = parts.account();
        mine = mineOf === null ? [] : known.filter((row) => row.account === mineOf);
      }
      return mine;
    },

    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },

    /** Called for each call that went through, in this tab or another. */
    onDone: (kind: RowKind, listener: DoneListener): (() => void) => {
      const those = listeners.get(kind) ?? new Set();
      listeners.set(kind, those.add(listener));
      return () => those.delete(listener);
    },

    /** Called for each call that was refused here: it may carry the present state. */
    onRefused: (listener: RefusedListener): (() => void) => {
      refusedListeners.add(listener);
      return () => refusedListeners.delete(listener);
    },
  };
}
