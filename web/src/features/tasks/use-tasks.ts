import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { keys } from "#/api/keys";
import { firstPage, loadPage, loadVersion, type Page, pageAfter } from "#/api/pages";
import type { Task } from "#/api/shapes";
import { readTask, readTaskTexts, type Scope, taskList } from "#/api/tasks";
import { useMore } from "#/api/use-more";
import { type Language, serverLanguage } from "#/i18n/languages";
import { useLanguage } from "#/i18n/texts";
import { useRows } from "#/offline";
import { readsRestored } from "#/session/query";
import { perWindow } from "#/session/store";
import { type TaskList, taskRef, withAll, withPage } from "./list";
import { withPending } from "./press";

const none: readonly Task[] = [];

/** A slow disk holds a list up no longer than this: milliseconds. */
const diskWait = 300;

/** And no longer than this where nothing else has the list: the server says that it is unchanged, or cannot be reached. */
const longestWait = 1500;

/** While pages come in, the screen is updated this often: the first one at once. */
const showEvery = 200;

/** Of a list so many pages are loaded at once: with 3,000 tasks all of them weigh more than a megabyte. More come when the person wants them. */
const atOnce = 4;
/** How many tasks a page of the server's two lists holds. */
const pageLength = 50;

function keyOf(scope: Scope) {
  return typeof scope === "string"
    ? keys.cleanings(scope)
    : ([...keys.cleanings(scope.services ? "services" : "days"), scope.from, scope.to] as const);
}

/** Page after page until the offset returns to the start or stops changing, or so many are there. */
async function pages(
  scope: Scope,
  from: string,
  most: number,
  signal: AbortSignal | undefined,
  each: (tasks: readonly Task[]) => void,
  before: readonly Task[] = [],
  first?: Page<Task>,
): Promise<TaskList> {
  const page = first ?? (await loadPage(taskList(scope), from, signal));
  const tasks = [...before, ...page.data];
  const next = pageAfter(page, from);
  if (next === undefined) return { tasks, complete: true };
  if (most <= 1) return { tasks, complete: false, next };
  each(tasks);
  return pages(scope, next, most - 1, signal, each, tasks);
}

/** Under which name the window knows the version of a list that it had: it is at hand before the disk has answered. */
const versionOf = (scope: string) => `list ${scope}`;

/** What lies on the device of the reads, or so many milliseconds. */
const fromDisk = async (longest: number) =>
  Promise.race([readsRestored(), new Promise<void>((done) => setTimeout(done, longest))]);

/**
 * Each page shows as it comes. What changed meanwhile is not lost, and a task that has vanished goes once all pages
 * are in. A list that is whole and still the same costs one short answer, however long it is.
 */
async function loadList(client: QueryClient, scope: Scope, signal: AbortSignal): Promise<TaskList> {
  const queryKey = keyOf(scope);
  const known = () => client.getQueryData<TaskList>(queryKey);
  const name = typeof scope === "string" ? versionOf(scope) : undefined;
  const atHand = name === undefined ? undefined : (perWindow.get(name) ?? undefined);
  // What lies on the device from the last visit shows at once, and need not be sent again.
  if (known() === undefined && atHand === undefined) await fromDisk(diskWait);
  const asked = known() ? known()?.version : atHand;
  let answer = await loadVersion(taskList(scope), { known: asked, signal }).catch(async (failure: unknown) => {
    // What the disk has shows before it is said that nothing could be loaded.
    if (known() === undefined) await fromDisk(longestWait);
    throw failure;
  });
  if (answer === "unchanged" && known() === undefined) {
    await fromDisk(longestWait);
    // The disk has another one than this window had, or none.
    if (known()?.version !== asked) answer = await loadVersion(taskList(scope), { known: known()?.version, signal });
  }
  const here = known();
  if (answer === "unchanged") return here ?? { tasks: [], complete: false };
  if (name !== undefined && answer.version !== undefined) perWindow.set(name, answer.version);
  let shown = 0;
  const show = (tasks: readonly Task[]) => {
    if (Date.now() - shown < showEvery) return;
    shown = Date.now();
    const before = known();
    client.setQueryData<TaskList>(queryKey, {
      ...before,
      tasks: withPage(before?.tasks ?? [], tasks),
      complete: before?.complete ?? false,
    });
  };
  // A list of chosen days has its end in sight. The other two come back as far as they were.
  const most =
    typeof scope === "string" ? Math.max(atOnce, Math.ceil((here?.tasks.length ?? 0) / pageLength)) : Infinity;
  const loaded = await pages(scope, firstPage, most, signal, show, [], answer.page);
  return {
    ...loaded,
    tasks: withAll(known()?.tasks ?? [], loaded.tasks),
    ...(answer.version === undefined ? {} : { version: answer.version }),
  };
}

/** A list to its end, for what leaves the app: a file, for example. */
export async function wholeList(client: QueryClient, scope: Scope): Promise<readonly Task[]> {
  const known = client.getQueryData<TaskList>(keyOf(scope));
  if (known?.next === undefined) return known?.tasks ?? none;
  const more = await pages(scope, known.next, Infinity, undefined, () => undefined);
  client.setQueryData<TaskList>(keyOf(scope), (before) => before && withMore(before, more));
  return client.getQueryData<TaskList>(keyOf(scope))?.tasks ?? none;
}

/** What is known of a list with further pages of it. */
function withMore(before: TaskList, more: TaskList): TaskList {
  return {
    ...more,
    tasks: withPage(before.tasks, more.tasks),
    ...(before.version === undefined ? {} : { version: before.version }),
  };
}

/** A list as it is and as what waits in the outbox will make it. `whole` loads it to its end: to search in it, for example; `until` to the end of a day. */
export function useTaskList(scope: Scope, { enabled = true, whole = false, until = "" } = {}) {
  const client = useQueryClient();
  const rows = useRows();
  const query = useQuery({
    queryKey: keyOf(scope),
    queryFn: async ({ signal }) => loadList(client, scope, signal),
    enabled,
    structuralSharing: false,
  });
  const list = query.data;
  const tasks = useMemo(() => {
    const known = list?.tasks ?? none;
    return rows.some(({ kind }) => kind === "times" || kind === "task" || kind === "assignment")
      ? known.map((task) => withPending(task, rows))
      : known;
  }, [list, rows]);

  const next = list?.next;
  const older = useMore(
    next !== undefined,
    useCallback(async () => {
      if (next === undefined) return;
      const more = await pages(scope, next, atOnce, undefined, () => undefined);
      client.setQueryData<TaskList>(keyOf(scope), (before) => before && withMore(before, more));
    }, [client, scope, next]),
  );

  const { isFetchingNextPage: loading, isFetchNextPageError: failed, fetchNextPage } = older;
  const further = whole || (list?.tasks.at(-1)?.planned_start.slice(0, 10) ?? "9") <= until;
  const wanted = further && enabled && next !== undefined && !query.isFetching && !loading && !failed;
  useEffect(() => {
    if (wanted) void fetchNextPage();
  }, [wanted, fetchNextPage]);

  return { query, tasks, complete: list?.complete ?? false, older };
}

export function taskQuery(ref: string, language: Language) {
  return queryOptions({
    queryKey: [...keys.cleaning(ref), language],
    queryFn: async ({ signal }) => {
      const [task, infotexts] = await Promise.all([
        readTask(ref, signal),
        readTaskTexts(ref, serverLanguage(language), signal),
      ]);
      return { ...task, infotexts };
    },
  });
}

/** What the lists know of a task. */
function listedTask(client: QueryClient, ref: string): Task | undefined {
  for (const [, list] of client.getQueriesData<TaskList>({ queryKey: keys.cleanings() })) {
    const found = list?.tasks.find((task) => taskRef(task) === ref);
    if (found) return found;
  }
  return undefined;
}

/** One task; until its answer is here, what a list knows of it. */
export function useTask(ref: string) {
  const client = useQueryClient();
  const rows = useRows();
  const query = useQuery(taskQuery(ref, useLanguage()));
  const detail = query.data;
  // A list may come from the disk after the task was opened, and the outbox changes it.
  const watch = useCallback(
    (changed: () => void) =>
      client.getQueryCache().subscribe(({ query: { queryKey } }) => {
        if (queryKey[0] === keys.cleanings()[0]) changed();
      }),
    [client],
  );
  const listed = useSyncExternalStore(watch, () => (detail ? undefined : listedTask(client, ref)));
  const known: Task | undefined = detail ?? listed;
  return {
    query,
    /** With what waits in the outbox. */
    task: known && withPending(known, rows),
    detail,
    rows,
  };
}
