import { i18n } from "@lingui/core";
import { useSyncExternalStore } from "react";

const address = "/sw.js";
const hour = 3_600_000;

let registration: ServiceWorkerRegistration | undefined;
let newVersion = false;
let pressed = false;
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

function announce(): void {
  newVersion = true;
  for (const watcher of watchers) watcher();
}

function follow(known: ServiceWorkerRegistration): void {
  const look = () => {
    // The very first worker waits for nobody; only one that would replace another is news.
    if (known.waiting && known.active) announce();
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
  // Another window pressed the button: this one keeps its unsent drafts, and is notified.
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (pressed) location.reload();
    else if (controlled) announce();
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
  pressed = true;
  if (!registration?.waiting) location.reload();
  registration?.waiting?.postMessage({ type: "takeOver" });
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useNewVersion(): boolean {
  return useSyncExternalStore(watch, () => newVersion);
}
