import type { QueryClient } from "@tanstack/react-query";
import type { TaskDetail } from "#/api/shapes";
import { chatName } from "#/features/chat/open";
import type { Thread } from "#/features/chat/thread";
import type { TaskList } from "#/features/tasks/list";
import { apply, applyRead, type Held } from "./apply";
import type { Item } from "./items";

type Part = keyof Held;
interface Place {
  part: Part;
  name: string;
  key: readonly unknown[];
  updatedAt: number;
}

/** Reloads that were asked for within this time are one. */
const gathering = 300;

function partOf(key: readonly unknown[]): Part | undefined {
  switch (key[0]) {
    case "cleanings":
      return "lists";
    case "cleaning":
      return "tasks";
    case "messages":
      return "threads";
    case "reservation":
      return "stays";
    default:
      return undefined;
  }
}

function nameOf(part: Part, key: readonly unknown[], hash: string): string {
  if (part === "threads") return chatName(key[1] === "reservation" ? "reservation" : "cleaning", String(key[2]));
  return hash;
}

/** A stay's answer always carries these; whatever hangs on the same name and does not is left alone. */
function isStay(data: unknown): data is Held["stays"][string] {
  return typeof data === "object" && data !== null && "unread" in data && "lastmessage" in data && "memberid" in data;
}

function collect(client: QueryClient): { held: Held; places: Place[] } {
  const lists: Record<string, TaskList> = {};
  const tasks: Record<string, TaskDetail> = {};
  const threads: Record<string, Thread> = {};
  const stays: Record<string, Held["stays"][string]> = {};
  const places: Place[] = [];
  for (const query of client.getQueryCache().getAll()) {
    const part = partOf(query.queryKey);
    const { data } = query.state;
    if (!part || data === undefined || (part === "stays" && !isStay(data))) continue;
    const name = nameOf(part, query.queryKey, query.queryHash);
    if (part === "lists") lists[name] = data as TaskList;
    else if (part === "tasks") tasks[name] = data as TaskDetail;
    else if (part === "threads") threads[name] = data as Thread;
    else if (isStay(data)) stays[name] = data;
    places.push({ part, name, key: query.queryKey, updatedAt: query.state.dataUpdatedAt });
  }
  return { held: { lists, tasks, threads, stays }, places };
}

function keep(client: QueryClient, before: Held, after: Held, places: Place[]): void {
  for (const { part, name, key, updatedAt } of places) {
    const next = after[part][name];
    // The time of loading stays: an event about one task does not make an old list young.
    if (next !== before[part][name]) client.setQueryData(key, next, { updatedAt });
  }
}

/** Brings events into the kept answers, and asks again for what they cannot tell. */
export function cachesOf(client: QueryClient, isOpen: (chat: string) => boolean) {
  let asked = new Map<string, readonly unknown[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function reloadSoon(reload: readonly (readonly unknown[])[]): void {
    for (const key of reload) asked.set(JSON.stringify(key), key);
    if (asked.size === 0 || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      const now = [...asked.values()];
      asked = new Map();
      for (const queryKey of now) void client.invalidateQueries({ queryKey });
    }, gathering);
  }

  return {
    take(items: readonly Item[]): void {
      for (const item of items) {
        const { held, places } = collect(client);
        const applied = apply(held, item, isOpen);
        keep(client, held, applied.held, places);
        reloadSoon(applied.reload);
      }
    },
    read(kind: "cleaning" | "reservation", ref: string): void {
      const { held, places } = collect(client);
      keep(client, held, applyRead(held, kind, ref), places);
    },
    /** Everything may have changed. */
    reloadAll(): void {
      // A first read that is under way goes on: asked for twice, the first page would come late on a slow line.
      void client.invalidateQueries({
        predicate: ({ state }) => state.data !== undefined || state.fetchStatus === "idle",
      });
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      asked = new Map();
    },
  };
}
