import type { Page } from "@playwright/test";
import { keptReads } from "./device";
import { type Account, desk, expect, type Kind, phone, signIn, test } from "./installation";
import { layoutShift } from "./shift";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Beyond this, people press what has just moved under their finger. */
const most = 0.1;

const pages: Record<Exclude<Kind, "company">, (account: Account) => string[]> = {
  guest: ({ ids }) => {
    const stay = `/reservations/${String(ids.reservation)}`;
    return ["", "/travellers", "/information", "/keysafe", "/reservationchat", "/services"].map((one) => stay + one);
  },
  cleaner: () => ["/cleanings", "/map", "/messages"],
  manager: () => ["/manage", "/cleanings"],
};

/** A phone's network: each answer takes a while, and answers come one after another. */
async function slowly(page: Page, delay: number): Promise<void> {
  await page.route(/\/v1\//, async (route) => {
    await new Promise((done) => setTimeout(done, delay));
    await route.continue().catch(() => undefined);
  });
}

/** For how many milliseconds what is kept of the answers has not changed. */
async function keptSince(page: Page): Promise<number> {
  const kept = await keptReads(page);
  return kept === "" ? 0 : Date.now() - (JSON.parse(kept) as { timestamp: number }).timestamp;
}

async function measure(page: Page, path: string): Promise<void> {
  // Opened for the first time, and with what is kept of it on the device.
  for (const kept of [false, true]) {
    await (kept ? page.reload() : page.goto(path));
    await expect(page.locator("main h1").first(), path).toBeVisible();
    await page.waitForLoadState("networkidle");
    const { value, moved } = await layoutShift(page);
    expect.soft(value, `${path}${kept ? ", kept" : ""}\n${moved.join("\n")}`).toBeLessThanOrEqual(most);
    // What was read is written to the device within a second.
    if (!kept)
      await expect.poll(async () => keptSince(page), { message: path, intervals: [100] }).toBeGreaterThan(1100);
  }
}

/** Nothing is kept of what was read, as on the first visit. */
async function forget(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open("keyval-store");
        // The app makes its store itself: one that is made here would lack what the app puts in.
        opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
        opening.addEventListener("error", () => done());
        opening.addEventListener("success", () => {
          const store = opening.result;
          const clearing = store.transaction("keyval", "readwrite").objectStore("keyval").clear();
          clearing.addEventListener("success", () => {
            store.close();
            done();
          });
        });
      }),
  );
}

// Nothing is changed here, so that each worker may take the next.
test.describe.configure({ mode: "parallel" });

for (const kind of ["guest", "cleaner", "manager"] as const) {
  for (const [device, viewport] of Object.entries({ phone, desk })) {
    test(`nothing jumps while the ${kind}'s pages load, ${device}`, async ({ installation, person }) => {
      const page = await person({ viewport });
      const account = installation.account(kind);
      await signIn(page, account);
      await slowly(page, 150);
      for (const path of pages[kind](account)) {
        await forget(page);
        await measure(page, path);
      }
    });
  }
}
