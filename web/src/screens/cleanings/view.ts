import { useSyncExternalStore } from "react";
import { type Filter, kindOrder, noFilter, type Sort, stateOrder } from "#/features/tasks";
import { parseWireTime } from "#/i18n/wire-time";
import { perWindow } from "#/session/store";

/** Which tasks are shown, and how; kept for this window, so that coming back from a task finds the list as it was. */
export interface View {
  tab: "current" | "past";
  range: { from: string; to: string } | undefined;
  sort: Sort;
  filter: Filter;
}

const key = "cleanings_view";
const first: View = { tab: "current", range: undefined, sort: "place", filter: noFilter };

function isRange(value: unknown): value is { from: string; to: string } {
  if (typeof value !== "object" || value === null || !("from" in value) || !("to" in value)) return false;
  const { from, to } = value;
  return typeof from === "string" && typeof to === "string" && Boolean(parseWireTime(from) && parseWireTime(to));
}

const known = <Value extends string>(values: unknown, of: readonly Value[]): Value[] =>
  Array.isArray(values) ? of.filter((value) => values.includes(value)) : [];

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Whatever an older or newer release kept: what is not understood is as at the first visit. */
function parseView(text: string | null): View {
  try {
    const kept = JSON.parse(text ?? "{}") as Partial<Record<keyof View, unknown>> | null;
    const filter = (kept?.filter ?? {}) as Partial<Record<keyof Filter, unknown>>;
    return {
      tab: kept?.tab === "past" ? "past" : "current",
      range: isRange(kept?.range) ? { from: kept.range.from, to: kept.range.to } : undefined,
      sort: kept?.sort === "standard" ? "standard" : "place",
      filter: {
        search: asText(filter.search),
        kinds: known(filter.kinds, kindOrder),
        states: known(filter.states, stateOrder),
        unread: filter.unread === true,
        changed: filter.changed === true,
        town: asText(filter.town),
        property: /^\d+-\d+$/u.test(asText(filter.property)) ? asText(filter.property) : "",
        person: asText(filter.person),
      },
    };
  } catch {
    return first;
  }
}

let current: View | undefined;
const watchers = new Set<() => void>();

function now(): View {
  current ??= parseView(perWindow.get(key));
  return current;
}

export function changeView(change: Partial<View>): void {
  current = { ...now(), ...change };
  perWindow.set(key, JSON.stringify(current));
  for (const watcher of watchers) watcher();
}

/** For the next person, and for tests. */
export function forgetView(): void {
  current = undefined;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useView(): View {
  return useSyncExternalStore(watch, now);
}
