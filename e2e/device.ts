import { readdirSync } from "node:fs";
import { resolve } from "node:path";

import { expect, type Page } from "@playwright/test";

/** Into how many parts the texts of a language are divided. */
const areas = readdirSync(resolve(import.meta.dirname, "../locales/en-US")).filter((name) =>
  name.endsWith(".po"),
).length;

/** The worker holds the app, and the texts of this page's language. */
export async function ready(page: Page): Promise<void> {
  const held = async () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const texts = await (await caches.open("latchkey-texts")).keys();
      return { worker: registration?.active?.state, texts: texts.length };
    });
  // Four hundred files: on a busy machine they take as long as ten pages.
  await expect.poll(held, { timeout: 150_000 }).toEqual({ worker: "activated", texts: areas });
}

/** What the app itself keeps of the answers it read, opened as the app opens it; empty where there is nothing, or the key has gone. */
export async function keptReads(page: Page): Promise<string> {
  return page.evaluate(async () => {
    /** What lies in a store of the app under a name. The app makes its stores itself: one that is made here would lack what the app puts in. */
    const lies = async <Value>(database: string, table: string, name: string) =>
      new Promise<Value | undefined>((done, fail) => {
        const opening = indexedDB.open(database);
        let missing = false;
        opening.addEventListener("upgradeneeded", () => {
          missing = true;
          opening.transaction?.abort();
        });
        opening.addEventListener("error", () =>
          missing ? done(undefined) : fail(new Error("the store did not open")),
        );
        opening.addEventListener("success", () => {
          const store = opening.result;
          const asking = store.transaction(table).objectStore(table).get(name);
          asking.addEventListener("success", () => {
            store.close();
            done(asking.result as Value | undefined);
          });
        });
      });
    const kept = await lies<{ iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }>(
      "keyval-store",
      "keyval",
      "latchkey-reads",
    );
    const secret = await lies<CryptoKey>("latchkey-codes", "codes", "secret");
    if (!kept || !secret) return "";
    const additionalData = new TextEncoder().encode(`answers ${localStorage.getItem("username") ?? ""}`);
    const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: kept.iv, additionalData }, secret, kept.sealed);
    return new TextDecoder().decode(opened);
  });
}
