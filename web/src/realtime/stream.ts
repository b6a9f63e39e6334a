import type { Answers } from "#/api/answers";
import type { Item } from "./items";

/** What came after an event. */
export type Missed = Answers["RealtimeEventsBody"];

/** All events between two numbers that were meant for this person. */
export interface Span {
  after: number;
  n: number;
  items: readonly Item[];
}

export interface StreamParts {
  /** Reads what came after a number. */
  pull: (after: number) => Promise<Missed>;
  take: (items: readonly Item[]) => void;
  /** What was taken in one go, without a gap. */
  passed?: (span: Span) => void;
  /** The number up to which everything was taken. */
  moved: (n: number) => void;
}

/**
 * The account's events in their order, each once. They are numbered without gaps; a number that is missing was lost on
 * the way, or was not meant for this person: either way the server is asked for all after the last known one.
 */
export function createStream(parts: StreamParts, known: number | undefined) {
  let last = known;
  let pulling: Promise<void> | undefined;
  let again = false;

  function move(n: number): void {
    if (last !== undefined && n <= last) return;
    last = n;
    parts.moved(n);
  }

  function advance(after: number, n: number, items: readonly Item[]): void {
    parts.take(items);
    move(n);
    if (n > after) parts.passed?.({ after, n, items });
  }

  async function pullAll(from: number): Promise<void> {
    try {
      let after: number | undefined = from;
      let more: boolean;
      do {
        again = false;
        const missed = await parts.pull(after);
        // A number below the known one means another stream, such as a restored backup: go on from there.
        if (missed.n < after) last = undefined;
        const before: number = after;
        advance(
          before,
          missed.n,
          missed.messages.filter((item) => item.action === "refresh" || item.n > before),
        );
        more = missed.n < missed.last && missed.n > before;
        after = last;
      } while (after !== undefined && (more || again));
    } finally {
      // In the same breath as the last look at `again`: a caller that asks from now on begins a new one.
      pulling = undefined;
    }
  }

  /** One at a time; asked for meanwhile, it runs once more. */
  function pull(): Promise<void> {
    again = true;
    if (!pulling && last === undefined) return Promise.resolve();
    pulling ??= pullAll(last ?? 0);
    return pulling;
  }

  return {
    after: () => last,
    pull,
    /** The stream's number when it was joined for the first time: nothing before it is owed. */
    begin(n: number): void {
      if (last === undefined) move(n);
    },
    /** What another tab of this browser has taken. Where it does not join on, the server is asked. */
    async hear({ after, n, items }: Span): Promise<void> {
      if (last === undefined) {
        parts.take(items);
        move(n);
      } else if (n > last) {
        const base = last;
        if (after > base || pulling) await pull();
        else
          advance(
            base,
            n,
            items.filter((item) => item.n > base),
          );
      }
    },
    /** What the channel brings. */
    async receive(items: readonly Item[]): Promise<void> {
      const [first] = items;
      if (!first) return;
      if (last === undefined) {
        // Not joined yet: what comes is applied, and counting begins with it.
        parts.take(items);
        move(items.at(-1)?.n ?? first.n);
        return;
      }
      const base = last;
      const fresh = items.filter((item) => item.n > base);
      const [next] = fresh;
      if (!next) return;
      if (next.n !== base + 1 || pulling) {
        await pull();
        return;
      }
      // Within one frame too a number may be missing.
      let reached = base;
      const inOrder: Item[] = [];
      for (const item of fresh) {
        if (item.n > reached + 1) break;
        reached = item.n;
        inOrder.push(item);
      }
      advance(base, reached, inOrder);
      if (inOrder.length < fresh.length) await pull();
    },
  };
}

export type Stream = ReturnType<typeof createStream>;
