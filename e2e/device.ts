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
  await expect.poll(held).toEqual({ worker: "activated", texts: areas });
}

/** What the app itself keeps of the answers it read. */
export async function keptReads(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((done, fail) => {
        const opening = indexedDB.open("keyval-store");
        // The app makes its store itself: one that is made here would lack what the app puts in.
        let missing = false;
        opening.addEventListener("upgradeneeded", () => {
          missing = true;
          opening.transaction?.abort();
        });
        opening.addEventListener("error", () => (missing ? done("") : fail(new Error("the store did not open"))));
        opening.addEventListener("success", () => {
          const store = opening.result;
          const asking = store.transaction("keyval").objectStore("keyval").get("latchkey-reads");
          asking.addEventListener("success", () => {
            store.close();
            const kept = asking.result as { answers?: string } | undefined;
            done(kept?.answers ?? "");
          });
        });
      }),
  );
}
