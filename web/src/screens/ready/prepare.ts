import { i18n } from "@lingui/core";
import type { QueryClient } from "@tanstack/react-query";
import { NetworkFailure } from "#/api/refusal";
import type { Status } from "#/api/session";
import { currentLanguage } from "#/i18n/current";
import type { Language } from "#/i18n/languages";
import { currentAccount } from "#/offline/account-name";
import { keepAhead, keptBytes } from "#/offline/kept-files";
import { readsRestored } from "#/session/query";
import { hasRole } from "#/session/status";
import { type Of, type Prepared, preparedKey } from "./prepared";
import { works } from "./works";

/** What is ready in a language; undefined where a part of it has gone since. */
export function preparedIn(client: QueryClient, of: Of, language: Language): Prepared | undefined {
  const prepared = client.getQueryData<Prepared>(preparedKey(of, language));
  return prepared?.refs.every((ref) => works[of].has(client, ref, language)) ? prepared : undefined;
}

async function work(client: QueryClient, of: Of, asked: boolean): Promise<void> {
  const account = currentAccount();
  if (account === null) return;
  await readsRestored();
  const language = currentLanguage();
  const key = preparedKey(of, language);
  const before = preparedIn(client, of, language);
  const began = Date.now();
  const answer = await works[of].load(language, before?.fingerprint);
  // Another person may have signed in meanwhile, and what came in another language is not this one's.
  const isTheirs = () => currentAccount() === account && currentLanguage() === language;
  if (!isTheirs()) return;
  let prepared: Prepared;
  if (answer === "unchanged") {
    if (!before) return;
    prepared = { ...before, at: Date.now() };
  } else {
    const { version, until, complete, bytes, place } = answer;
    const refs = await place(client, { began, isTheirs });
    if (!isTheirs()) return;
    prepared = { fingerprint: version, until, complete, refs, answers: bytes, bytes, files: false, at: Date.now() };
  }
  client.setQueryData(key, prepared);
  const files = await keepAhead(works[of].files(client, prepared.refs, language), { asked, lasting: of });
  const bytes = prepared.answers + (await keptBytes());
  if (currentAccount() === account && client.getQueryData(key) !== undefined)
    client.setQueryData(key, { ...prepared, files, bytes });
}

/** By what and whose it is: one that outlives a sign-out is not the next person's. */
const running = new Map<string, Promise<void>>();

/** Makes what is needed of the coming days ready on this device: the answers, then the files. Asked for twice at once, it is done once. */
export async function prepare(client: QueryClient, of: Of, { asked = false } = {}): Promise<void> {
  const whose = `${of} ${currentAccount() ?? ""}`;
  const at = running.get(whose) ?? work(client, of, asked).finally(() => running.delete(whose));
  running.set(whose, at);
  return at;
}

/** Whether the person pays for each byte, or waits long for it. */
function isMetered(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || (connection?.effectiveType ?? "").includes("2g");
}

/** Milliseconds: how long after a change it is made ready again, at least, and the part of the wait that is chance, because one change may concern many people. */
const [afterChange, spread] = [20_000, 40_000];
/** Milliseconds between two times on one day, unless the person asks: each brings the whole again where anything has changed. */
const pause = 900_000;
/** How often it is looked whether another day has come, and within which time the devices then ask. */
const [look, daySpread] = [600_000, 300_000];

const dayOf = (at: number) => new Date(at).toDateString();

/** Keeps it ready from now on, while the page is seen and the network is not metered; gives what ends it. */
export function keepReady(client: QueryClient, of: Of): () => void {
  const { roles, watched } = works[of];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let planned = 0;
  let due = false;
  let day = "";
  let over = false;
  /** Files that are missing because the page was closed or the signal went are brought without a pause. */
  let broken = true;

  const last = () => preparedIn(client, of, currentLanguage());
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
    if (!hasRole(status, ...roles)) return;
    day = dayOf(Date.now());
    const wait = rest();
    if (wait > 0) {
      soon(wait, spread);
      return;
    }
    due = false;
    broken = false;
    try {
      await prepare(client, of);
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
