import type { Page, WebSocket } from "@playwright/test";

import { caller, cleaningOf, expect, freePort, running, signIn, test as base } from "./installation";

interface Watched {
  /** A tab whose connections are watched. */
  watch: (page: Page) => Page;
  /** The tab that holds the connection. */
  holder: () => Page;
  /** How many connections the server has. */
  count: () => Promise<number>;
}

const test = base.extend<{ sockets: Watched }, { metrics: number }>({
  metrics: [async ({}, provide) => provide(await freePort()), { scope: "worker" }],
  installation: [
    async ({ metrics }, provide) =>
      running(provide, ({ env }) => {
        env.LATCHKEY_METRICS_ADDR = `127.0.0.1:${metrics}`;
      }),
    { scope: "worker" },
  ],
  sockets: async ({ metrics }, provide) => {
    const open = new Map<WebSocket, Page>();
    const forget = (page: Page) => {
      for (const [socket, of] of open) if (of === page) open.delete(socket);
    };
    await provide({
      watch: (page) => {
        page.on("websocket", (socket) => {
          open.set(socket, page);
          socket.on("close", () => open.delete(socket));
        });
        // The sockets of the page that was left before are not reported.
        page.on("domcontentloaded", () => forget(page));
        page.on("close", () => forget(page));
        return page;
      },
      holder: () => {
        const [page] = open.values();
        if (page === undefined) throw new Error("nobody has a connection");
        return page;
      },
      count: async () => {
        const figures = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
        return Number(/^latchkey_sockets (\d+)$/m.exec(figures)?.[1]);
      },
    });
  },
});

test("three tabs share one connection; when the leading one goes, messages keep arriving, each once", async ({
  installation,
  person,
  sockets,
}) => {
  const cleaner = installation.account("cleaner");
  const task = cleaningOf(cleaner);
  const office = await caller(installation, installation.account("manager"));
  const write = (text: string) => office("PUT", `/v1/cleaningresourcemessages/${task}`, { msg_text: text });
  const first = sockets.watch(await person());
  await signIn(first, cleaner);
  await first.goto(`/cleanings/${task}`);
  let tabs = [first];
  for (let more = 0; more < 2; more += 1) {
    const tab = sockets.watch(await first.context().newPage());
    await tab.goto(`/cleanings/${task}`);
    tabs.push(tab);
  }
  const written: string[] = [];
  const allShow = async () => {
    for (const tab of tabs) {
      const log = tab.getByRole("log");
      for (const text of written) await expect(log.getByText(text, { exact: true })).toHaveCount(1);
      const shown = await log.getByText(/^From the office \d+$/).allInnerTexts();
      expect(shown).toEqual(written);
    }
  };
  const more = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      written.push(`From the office ${written.length + 1}`);
      await write(written.at(-1) ?? "");
    }
  };
  for (const tab of tabs) await expect(tab.getByLabel("Message", { exact: true })).toBeVisible();
  await expect.poll(() => sockets.count()).toBe(1);
  await more(3);
  await allShow();

  // It closes while messages come.
  const leading = sockets.holder();
  const coming = more(4);
  await leading.close();
  await coming;
  tabs = tabs.filter((tab) => tab !== leading);
  await allShow();
  await expect.poll(() => sockets.count()).toBe(1);
  await more(2);
  await allShow();

  // The next one goes to another page, and comes back.
  const second = sockets.holder();
  await second.goto("/robots.txt");
  await more(2);
  tabs = tabs.filter((tab) => tab !== second);
  await allShow();
  await second.goBack();
  tabs.push(second);
  await more(1);
  await allShow();
  await expect.poll(() => sockets.count()).toBe(1);

  // All say that the connection is lost, and that it is back.
  await installation.stop("SIGKILL");
  for (const tab of tabs) await expect(tab.getByText("Connection lost")).toBeVisible();
  await installation.start();
  for (const tab of tabs) await expect(tab.getByText("Connection lost")).toHaveCount(0);
  await more(2);
  await allShow();
  await expect.poll(() => sockets.count()).toBe(1);

  // Signing out in one ends it in all.
  const [one, other] = tabs;
  await one?.goto("/logout");
  await expect(other ?? first).toHaveURL(/\/login\?.*reason=tokenEmpty/);
  await expect.poll(() => sockets.count()).toBe(0);
});
