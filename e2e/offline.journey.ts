import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { Page } from "@playwright/test";

import { keptReads, ready } from "./device";
import { expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });

/** Every address and every text that the worker's caches hold. */
async function heldByTheWorker(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const held: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        held.push({ path: new URL(request.url).pathname, text: response === undefined ? "" : await response.text() });
      }
    }
    return held;
  });
}

test("in the basement the app starts, shows the task and takes a message, which goes out once", async ({
  installation,
  person,
}) => {
  const page = await person({ offline: true });
  await signIn(page, installation.account("cleaner"));
  const card = page.getByRole("heading", { level: 3 }).getByRole("link").first();
  const task = (await card.getAttribute("href")) ?? "";
  expect(task).toMatch(/^\/cleanings\/\d+-\d+$/);
  await card.click();
  await expect(page.getByRole("link", { name: "All tasks" })).toBeVisible();
  await expect(page.getByLabel("Message", { exact: true })).toBeVisible();
  const property = await page.getByRole("heading", { level: 1 }).innerText();
  // What was read is written to the device a second later.
  await expect.poll(async () => keptReads(page)).toContain('"infotexts"');
  await page.goto("/cleanings");
  const again = page.locator(`a[href="${task}"]`).first();
  await expect(again).toBeVisible();
  await ready(page);

  await page.context().setOffline(true);
  // Nothing answers, no matter who asks: neither the page nor the worker.
  await installation.stop("SIGKILL");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Cleanings" })).toBeVisible();
  await expect(again).toBeVisible();
  await page.goto(task);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(property);
  await page.getByLabel("Message", { exact: true }).fill("The lamp in the cellar is broken");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/waiting to send/i).first()).toBeVisible();

  // The icon on the home screen begins here.
  await page.goto("/router");
  await expect(page).toHaveURL(/\/cleanings$/);
  await expect(page.getByText(/waiting to send/i).first()).toBeVisible();

  await installation.start();
  await page.context().setOffline(false);
  await expect(page.getByText(/waiting to send/i)).toHaveCount(0);
  await page.goto(task);
  await expect(page.getByText("The lamp in the cellar is broken")).toHaveCount(1);
});

test("the worker leaves the server's own addresses alone and holds no answer of it", async ({
  installation,
  person,
}) => {
  const page = await person({ offline: true });
  await signIn(page, installation.account("cleaner"));
  await expect(page.getByRole("heading", { name: "Cleanings" })).toBeVisible();
  await ready(page);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  for (const path of ["/healthz", "/readyz", "/v1/config", "/v1/nothing"]) {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), path).toBe(false);
    expect(await page.locator("#app").count(), path).toBe(0);
  }
  const app = await page.goto("/cleanings?tab=past.");
  expect(app?.fromServiceWorker()).toBe(true);
  const held = await heldByTheWorker(page);
  expect(held.length).toBeGreaterThan(50);
  expect(
    held
      .map(({ path }) => path)
      .filter((path) => !/^\/(assets\/|index\.html$|appearance\.js$|favicon\.svg$)/.test(path)),
  ).toEqual([]);
  expect(held.some(({ path }) => path.includes("figtree"))).toBe(true);
  // Of the texts only the language of this device.
  expect(held.map(({ path }) => path).filter((path) => /\/web\.\w+\.(de|es|pl)-/.test(path))).toEqual([]);
});

test("another language is held once it was chosen", async ({ installation, person }) => {
  const page = await person({ locale: "de-DE", offline: true });
  await page.goto("/login");
  await ready(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();
  expect(installation.log).not.toContain("panic");
});

test("a guest at the door sees what was last known of the stay, and after signing out nothing is left", async ({
  installation,
  person,
}) => {
  const guest = installation.account("guest");
  const stay = String(guest.ids.reservation);
  const page = await person({ viewport: phone, offline: true });
  await signIn(page, guest);
  await page.goto(`/reservations/${stay}/keysafe`);
  await expect(page.getByRole("heading", { name: "Key", level: 1 })).toBeVisible();
  const code = await page.evaluate(async (ref) => {
    const answer = await fetch(`/v1/reservations/${ref}?lang=en`, {
      headers: { Authorization: `Bearer ${localStorage.getItem("access_token") ?? ""}` },
    });
    return ((await answer.json()) as { data: { key: { code?: string } } }).data.key.code ?? "";
  }, stay);
  expect(code).not.toBe("");
  await ready(page);
  await expect.poll(async () => keptReads(page)).toContain('"reservation');

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Key", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "How to get the key" })).toBeVisible();
  for (const { path, text } of await heldByTheWorker(page)) {
    expect(text.includes(`"${code}"`), path).toBe(false);
  }

  await page.context().setOffline(false);
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login/);
  // Longer than the pause in which what was read is written to the device.
  await page.waitForTimeout(2500);
  expect(await keptReads(page)).toBe("");
  expect((await heldByTheWorker(page)).map(({ path }) => path).filter((path) => path.startsWith("/v1"))).toEqual([]);
  await page.context().setOffline(true);
  await page.goto(`/reservations/${stay}/keysafe`);
  await expect(page).toHaveURL(/\/login/);
});

/** A proxy in front of the server that, when asked to, serves the worker of a later release: other bytes, the same behaviour. */
async function releases(port: number): Promise<{ url: string; next: () => void; server: Server }> {
  let suffix = "";
  const server = createServer((asked, answer) => {
    // Whole and as it is: neither compressed nor "as you have it".
    const { "accept-encoding": _, "if-none-match": __, ...headers } = asked.headers;
    const passed = request({ port, host: "127.0.0.1", method: asked.method, path: asked.url, headers }, (given) => {
      // What is added makes it longer.
      const { "content-length": _length, ...headers } = given.headers;
      answer.writeHead(given.statusCode ?? 502, headers);
      given.on("data", (chunk: Buffer) => answer.write(chunk));
      given.on("end", () => answer.end(asked.url === "/sw.js" ? suffix : ""));
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${own}`, next: () => (suffix = "// a later release\n"), server };
}

test("a new version waits for the person, and leaves alone what is being written", async ({
  installation,
  browser,
}) => {
  const { url, next, server } = await releases(installation.port);
  const context = await browser.newContext({ baseURL: url, viewport: phone, locale: "en-US", hasTouch: true });
  const page = await context.newPage();
  await signIn(page, installation.account("cleaner"));
  await page.getByRole("heading", { level: 3 }).getByRole("link").first().click();
  await ready(page);
  const message = page.getByLabel("Message", { exact: true });
  await message.fill("Half a sent");
  await expect(page.getByText("A new version is ready")).toHaveCount(0);
  next();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText("A new version is ready")).toBeVisible();
  await page.waitForTimeout(1000);
  await expect(message).toHaveValue("Half a sent");
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction(() => !("before" in window));
  await expect(page.getByRole("link", { name: "All tasks" })).toBeVisible();
  // Where the browser lets the worker of before go only with its page, the page reloads twice.
  await expect(async () => {
    const waiting = await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
    expect(waiting).toBeNull();
    await expect(page.getByText("A new version is ready")).toHaveCount(0);
    // The later release holds the same language as the one before it.
    await ready(page);
  }).toPass();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("link", { name: "All tasks" })).toBeVisible();
  await context.close();
  server.closeAllConnections();
  server.close();
});

/** Distinguishes this page from one that has reloaded. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stillTheSame: true }));
}
async function stillTheSame(page: Page): Promise<boolean> {
  return page.evaluate(() => "stillTheSame" in window);
}

/** Whether the browser keeps a part that it could not load once as missing for as long as the page lives. Some do; the page then has to reload. */
async function keepsFailures(page: Page): Promise<boolean> {
  const part = "/assets/never-built.js";
  let asked = 0;
  await page.route(`**${part}`, async (route) => {
    asked += 1;
    await route.abort();
  });
  await page.evaluate(async (name) => {
    for (let n = 0; n < 2; n++) await import(name).catch(() => undefined);
  }, part);
  await page.unroute(`**${part}`);
  return asked === 1;
}

test("a network that goes before the app's parts have come is waited for", async ({ installation, person }) => {
  const page = await person({ offline: true });
  const context = page.context();
  // What says that the connection is lost comes once the page has settled: its look, then its code.
  const parts: string[] = [];
  page.on("requestfinished", (asked) => parts.push(asked.url()));
  const hasToaster = () => {
    const look = parts.findIndex((url) => /ToastStage.*\.css/.test(url));
    return look >= 0 && parts.slice(look + 1).some((url) => url.endsWith(".js"));
  };
  await page.goto("/login");
  await page.getByLabel("Username").fill(installation.account("cleaner").username);
  await page.getByLabel("Password", { exact: true }).fill(installation.account("cleaner").password);
  await expect.poll(hasToaster).toBe(true);
  const reloads = await keepsFailures(page);
  await mark(page);
  // From the sign-in on nothing of the app can be had; nobody has ever opened it on this device.
  await context.route(/\/(assets|healthz)/, (route) => route.abort());
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Connection lost")).toBeVisible();
  await expect(page.getByText(/Once the issue is resolved we'll reconnect/)).toBeVisible();
  await context.unrouteAll();
  await expect(page).toHaveURL(/\/cleanings$/);
  await expect(page.getByRole("heading", { name: "Cleanings" })).toBeVisible();
  await expect(page.getByText("Connection lost")).toHaveCount(0);
  expect(await stillTheSame(page)).toBe(!reloads);
});

test("a part of a release that is gone makes the page reload, once", async ({ installation, person }) => {
  const page = await person({ offline: true });
  const context = page.context();
  await page.goto("/login");
  await page.getByLabel("Username").fill(installation.account("cleaner").username);
  await page.getByLabel("Password", { exact: true }).fill(installation.account("cleaner").password);
  await page.waitForLoadState("networkidle");
  await mark(page);
  // The server runs another release: what this page has not fetched yet is not there any more, until the page reloads.
  let begun = 0;
  const known = new Set(await page.evaluate(() => performance.getEntriesByType("resource").map((each) => each.name)));
  await context.route(/./, async (route) => {
    const asked = route.request();
    if (asked.isNavigationRequest()) begun += 1;
    if (begun > 0 || !asked.url().includes("/assets/") || known.has(asked.url())) await route.continue();
    else await route.fulfill({ status: 404, body: "" });
  });
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Cleanings" })).toBeVisible();
  expect(await stillTheSame(page)).toBe(false);
  expect(begun).toBe(1);
});
