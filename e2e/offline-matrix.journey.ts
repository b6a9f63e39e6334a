import type { Page } from "@playwright/test";

import { ready } from "./device";
import { expect, signIn, test } from "./installation";
import { isNowhere, pagesOf, people } from "./walked";

/** In the page: no service worker until it is allowed, as in a private window. */
function keepsNothingYet(): void {
  if (!("serviceWorker" in navigator) || sessionStorage.getItem("may keep the app") !== null) return;
  navigator.serviceWorker.register = async () => Promise.reject(new DOMException("", "SecurityError"));
}

/**
 * Within the app, as a press on a link: without a signal and a service worker a browser loads no page. Returns as soon as the page is there and nothing on it
 * looks as if something were coming, or says what does: "bars", "loading", the "router" that has not come to it, or "empty" where nothing is there.
 */
async function open(page: Page, path: string): Promise<string> {
  return page.evaluate(async (to) => {
    const frame = async () => new Promise((drawn) => requestAnimationFrame(drawn));
    const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__: { state: { status: string } } };
    const begun = performance.now();
    const waits = () => {
      const text = (document.querySelector("main") ?? document.body).innerText.trim();
      if (document.querySelector(".animate-shimmer")) return "bars";
      if (document.body.innerText.includes("Loading…")) return "loading";
      // A page whose file cannot be had: the router says so after a while, and until then the page before is in sight.
      if (router.state.status !== "idle")
        return performance.now() - begun > 350 && /You’re offline|No signal/.test(document.body.innerText)
          ? ""
          : "router";
      return text === "" ? "empty" : "";
    };
    history.pushState({}, "", to);
    await frame();
    // What is drawn at last stays: a part that comes late may bring bars of its own.
    let since = begun;
    for (;;) {
      await frame();
      const now = performance.now();
      const why = waits();
      if (why !== "") since = now;
      if (now - since > 50) return "";
      if (now - begun > 10_000) return `${why} beside "${document.body.innerText.trim().slice(0, 300)}"`;
    }
  }, path);
}

/** The line in place of what is not on the device. */
const nextSignal = "You’re offline. This will appear as soon as you’re back online.";

/** Opens one page after the other; none may be left waiting. Says on which the app has named the missing signal, and on which by the line of what is not there. */
async function walk(page: Page, paths: readonly string[], cell: string) {
  const [named, missing]: [string[], string[]] = [[], []];
  for (const path of paths) {
    expect.soft(await open(page, path), `${path}, ${cell}`).toBe("");
    const text = await page.evaluate(() => document.body.innerText);
    if (/You’re offline|No signal/.test(text)) named.push(path);
    if (text.includes(nextSignal)) missing.push(path);
  }
  return { named, missing };
}

/** Loads the app as a new document. A page that could not be loaded loads itself when the signal is back, which may cut this off. */
const begin = async (page: Page) => expect(async () => void (await page.goto("/"))).toPass();

for (const [kind, viewport] of people) {
  test(`no page of a ${kind} waits for a network that is away`, async ({ installation, person }) => {
    const account = installation.account(kind);
    const paths = pagesOf(account, installation);
    const page = await person({ viewport, offline: true });
    const context = page.context();
    await page.addInitScript(keepsNothingYet);
    await signIn(page, account);
    await expect(page.getByRole("main")).not.toBeEmpty();

    await test.step("no service worker, offline", async () => {
      await context.setOffline(true);
      expect((await walk(page, paths, "no service worker, offline")).named).not.toEqual([]);
      await context.setOffline(false);
    });
    await test.step("no service worker, the server answers 503", async () => {
      // A new document: what could not be fetched before is asked for again.
      await begin(page);
      await expect(page.getByRole("main")).not.toBeEmpty();
      await page.route("**/v1/**", async (route) => route.fulfill({ status: 503, body: "" }));
      await walk(page, paths, "the server answers 503");
      await page.unrouteAll();
    });
    await test.step("no service worker, a network that leads nowhere", async () => {
      // WiFi without a way out: the browser says that it is online.
      await page.route(/\/(v1\/|healthz)/, async (route) => route.abort("connectionreset"));
      expect((await walk(page, paths, "a network that leads nowhere")).named).not.toEqual([]);
      await page.unrouteAll();
    });
    await page.evaluate(() => sessionStorage.setItem("may keep the app", "yes"));
    await begin(page);
    await ready(page);
    await test.step("never opened, offline", async () => {
      await context.setOffline(true);
      expect((await walk(page, paths, "never opened, offline")).named).not.toEqual([]);
      await context.setOffline(false);
    });
    await test.step("opened before, offline", async () => {
      await walk(page, paths, "opened with a signal");
      await context.setOffline(true);
      const { missing } = await walk(page, paths, "opened before, offline");
      expect(
        missing.filter((path) => !isNowhere(path)),
        "pages that were opened before and are not kept",
      ).toEqual([]);
    });
  });
}
