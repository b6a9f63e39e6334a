import type { Page } from "@playwright/test";

import { ready } from "./device";
import { expect, type Installation, type Kind, type phone, signIn, test as base } from "./installation";
import { isNowhere, pagesOf, people } from "./walked";
import { Network } from "./network";

/*
 * Each page that a person has when signed in, by what of it is on the device (never opened, opened before) and by what the network does, with a service worker and
 * without one. LATCHKEY_FULL=1 walks all pages in the cells of which otherwise each page is in one of three, and takes a network as slow as 2G.
 */
const full = process.env.LATCHKEY_FULL === "1";

/** In the page: no service worker, as in a private window. */
function keepsNothing(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register = async () => Promise.reject(new DOMException("", "SecurityError"));
}

/**
 * Within the app, as a press on a link, or where the page is already: without a signal and a service worker a browser loads no page. Returns as soon as the page is
 * there and nothing on it looks as if something were coming, or says what does: "bars", "loading", the "router" that has not come to it, or "empty" where nothing is there.
 */
async function open(page: Page, path: string | undefined, patience: number): Promise<string> {
  return page.evaluate(
    async ([to, longest]) => {
      const frame = async () => new Promise((drawn) => requestAnimationFrame(drawn));
      const begun = performance.now();
      const waits = () => {
        if (document.body === null) return "empty";
        const text = (document.querySelector("main") ?? document.body).innerText.trim();
        if (document.querySelector(".animate-shimmer")) return "bars";
        if (document.body.innerText.includes("Loading…")) return "loading";
        // A page whose file cannot be had: the router says so after a while, and until then the page before is in sight.
        // A new document has none yet.
        const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__?: { state: { status: string } } };
        if (router?.state.status !== "idle")
          return performance.now() - begun > 350 && /You’re offline|No signal/.test(document.body.innerText)
            ? ""
            : "router";
        return text === "" ? "empty" : "";
      };
      if (to !== undefined) history.pushState({}, "", to);
      await frame();
      // What is drawn at last stays: a part that comes late may bring bars of its own.
      let since = begun;
      for (;;) {
        await frame();
        const now = performance.now();
        const why = waits();
        if (why !== "") since = now;
        if (now - since > 50) return "";
        if (now - begun > longest) return `${why} beside "${(document.body?.innerText ?? "").trim().slice(0, 300)}"`;
      }
    },
    [path, patience] as const,
  );
}

/** The line in place of what is not on the device. */
const nextSignal = "You’re offline. This will appear as soon as you’re back online.";
const noSignal = /You’re offline|No signal|Connection lost|check your internet connection/;
/** In place of a page or a part of it that could not be had; asked again, it may be there. */
const failed = /could not be loaded|Something went wrong/;
/** On the button beside that. */
const again = /^(Try again|Reload|Open the page again)/;
/** In place of a page that the server does not have, or not for this person. */
const refused = /This is no longer here|You can’t open this page/;

interface Fixtures {
  installation: Installation;
  person: (options: { viewport: typeof phone; offline: true; url: string }) => Promise<Page>;
  network: Network;
}

const test = base.extend<{ network: Network }>({
  network: async ({ installation }, provide) => {
    const network = await Network.to(installation.port);
    await provide(network);
    network.close();
  },
});

/** What the network does. */
interface Weather {
  name: string;
  begins: (network: Network, page: Page) => Promise<void> | void;
  ends: (network: Network, page: Page) => Promise<void> | void;
  /** What a page without its content says of it. */
  says: RegExp;
  /** Milliseconds that a page may take. */
  patience?: number;
}

/** Ten times what a page takes on a busy machine. */
const patient = 60_000;

const fair: Weather = { name: "a signal", begins: () => undefined, ends: () => undefined, says: failed };
const offline: Weather = {
  name: "offline",
  begins: async (_, page) => page.context().setOffline(true),
  ends: async (_, page) => page.context().setOffline(false),
  says: noSignal,
};
/** What stands before a server that is not there; the page's own files are not there either. */
const unavailable: Weather = {
  name: "the server answers 503",
  begins: (network) => void (network.status = 503),
  ends: (network) => void (network.status = undefined),
  // The signal is there: the page asks to try again.
  says: new RegExp(`${noSignal.source}|${failed.source}`),
};
const lossy: Weather = {
  name: "slow 2G with 30 % loss",
  begins: (network) => void ([network.late, network.losesPart] = [full ? 1400 : 150, 0.3]),
  ends: (network) => void ([network.late, network.losesPart] = [0, 0]),
  // An answer may be late and not lost.
  says: new RegExp(`${noSignal.source}|${failed.source}`),
  patience: full ? 2 * patient : patient,
};
/** WiFi without a way out: the browser says that it is online. */
const cut: Weather = {
  name: "a network that leads nowhere",
  begins: (network) => void (network.cut = true),
  ends: (network) => void (network.cut = false),
  says: noSignal,
};
const silent: Weather = {
  name: "a network that never answers",
  begins: (network) => void (network.swallows = true),
  ends: (network) => network.answersAgain(),
  says: noSignal,
};

interface Cell {
  weather: Weather;
  paths: readonly string[];
  /** In the report of a failure. */
  device: string;
  /** Each page is loaded as a new document. */
  reloads?: true;
}

/** The pages that say what is the matter, those that say it in place of what is not there, and those that failed. */
interface Found {
  named: string[];
  missing: string[];
  failed: string[];
}

/**
 * Opens one page after the other; none may be left waiting, and none that failed without a button to try again and the words for what is the matter.
 */
async function walk(page: Page, network: Network, { weather, paths, device, reloads }: Cell): Promise<Found> {
  const cell = `${device}, ${weather.name}${reloads ? ", a new document" : ""}`;
  const found: Found = { named: [], missing: [], failed: [] };
  await test.step(cell, async () => {
    await weather.begins(network, page);
    for (const path of paths) {
      // The browser's own error page is a failure of this.
      if (reloads) await page.goto(path, { waitUntil: "commit" });
      const waits = open(page, reloads ? undefined : path, weather.patience ?? patient);
      expect.soft(await waits, `${path}, ${cell}`).toBe("");
      const { text, buttons } = await page.evaluate(() => ({
        text: document.body.innerText,
        buttons: Array.from(document.querySelectorAll("button"), (button) => button.innerText),
      }));
      if (weather.says.test(text)) found.named.push(path);
      if (text.includes(nextSignal)) found.missing.push(path);
      if (failed.test(text) || refused.test(text)) found.failed.push(path);
      if (!failed.test(text)) continue;
      expect.soft(buttons, `${path}, ${cell}: a way to try again`).toContainEqual(expect.stringMatching(again));
      expect.soft(text, `${path}, ${cell}: what is the matter`).toMatch(weather.says);
    }
    await weather.ends(network, page);
  });
  return found;
}

/** Loads the app as a new document. A page that could not be loaded loads itself when the signal is back, which may cut this off. */
async function begin(page: Page): Promise<void> {
  await expect(async () => void (await page.goto("/"))).toPass();
  await expect(page.getByRole("main")).not.toBeEmpty();
}

/** None of these pages is without its content. */
async function kept(found: Promise<Found>): Promise<void> {
  const { missing, failed: gone } = await found;
  const lost = [...missing, ...gone].filter((path) => !isNowhere(path));
  expect(lost, "pages that were opened before and are not kept").toEqual([]);
}

/** At least one of these pages is without its content, and says so. */
async function lacking(found: Promise<Found>): Promise<void> {
  expect((await found).named, "pages that say what is the matter").not.toEqual([]);
}

/** With a signal each page has its content. */
async function whole(found: Promise<Found>): Promise<void> {
  const gone = (await found).failed.filter((path) => !isNowhere(path));
  expect(gone, "pages that could not be loaded with a signal").toEqual([]);
}

/** Each page is in one of so many cells, if not in all. */
const share = full ? 1 : 3;
const part = (paths: readonly string[], at: number) =>
  paths.length < share ? paths : paths.filter((_, index) => (index + at) % share === 0);

test.describe.configure({ mode: "parallel", timeout: 3_600_000 });

/** Signed in on a device of its own, behind a network that can be made bad. */
async function start({ installation, person, network }: Fixtures, kind: Kind, viewport: typeof phone) {
  const account = installation.account(kind);
  const paths = pagesOf(account, installation);
  const page = await person({ viewport, offline: true, url: network.url });
  // The channel has a way of its own, which is as bad.
  const socket = new RegExp(`^\\w+://127\\.0\\.0\\.1:${installation.socketPort}/`);
  await page.context().route(socket, async (route) => route.abort());
  await page.context().routeWebSocket(socket, (route) => void route.close());
  return {
    page,
    paths,
    enter: async () => {
      await signIn(page, account);
      await expect(page.getByRole("main")).not.toBeEmpty();
    },
    /** All pages in one cell, each beginning with a new document: what could not be fetched before is asked for again. */
    all: async (device: string, weather: Weather, more: Pick<Cell, "reloads"> = {}) => {
      await begin(page);
      return walk(page, network, { weather, paths, device, ...more });
    },
    /** In the window that is open. */
    still: async (device: string, weather: Weather, at?: number) =>
      walk(page, network, { weather, paths: at === undefined ? paths : part(paths, at), device }),
    some: async (device: string, weather: Weather, at: number, more: Pick<Cell, "reloads"> = {}) => {
      await begin(page);
      return walk(page, network, { weather, paths: part(paths, at), device, ...more });
    },
  };
}

/** Those of the office and of a company are many: offline they are walked by offline-matrix, in all weathers with LATCHKEY_FULL=1. */
for (const [kind, viewport] of full ? people : people.slice(0, 2)) {
  test(`no page of a ${kind} waits in any weather, without a service worker`, async ({
    installation,
    person,
    network,
  }) => {
    const { page, enter, all, some, still } = await start({ installation, person, network }, kind, viewport);
    await page.addInitScript(keepsNothing);
    await enter();
    const never = "no service worker, never opened";
    await lacking(all(never, offline));
    await lacking(all(never, unavailable));
    await lacking(all(never, cut));
    await lacking(some(never, silent, 0));
    await some(never, lossy, 1);
    await whole(all("no service worker", fair));
    const opened = "no service worker, opened before";
    await kept(still(opened, offline));
    await kept(still(opened, unavailable, 0));
    await some(opened, offline, 0);
    await some(opened, unavailable, 1);
    await some(opened, lossy, 2);
    await some(opened, silent, 0);
  });

  test(`no page of a ${kind} waits in any weather`, async ({ installation, person, network }) => {
    const { page, enter, all, some, still } = await start({ installation, person, network }, kind, viewport);
    await enter();
    await ready(page);
    const never = "a service worker, never opened";
    await lacking(all(never, offline));
    await lacking(all(never, unavailable));
    await lacking(some(never, silent, 1));
    await some(never, lossy, 2);
    await lacking(some(never, offline, 0, { reloads: true }));
    await whole(all("a service worker", fair));
    const opened = "a service worker, opened before";
    // In the window in which they were opened; a new one says of what is never kept on the disk that it comes with the signal.
    await kept(still(opened, offline));
    await kept(still(opened, unavailable));
    await kept(still(opened, lossy, 0));
    await kept(still(opened, silent, 1));
    await some(opened, offline, 1, { reloads: true });
    await some(opened, unavailable, 2, { reloads: true });
  });
}
