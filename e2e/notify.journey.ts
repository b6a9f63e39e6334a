import { violations } from "./axe";
import { caller, cleaningOf, desk, expect, freePort, phone, running, signIn } from "./installation";
import { deliver, testWithMailbox } from "./mailbox";
import { translator } from "./services";

const words: Record<string, string> = { "Gdzie można zaparkować?": "Where can one park?" };

const test = testWithMailbox.extend<object, { inbound: number }>({
  inbound: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  installation: [
    async ({ mailbox, inbound }, use) => {
      const service = translator(words);
      await running(use, async ({ env }) => {
        env.LATCHKEY_SMTP_URL = mailbox.url;
        env.LATCHKEY_INBOUND_ADDR = `127.0.0.1:${inbound}`;
        env.LATCHKEY_INBOUND_DOMAIN = "answers.example";
        env.LATCHKEY_TRANSLATE_URL = await service.open();
      });
      service.close();
    },
    { scope: "worker" },
  ],
});

test.use({ own: "notify" });

test.describe.configure({ mode: "serial" });

test("the office does not look: a mail after three minutes, answered by mail, and the guest reads it in the chat", async ({
  installation,
  person,
  mailbox,
  inbound,
}) => {
  const [guest, manager] = [installation.account("guest"), installation.account("manager")];
  const stay = String(guest.ids.reservation);
  const write = await caller(installation, guest);
  await write("PUT", `/v1/reservationmessages/${stay}`, { msg_text: "Is there a bakery nearby?" });
  await installation.later(4);
  const mail = await mailbox.to(manager.username);
  expect(mail.text).toContain("Is there a bakery nearby?");
  const address = /reply\+[a-z2-7]{32}@answers\.example/.exec(mail.headers.get("reply-to") ?? "")?.[0] ?? "";
  expect(address).not.toBe("");

  const answered = (from: string, id: string, text: string, more: string[] = []) =>
    deliver(inbound, { from, to: address }, [
      `From: Marta <${from}>`,
      `To: <${address}>`,
      `Subject: Re: ${mail.subject}`,
      `Message-ID: <${id}@mail.example>`,
      "Content-Type: text/plain; charset=utf-8",
      ...more,
      "",
      text,
      "",
      "On Sat, 4 Jul 2026 at 10:12, Latchkey <no-reply@latchkey.example> wrote:",
      "> Is there a bakery nearby?",
    ]);
  const own = "Yes, Forn Vell in the next street. Ünï 🥐";
  expect(await answered(manager.username, "one", own)).toMatch(/^250/);
  // The same mail once more, somebody else's, and what a machine says: none of them is a message.
  expect(await answered(manager.username, "one", own)).toMatch(/^250/);
  expect(await answered("stranger@evil.example", "two", "I am not Marta")).toMatch(/^5/);
  expect(await answered(manager.username, "three", "I am out of the office", ["Auto-Submitted: auto-replied"])).toMatch(
    /^250/,
  );

  const page = await person();
  await signIn(page, guest);
  await page.goto(`/reservations/${stay}/reservationchat`);
  const log = page.getByRole("log");
  await expect(log.getByText(own)).toHaveCount(1);
  await expect(log.getByText("Is there a bakery nearby?")).toHaveCount(1);
  await expect(log.getByText(/out of the office|not Marta|wrote:/)).toHaveCount(0);
});

test("one press in the mail program ends the mails; the settings say so and begin them again", async ({
  installation,
  person,
  mailbox,
}) => {
  const manager = installation.account("manager");
  const mail = await mailbox.to(manager.username);
  expect(mail.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const link = /<([^>]+)>/.exec(mail.headers.get("list-unsubscribe") ?? "")?.[1] ?? "";
  const page = await person({ viewport: desk });
  await signIn(page, manager);
  await page.goto("/settings");
  const mails = page.getByRole("group", { name: "Unread messages" }).getByRole("switch", { name: /By email/ });
  await expect(mails).toBeChecked();
  const ended = await fetch(link, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(ended.status).toBe(200);
  await page.reload();
  await expect(mails).not.toBeChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() !== "GET" && answer.url().includes("/v1/"));
  await mails.press("Space");
  await expect(mails).toBeChecked();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(mails).toBeChecked();
});

test("quiet hours hold a mail back, and it comes when they are switched off", async ({
  installation,
  person,
  mailbox,
}) => {
  const [guest, manager] = [installation.account("guest"), installation.account("manager")];
  const stay = String(guest.ids.reservation);
  const office = await caller(installation, manager);
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  await office("PATCH", "/v1/notifications", {
    quiet: { on: true, from: clock(-60), to: clock(120), time_zone: "Etc/UTC" },
  });
  const before = mailbox.count(manager.username);
  const writeAsGuest = await caller(installation, guest);
  await writeAsGuest("PUT", `/v1/reservationmessages/${stay}`, { msg_text: "And a swimming pool?" });
  const cleaner = installation.account("cleaner");
  const sent = mailbox.count(cleaner.username);
  await office("PUT", `/v1/cleaningresourcemessages/${cleaningOf(cleaner)}`, { msg_text: "Welcome back!" });
  await installation.later(40);
  // A person without quiet hours gets the notification in the same run.
  expect((await mailbox.to(cleaner.username, sent)).text).toContain("Welcome back!");
  expect(mailbox.count(manager.username)).toBe(before);

  const page = await person();
  await signIn(page, manager);
  await page.goto("/settings");
  const quiet = page.getByRole("switch", { name: /Pause notifications at set hours/ });
  await expect(quiet).toBeChecked();
  await quiet.press("Space");
  await expect(quiet).not.toBeChecked();
  expect((await mailbox.to(manager.username, before)).text).toContain("And a swimming pool?");
});

test("a message is read in one's own language, the original one tap away; without a service nothing is offered", async ({
  installation,
  person,
}) => {
  const [guest, manager] = [installation.account("guest"), installation.account("manager")];
  const stay = String(guest.ids.reservation);
  const write = await caller(installation, guest);
  const original = "Gdzie można zaparkować?";
  await write("PUT", `/v1/reservationmessages/${stay}`, { msg_text: original, msg_lang: "pl" });
  const page = await person({ viewport: phone });
  await signIn(page, manager);
  const chat = `/manage/inbox?kind=reservation&ref=${stay}`;
  await page.goto(chat);
  const log = page.getByRole("log");
  await expect(log.getByText(original)).toBeVisible();
  await log
    .getByRole("button", { name: /^Translate the message/ })
    .last()
    .click();
  await expect(log.getByText("Where can one park?")).toBeVisible();
  await expect(log.getByText("Translated · Polish")).toBeVisible();
  expect(await violations(page, "[role=log]")).toEqual([]);
  await log.getByRole("button", { name: /^Show the original/ }).click();
  await expect(log.getByText(original)).toBeVisible();
  await expect(log.getByText("Where can one park?")).toHaveCount(0);

  delete installation.env.LATCHKEY_TRANSLATE_URL;
  await installation.stop();
  await installation.start();
  const without = await person({ viewport: phone });
  await signIn(without, manager);
  await without.goto(chat);
  await expect(without.getByRole("log").getByText(original)).toBeVisible();
  await expect(without.getByRole("button", { name: /Translate/ })).toHaveCount(0);
});

test("the office sees its mails and sends one again that could not be sent", async ({
  installation,
  person,
  mailbox,
}) => {
  const manager = installation.account("manager");
  const office = await caller(installation, manager);
  mailbox.refuse("gone@people.example");
  await office("POST", `/v1/manage/loginlinks/${manager.memberid}/mail`, {
    audience: "guest",
    email: "gone@people.example",
    lang: "en",
  });
  const page = await person();
  await signIn(page, manager);
  await page.goto("/manage/setup");
  await page.getByRole("link", { name: "Go to sent emails" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "gone@people.example" });
  await expect(row.getByText("Not sent")).toBeVisible();
  await expect(row.getByText(/The address is probably wrong/)).toBeVisible();
  expect(await page.getByRole("main").innerText()).not.toMatch(/https?:|h=g/);
  expect(await violations(page)).toEqual([]);
  mailbox.refuse("");
  await row.getByRole("button", { name: /Send again/ }).click();
  await mailbox.to("gone@people.example");
  await page.reload();
  await expect(row.getByText("Sent", { exact: true })).toBeVisible();
});
