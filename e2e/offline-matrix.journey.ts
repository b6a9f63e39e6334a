import type { Page } from "@playwright/test";

import { screens } from "../web/scripts/lighthouse/walk.mjs";
import { ready } from "./device";
import { type Account, desk, expect, type Installation, type Kind, phone, signIn, test } from "./installation";

/** Every page that this person has: a route without an address in the walk is an error there. */
function pagesOf(account: Account, installation: Installation): string[] {
  const ids = { task: installation.account("cleaner").ids.cleaning, ...account.ids };
  return screens()
    .filter(({ person }) => person === account.kind)
    .map(({ address }) => (typeof address === "string" ? address : address(ids)));
}

/** Longer than the router waits before it says that a page is loading. */
const untilSaid = 450;

/** Within the app, as a press on a link: without a signal and a service worker a browser loads no page. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, "", to), path);
  await page.waitForTimeout(untilSaid);
}

/** What of the page still looks as if something were coming; "empty" where nothing is there. */
async function waits(page: Page): Promise<string> {
  return page.evaluate(() => {
    const text = (document.querySelector("main") ?? document.body).innerText.trim();
    if (document.querySelector(".animate-shimmer")) return "bars";
    if (document.body.innerText.includes("Loading…")) return "loading";
    return text === "" ? "empty" : "";
  });
}

/** Opens one page after the other; none may be left waiting. Says on how many the app has named the missing signal. */
async function walk(page: Page, paths: readonly string[], cell: string): Promise<number> {
  let named = 0;
  for (const path of paths) {
    await open(page, path);
    await expect.poll(async () => waits(page), { message: `${path}, ${cell}`, timeout: 10_000 }).toBe("");
    if ((await page.getByText(/You’re offline|No signal/).count()) > 0) named += 1;
  }
  return named;
}

const people: [Kind, { width: number; height: number }][] = [
  ["guest", phone],
  ["cleaner", phone],
  ["company", phone],
  ["manager", desk],
];

for (const [kind, viewport] of people) {
  test(`no page of a ${kind} waits for a network that is away`, async ({ installation, person }) => {
    const account = installation.account(kind);
    const paths = pagesOf(account, installation);
    const page = await person({ viewport, offline: true });
    await signIn(page, account);
    await ready(page);
    await page.context().setOffline(true);
    expect(await walk(page, paths, "never opened, offline")).toBeGreaterThan(0);
    await page.context().setOffline(false);
    for (const path of paths) {
      await open(page, path);
      await page.waitForLoadState("networkidle");
    }
    await page.context().setOffline(true);
    await walk(page, paths, "opened before, offline");
    await page.context().close();
  });

  test(`without a service worker no page of a ${kind} waits either, whatever fails`, async ({
    installation,
    person,
  }) => {
    const account = installation.account(kind);
    const paths = pagesOf(account, installation);
    const page = await person({ viewport });
    await signIn(page, account);
    await expect(page.getByRole("main")).not.toBeEmpty();
    await page.route("**/v1/**", async (route) => route.fulfill({ status: 503, body: "" }));
    await walk(page, paths, "the server answers 503");
    await page.unrouteAll();
    // WiFi without a way out: the browser says that it is online.
    await page.route(/\/(v1\/|healthz)/, async (route) => route.abort("connectionreset"));
    expect(await walk(page, paths, "a network that leads nowhere")).toBeGreaterThan(0);
    await page.unrouteAll();
    await page.context().close();

    const alone = await person({ viewport });
    await signIn(alone, account);
    await expect(alone.getByRole("main")).not.toBeEmpty();
    await alone.context().setOffline(true);
    expect(await walk(alone, paths, "no service worker, offline")).toBeGreaterThan(0);
  });
}
