import { i18n } from "@lingui/core";
import { useSyncExternalStore } from "react";
import { perWindow } from "#/session/store";

const address = "/sw.js";
const hour = 3_600_000;

/** Chromium sometimes keeps the worker of before, idle, until the page is left. */
const longestTakeOver = 3000;
/** For so long after such a reload, the worker that takes over makes the page reload once more. */
const soonAfterReload = 10_000;
const reloadedFor = "latchkey-new-version";

/** `taken`: the person pressed the button, and the page is about to reload. */
export type NewVersion = "none" | "ready" | "taken";

let registration: ServiceWorkerRegistration | undefined;
let newVersion: NewVersion = "none";
let reloads = false;
const watchers = new Set<() => void>();

interface Policy {
  createScriptURL: (url: string) => string;
}

/** The content security policy asks for trusted types; ours passes this one address. */
function trustedAddress(): string {
  const rules: Policy = {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError("not our worker");
      return url;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } };
  return (trustedTypes?.createPolicy("latchkey-app-shell", rules) ?? rules).createScriptURL(address);
}

function announce(state: NewVersion): void {
  newVersion = state;
  for (const watcher of watchers) watcher();
}

function follow(known: ServiceWorkerRegistration): void {
  const look = () => {
    // The very first worker waits for nobody; only one that would replace another is news.
    if (known.waiting && known.active && newVersion === "none") announce("ready");
  };
  look();
  known.addEventListener("updatefound", () => known.installing?.addEventListener("statechange", look));
}

function keepTexts(known: ServiceWorkerRegistration): void {
  known.active?.postMessage({ type: "keepTexts", language: i18n.locale });
}

/** Lets the app start without a connection, from the next time on. Called after the first page is drawn. */
export async function startAppShell(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  if (perWindow.get(reloadedFor) !== null) {
    perWindow.remove(reloadedFor);
    reloads = true;
    setTimeout(() => (reloads = false), soonAfterReload);
  }
  // Another window pressed the button: this one keeps its unsent drafts, and is notified.
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (reloads) location.reload();
    else if (controlled) announce("ready");
    controlled = true;
  });
  try {
    registration = await serviceWorker.register(trustedAddress(), { scope: "/" });
  } catch {
    // A private window, a full disk or no connection: the app works as before, with a connection.
    return;
  }
  follow(registration);
  const ready = await serviceWorker.ready;
  keepTexts(ready);
  i18n.on("change", () => keepTexts(ready));
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    // An installed app stays open for days: it looks for a new version when the person comes back to it.
    if (document.visibilityState !== "visible" || Date.now() - looked < hour) return;
    looked = Date.now();
    ready.update().catch(() => undefined);
  });
}

/** Takes the new version: the waiting worker takes over, and this page reloads under it. */
export function takeNewVersion(): void {
  reloads = true;
  announce("taken");
  if (!registration?.waiting) location.reload();
  else
    setTimeout(() => {
      perWindow.set(reloadedFor, "1");
      location.reload();
    }, longestTakeOver);
  registration?.waiting?.postMessage({ type: "takeOver" });
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useNewVersion(): NewVersion {
  return useSyncExternalStore(watch, () => newVersion);
}
