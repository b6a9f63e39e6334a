import { MutationCache, QueryCache } from "@tanstack/react-query";
import { networkMissed } from "#/api/connection";
import { bodyOf, watchFailures } from "#/api/http";
import { loadPart } from "#/api/parts";
import { isUpload } from "#/api/uploads";
import { NetworkFailure, refusalFrom } from "#/api/refusal";
import { noteBug } from "./report-later";
import { keptFiles, keptReads } from "./kept-names";
import { ReadClient } from "./read-client";
import { whenSignedOut } from "./session";
import { isSharedDevice } from "./store";

/** Milliseconds: how long reads are kept without a connection. */
const week = 7 * 86_400_000;

/** Pages whose calls went unanswered ask again. */
const askAgain = () =>
  void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.error instanceof NetworkFailure });

/** A read is tried again where only its answer was lost; that the network is away shows at the first one, not at the last. */
function retry(count: number, failure: Error): boolean {
  if (!(failure instanceof NetworkFailure)) return false;
  void networkMissed(askAgain);
  return count < 3 && navigator.onLine;
}

const onError = (failure: Error) => void noteBug(failure, "critical");

/** The reads of the signed-in pages: last known data shows at once, and is kept for a week without a connection. */
export const queryClient = new ReadClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // What came in a time to come, came before the device's clock was set back.
      staleTime: ({ state }) => (state.dataUpdatedAt > Date.now() ? -Infinity : 30_000),
      // At least as long as the kept reads live, or they would be thrown away on arrival.
      gcTime: week,
      // Without a network a page says so at once instead of waiting in silence; it asks again as soon as there is one.
      networkMode: "always",
      refetchOnReconnect: true,
      retry,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Whether a conflict is only that another search runs, which changes nothing that is stored. */
async function isSearch(answer: Response): Promise<boolean> {
  return refusalFrom(409, await bodyOf(answer)).code === "proposal_running";
}

// After a conflict the page shows the state that is stored now. Parts of files settle theirs by themselves.
watchFailures((request, answer) => {
  if (answer.status !== 409 || isUpload(request.url)) return;
  const refetch = () => queryClient.invalidateQueries();
  if (request.url.includes("/draft/proposal"))
    void isSearch(answer.clone()).then(async (running) => running || refetch(), refetch);
  else void refetch();
});

let restoring: Promise<void> = Promise.resolve();

/** When what was kept of the reads is back, or cannot be had. */
export async function readsRestored(): Promise<void> {
  // The reads of a page that opens begin just before its frame begins to restore.
  await Promise.resolve();
  await restoring;
}

/** Loaded after the page is drawn: what IndexedDB kept, for this release and this account only; nothing on a device that is not the person's own. */
export function persistReads(account: string | null): void {
  if (!account || isSharedDevice()) return;
  restoring = loadPart(() => import("./keep-reads"), { unseen: true })
    .then(async ({ keepReads }) => keepReads(queryClient, account, week))
    .catch(() => undefined);
}

/** Everything read under this account: what lies on the disk goes with the session itself. */
whenSignedOut(() => queryClient.clear());

/** For the person who asks for it: all kept reads and files, in memory and on the disk; what waits to be sent stays. */
export async function clearReads(): Promise<void> {
  const { clear, createStore, del } = await import("idb-keyval");
  await del(keptReads);
  await clear(createStore(keptFiles, "files"));
  queryClient.clear();
}
