import type { Page } from "@playwright/test";

import { violations } from "./axe";
import { type Account, desk, expect, type Installation, phone, running } from "./installation";
import { testWithMailbox } from "./mailbox";

const password = "a quiet morning by the sea";
const manager = (username: string): Account => ({ kind: "manager", username, password, memberid: 1, ids: {} });
const nora = manager("nora@casamar.example");
const ivo = manager("ivo@casamar.example");

/** Browsers take passkeys at a name only, not at a number. */
const home = (installation: Installation) => `http://localhost:${installation.port}`;

const test = testWithMailbox.extend({
  installation: [
    async ({ mailbox }, use) =>
      running(use, (installation) => {
        installation.env.LATCHKEY_SMTP_URL = mailbox.url;
        installation.env.LATCHKEY_PUBLIC_URL = home(installation);
        for (const { username } of [nora, ivo]) {
          const name = username.startsWith("nora") ? "Demo Nora" : "Demo Ivo";
          installation.run(["member", "staff", "1", "manager", name, "--email", username]);
          installation.run(["account", "create", username, "--name", name], `${password}\n`);
        }
      }),
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "serial" });

/** The authenticator of a phone or a computer, by Chromium: it has verified its owner. */
async function authenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** From now on the person turns away, or does not. */
    verifies: async (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    credentials: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    /** Puts a passkey back as it was: a copy that was made then. */
    restore: async (
      credential: Awaited<ReturnType<typeof session.send<"WebAuthn.getCredentials">>>["credentials"][0],
    ) => {
      await session.send("WebAuthn.removeCredential", { authenticatorId, credentialId: credential.credentialId });
      await session.send("WebAuthn.addCredential", { authenticatorId, credential });
    },
  };
}

const signedIn = async (page: Page) =>
  page.waitForURL((url) => !url.pathname.startsWith("/login") && url.pathname !== "/router");

async function enter(page: Page, url: string, { username }: Account): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function leave(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/logout`);
  await expect(page).toHaveURL(/\/login/);
}

for (const [where, viewport, account] of [
  ["phone", phone, nora],
  ["desk", desk, ivo],
] as const) {
  test(`a manager adds a passkey, signs in with it alone and as the second step, and removes it, ${where}`, async ({
    person,
    installation,
    mailbox,
  }) => {
    const url = home(installation);
    const page = await person({ viewport });
    const device = await authenticator(page);
    await enter(page, url, account);
    await signedIn(page);
    await page.goto(`${url}/settings`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const shown = page.getByRole("alertdialog", { name: "Your recovery codes" });
    await expect(shown.getByRole("listitem")).toHaveCount(10);
    const [code = ""] = await shown.getByRole("listitem").allInnerTexts();
    expect(await violations(page, "[role=alertdialog]")).toEqual([]);
    await shown.getByRole("button", { name: "I have saved the codes" }).click();
    expect((await mailbox.to(account.username)).subject).toBe("A passkey was added");
    await expect(page.getByText("Unused recovery codes: 10")).toBeVisible();
    const rename = page.getByRole("button", { name: /^Rename / });
    await rename.click();
    const naming = page.getByRole("dialog", { name: "Rename passkey" });
    await naming.getByLabel("Name").fill("My own key");
    expect(await violations(page, "[role=dialog]")).toEqual([]);
    await naming.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("My own key")).toBeVisible();
    await expect(page.getByText(/Not used yet/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    // The same device has it already.
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText("This device already has a passkey for your account.")).toBeVisible();

    await leave(page, url);
    const alone = page.getByRole("button", { name: "Sign in with a passkey" });
    await device.verifies(false);
    await alone.click();
    await expect(page.getByText(/^No passkey was used\./)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await device.verifies(true);
    const [before] = await device.credentials();
    await alone.click();
    await signedIn(page);
    await page.goto(`${url}/settings`);
    await expect(page.getByText("My own key")).toBeVisible();
    await expect(page.getByText(account.username)).toBeVisible();

    await leave(page, url);
    await enter(page, url, account);
    await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
    await expect(page.getByLabel("Code", { exact: true })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await signedIn(page);

    // A copy counts less than the passkey that was used since: it is refused, and its owner hears of it.
    if (before === undefined) throw new Error("the device has no passkey");
    await leave(page, url);
    await device.restore(before);
    await alone.click();
    await expect(page.getByText(/^This passkey was not accepted\./)).toBeVisible();
    expect((await mailbox.to(account.username, 1)).subject).toBe("A passkey was refused");
    await enter(page, url, account);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(code);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await signedIn(page);

    await page.goto(`${url}/settings`);
    await page.getByRole("button", { name: "Remove My own key" }).click();
    const removing = page.getByRole("dialog", { name: "Remove passkey" });
    await expect(removing.getByText(/is your only second step/)).toBeVisible();
    expect(await violations(page, "[role=dialog]")).toEqual([]);
    await removing.getByLabel("Your current password").fill(password);
    await removing.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("button", { name: "Turn on two-step sign-in" })).toBeVisible();
    await expect(page.getByText("My own key")).toHaveCount(0);
    await leave(page, url);
    await enter(page, url, account);
    await signedIn(page);
  });
}

test("a manager sees from when a new passkey alone may sign in", async ({ person, installation, mailbox }) => {
  const url = home(installation);
  const username = "lena@casamar.example";
  installation.run(["member", "staff", "1", "manager", "Demo Lena", "--email", username]);
  installation.run(["account", "create", username, "--name", "Demo Lena"], `${password}\n`);
  const page = await person({ viewport: phone });
  await authenticator(page);
  await enter(page, url, manager(username));
  await signedIn(page);
  await page.goto(`${url}/settings`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const shown = page.getByRole("alertdialog", { name: "Your recovery codes" });
  await shown.getByRole("button", { name: "I have saved the codes" }).click();
  await expect(page.getByText(/^Your passkey is new\. You can do this from tomorrow, \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with passkeys only" })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  expect((await mailbox.to(username)).subject).toBe("A passkey was added");
});

for (const [locale, dark] of [
  ["de-DE", true],
  ["es-ES", false],
  ["pl-PL", true],
] as const) {
  test(`the sign-in with a passkey fits and is readable in ${locale}`, async ({ person, installation }) => {
    const page = await person({ locale, dark, viewport: { width: 320, height: 640 } });
    await page.goto(`${home(installation)}/login`);
    await expect(page.locator("button:has(svg.lucide-fingerprint), button:has(svg[class*=fingerprint])")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.evaluate(() => {
      const ends = Math.floor(Date.now() / 1000) + 200;
      const waiting = { challenge: "made up", username: "x", ends, ways: ["passkey", "code", "recovery_code"] };
      sessionStorage.setItem("sign_in_challenge", JSON.stringify(waiting));
    });
    await page.goto(`${home(installation)}/login/code`);
    await expect(page.locator("input[autocomplete=one-time-code]")).toBeFocused();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}
