import { Refusal } from "#/api/refusal";
import type { RefusedTask } from "#/api/shapes";

/** Most tasks that go over in one call. */
const atOnce = 200;

/** What became of one call. */
interface Sent {
  refused: readonly RefusedTask[];
  /** It waits on the device. */
  waits?: boolean;
}

/** What became of something that was to be done with many tasks. */
export interface Outcome {
  done: readonly number[];
  /** Those with which it cannot be done, each with its reason. */
  refused: readonly RefusedTask[];
  /** Some of it waits on the device. */
  waits: boolean;
  /** What stopped it before its end; what is in neither list was not tried or did not arrive. */
  failure?: unknown;
}

/** Those of these tasks that the refusal of a whole call names. */
function named(failure: unknown, tasks: readonly number[]): readonly RefusedTask[] {
  if (!(failure instanceof Refusal)) return [];
  const { refused } = (failure.current ?? {}) as { refused?: readonly RefusedTask[] };
  return (refused ?? []).filter((each) => tasks.includes(each.cleaning_rpmaid));
}

/**
 * Does something with as many tasks as a person chose. A call returns which of its tasks it refused; where a call is
 * refused as a whole because of some, the others go in one of their own.
 */
export async function inParts(
  tasks: readonly number[],
  send: (part: readonly number[]) => Promise<Sent>,
): Promise<Outcome> {
  const done: number[] = [];
  const refused: RefusedTask[] = [];
  let waits = false;
  const parts: (readonly number[])[] = [];
  for (let i = 0; i < tasks.length; i += atOnce) parts.push(tasks.slice(i, i + atOnce));
  for (let part = parts.shift(); part; part = parts.shift()) {
    const of = new Set<number>();
    const without = (each: readonly number[]) => each.filter((id) => !of.has(id));
    const note = (those: readonly RefusedTask[]) => {
      refused.push(...those);
      for (const each of those) of.add(each.cleaning_rpmaid);
    };
    try {
      // One after the other: what comes later builds on what went before.
      // oxlint-disable-next-line no-await-in-loop
      const sent = await send(part);
      note(sent.refused);
      waits ||= sent.waits === true;
      done.push(...without(part));
    } catch (failure) {
      note(named(failure, part));
      if (of.size === 0) return { done, refused, waits, failure };
      const others = without(part);
      if (others.length > 0) parts.unshift(others);
    }
  }
  return { done, refused, waits };
}
