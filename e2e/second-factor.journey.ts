import { createHmac } from "node:crypto";

import type { Page } from "@playwright/test";

import { violationsInBothLooks } from "./axe";
import { type Account, desk, expect, phone, running, signInByHand } from "./installation";
import { linkOf, testWithMailbox } from "./mailbox";

const password = "a quiet morning by the sea";
const manager = (username: string): Account => ({ kind: "manager", username, password, memberid: 1, ids: {} });
const eva = manager("eva@casamar.example");
const mark = manager("mark@casamar.example");

const test = testWithMailbox.extend({
  installation: [
    async ({ mailbox }, use) =>
      running(use, (installation) => {
        installation.env.LATCHKEY_SMTP_URL = mailbox.url;
        for (const { username } of [eva, mark]) {
          const name = username.startsWith("eva") ? "Demo Eva" : "Demo Mark";
          installation.run(["member", "staff", "1", "manager", name, "--email", username]);
          installation.run(["account", "create", username, "--name", name], `${password}\n`);
        }
      }),
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "serial" });

/** An authenticator app (RFC 6238). The server takes each code once, and those of one step around now: so there are three without waiting. */
class App {
  private used = 0;
  private readonly key: Buffer;

  constructor(secret: string) {
    const bits = Array.from(secret, (letter) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
    ).join("");
    this.key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  async code(): Promise<string> {
    const now = () => Math.floor(Date.now() / 30_000);
    this.used = Math.max(this.used + 1, now() - 1);
    while (this.used > now() + 1) await new Promise((done) => setTimeout(done, 500));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.used));
    const hash = createHmac("sha1", this.key).update(counter).digest();
    const at = (hash[19] ?? 0) & 15;
    return String((hash.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
  }
}

const apps = new Map<string, App>();
const recovery = new Map<string, string[]>();

/** Signs in with the password, up to the code. */
async function toTheCode(page: Page, { username }: Account): Promise<void> {
  await page.goto("/logout");
  // The page is loaded before the app has signed out.
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
}

const signedIn = async (page: Page) =>
  page.waitForURL((url) => !url.pathname.startsWith("/login") && url.pathname !== "/router");

for (const [where, viewport, account] of [
  ["phone", phone, eva],
  ["desk", desk, mark],
] as const) {
  test(`a manager turns two-step sign-in on and signs in with it, ${where}`, async ({ person, mailbox }) => {
    const page = await person({ viewport });
    await signInByHand(page, account);
    await page.goto("/settings");
    await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
    const setup = page.getByRole("dialog", { name: "Turn on two-step sign-in" });
    await expect(setup.getByRole("img", { name: "Code for your authenticator app" })).toBeVisible();
    const secret = (await setup.locator(".font-mono").innerText()).replaceAll(/\s/g, "");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const app = new App(secret);
    apps.set(account.username, app);
    expect(await violationsInBothLooks(page, "[role=dialog]")).toEqual([]);
    await setup.getByLabel("6-digit code from the app").fill("000 000");
    await setup.getByRole("button", { name: "Turn on" }).click();
    await expect(setup.getByText("This code is not correct.")).toBeVisible();
    await setup.getByLabel("6-digit code from the app").fill(await app.code());
    await setup.getByRole("button", { name: "Turn on" }).click();
    const shown = page.getByRole("alertdialog", { name: "Two-step sign-in is on" });
    await expect(shown.getByRole("listitem")).toHaveCount(10);
    const codes = await shown.getByRole("listitem").allInnerTexts();
    recovery.set(account.username, codes);
    expect(await violationsInBothLooks(page, "[role=alertdialog]")).toEqual([]);
    const saved = page.waitForEvent("download");
    await shown.getByRole("button", { name: "Download" }).click();
    expect((await saved).suggestedFilename()).toBe("recovery-codes.txt");
    await shown.getByRole("button", { name: "I have saved the codes" }).click();
    await expect(page.getByText("Unused recovery codes: 10")).toBeVisible();
    await expect(page.getByText(codes[0] ?? "")).toHaveCount(0);
    expect((await mailbox.to(account.username)).subject).toBe("Two-step sign-in is on");

    await toTheCode(page, account);
    expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
    expect(await violationsInBothLooks(page)).toEqual([]);
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText(/wrong or was already used/)).toBeVisible();
    // The phone has loaded the page again while the person looked at the app.
    await page.reload();
    const code = await app.code();
    await page.getByLabel("Code", { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await signedIn(page);
    await page.goto("/settings");
    await expect(page.getByText("Signed in with two-step sign-in").first()).toBeVisible();
  });
}

test("a one-time link of a mail asks for the code too", async ({ person, mailbox }) => {
  const page = await person();
  await page.goto("/login/link");
  await page.getByLabel("Email address").fill(eva.username);
  await page.getByRole("button", { name: /link/i }).click();
  await expect(page.getByRole("heading", { name: "Please check your email" })).toBeVisible();
  await page.goto(linkOf(await mailbox.to(eva.username, 1)));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill((await apps.get(eva.username)?.code()) ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await signedIn(page);
});

test("who has lost the app comes in with a recovery code, once, and turns it off", async ({ person, mailbox }) => {
  const page = await person();
  const [first = "", second = ""] = recovery.get(eva.username) ?? [];
  await toTheCode(page, eva);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await page.getByLabel("Recovery code").fill(first.toUpperCase());
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await signedIn(page);
  expect((await mailbox.to(eva.username, 2)).subject).toBe("A recovery code was used");
  await toTheCode(page, eva);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(first);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
  await page.getByLabel("Recovery code").fill(second);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await signedIn(page);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Turn off", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Turn off two-step sign-in" });
  await expect(dialog).toBeVisible();
  expect(await violationsInBothLooks(page, "[role=dialog]")).toEqual([]);
  await dialog.getByLabel("Your current password").fill(password);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Turn on two-step sign-in" })).toBeVisible();
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login/);
  await signInByHand(page, eva);
});

test("a colleague resets it for who has lost everything", async ({ person, mailbox, installation }) => {
  const page = await person({ viewport: desk });
  const colleague = installation.account("manager");
  await signInByHand(page, colleague);
  await page.goto("/manage/team");
  await page.getByRole("button", { name: "Reset two-step sign-in of Demo Mark" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset two-step sign-in" });
  await expect(dialog).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await dialog.getByLabel("Your current password").fill("not the password");
  await dialog.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(dialog.getByText("This password is not correct.")).toBeVisible();
  await dialog.getByLabel("Your current password").fill(colleague.password);
  await dialog.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(page.getByText(/reset two-step sign-in of Demo Mark/)).toBeVisible();
  expect((await mailbox.to(mark.username, 1)).subject).toBe("Two-step sign-in was reset");
  const marks = await person();
  await signInByHand(marks, mark);
});

for (const [locale, dark] of [
  ["de-DE", true],
  ["es-ES", false],
  ["pl-PL", true],
] as const) {
  test(`the code's page fits and is readable in ${locale}`, async ({ person }) => {
    const page = await person({ locale, dark, viewport: { width: 320, height: 640 } });
    await page.goto("/login");
    await page.evaluate(() => {
      const ends = Math.floor(Date.now() / 1000) + 200;
      sessionStorage.setItem("sign_in_challenge", JSON.stringify({ challenge: "made up", username: "x", ends }));
    });
    await page.goto("/login/code");
    await expect(page.locator("input[autocomplete=one-time-code]")).toBeFocused();
    expect(await violationsInBothLooks(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}
