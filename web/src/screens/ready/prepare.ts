import { i18n } from "@lingui/core";
import type { QueryClient } from "@tanstack/react-query";
import { NetworkFailure } from "#/api/refusal";
import { loadReady } from "#/api/ready";
import type { Status } from "#/api/session";
import { currentLanguage } from "#/i18n/current";
import { currentAccount } from "#/offline/deliver";
import { keepAhead, keptBytes } from "#/offline/kept-files";
import { readsRestored } from "#/session/query";
import { hasRole } from "#/session/status";
import { filesOf } from "./files";
import { place, placed, type Placed, preparedIn, preparedKey, type Prepared } from "./place";

async function work(client: QueryClient, asked: boolean): Promise<void> {
  const account = currentAccount();
  if (account === null) return;
  await readsRestored();
  const language = currentLanguage();
  const before = preparedIn(client, language);
  const answer = await loadReady(before?.version);
  // Another person may have signed in meanwhile, and what came in another language is not this one's.
  if (currentAccount() !== account || currentLanguage() !== language) return;
  let prepared: Prepared;
  let tasks: readonly Placed[];
  if (answer === "unchanged") {
    if (!before) return;
    prepared = { ...before, at: Date.now() };
    tasks = placed(client, before.refs, language);
  } else {
    const { ready, version, bytes } = answer;
    ({ tasks } = ready);
    const refs = place(client, ready, language);
    prepared = {
      version,
      until: ready.until,
      complete: ready.complete,
      refs,
      answers: bytes,
      bytes,
      files: false,
      at: Date.now(),
    };
  }
  client.setQueryData(preparedKey(language), prepared);
  const files = await keepAhead(filesOf(tasks), { asked, lasting: true });
  const bytes = prepared.answers + (await keptBytes());
  if (currentAccount() === account && client.getQueryData(preparedKey(language)) !== undefined)
    client.setQueryData(preparedKey(language), { ...prepared, files, bytes });
}

let running: Promise<void> | undefined;

/** Makes the own work of today and the next days ready on this device: the answers, then the files. Asked for twice at once, it is done once. */
export async function prepare(client: QueryClient, { asked = false } = {}): Promise<void> {
  running ??= work(client, asked).finally(() => {
    running = undefined;
  });
  return running;
}

/** Whether the person pays for each byte, or waits long for it. */
function isMetered(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || (connection?.effectiveType ?? "").includes("2g");
}

/** What of the work may have changed when these answers are invalidated. */
const watched: readonly unknown[] = ["cleanings", "cleaning", "messages", "problems"];

/** Milliseconds: how long after a change it is made ready again, at least, and the part of the wait that is chance, because one change may concern many people. */
const [afterChange, spread] = [20_000, 40_000];
/** Milliseconds between two times on one day, unless the person asks: each brings the whole again where anything has changed. */
const pause = 900_000;
/** How often it is looked whether another day has come, and within which time the devices then ask. */
const [look, daySpread] = [600_000, 300_000];

const dayOf = (at: number) => new Date(at).toDateString();

/** Keeps the work ready from now on, while the page is seen and the network is not metered; gives what ends it. */
export function keepReady(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let planned = 0;
  let due = false;
  let day = "";
  let over = false;
  /** Files that are missing because the page was closed or the signal went are brought without a pause. */
  let broken = true;

  const last = () => preparedIn(client, currentLanguage());
  const soon = (least: number, chance: number) => {
    const at = Date.now() + least + Math.random() * chance;
    if (over || (timer !== undefined && planned <= at)) return;
    clearTimeout(timer);
    planned = at;
    timer = setTimeout(() => void run(), at - Date.now());
  };
  /** Milliseconds for which the next time has to wait. */
  function rest(): number {
    const before = last();
    if (!before || dayOf(before.at) !== dayOf(Date.now()) || (broken && !before.files)) return 0;
    return Math.min(pause, Math.max(0, before.at + pause - Date.now()));
  }
  async function run(): Promise<void> {
    timer = undefined;
    due = true;
    await readsRestored();
    const status = client.getQueryData<Status>(["status"]);
    if (over || document.visibilityState !== "visible" || !navigator.onLine || isMetered()) return;
    if (!hasRole(status, "cleaner", "company")) return;
    day = dayOf(Date.now());
    const wait = rest();
    if (wait > 0) {
      soon(wait, spread);
      return;
    }
    due = false;
    broken = false;
    try {
      await prepare(client);
      due = last()?.files === false;
      broken = due && !navigator.onLine;
    } catch (failure) {
      // What the server refuses it would refuse again.
      due = failure instanceof NetworkFailure;
    }
  }
  const woke = () => {
    if (due || day !== dayOf(Date.now())) soon(2000, spread / 10);
  };
  const forget = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "invalidate" && watched.includes(event.query.queryKey[0]))
        soon(afterChange, spread);
    }),
    i18n.on("change", () => soon(1000, 0)),
  ];
  const days = setInterval(() => {
    if (day !== dayOf(Date.now())) soon(0, daySpread);
  }, look);
  window.addEventListener("online", woke);
  document.addEventListener("visibilitychange", woke);
  soon(0, 1000);
  return () => {
    over = true;
    clearTimeout(timer);
    clearInterval(days);
    for (const each of forget) each();
    window.removeEventListener("online", woke);
    document.removeEventListener("visibilitychange", woke);
  };
}
