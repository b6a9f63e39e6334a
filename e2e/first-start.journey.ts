import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Browser, Page } from "@playwright/test";

import { violations } from "./axe";
import { caller, desk, expect, Installation, phone, runningEmpty, signInByHand, test } from "./installation";
import { photo } from "./photo";

const manager = { username: "marta@casa.example", password: "a quiet morning by the sea" };

/** The address that the server's log has. */
function setupUrl(installation: Installation): string {
  const found = /"setup_url":"([^"]+)"/.exec(installation.log)?.[1];
  if (found === undefined) throw new Error(`no setup_url in the log:\n${installation.log}`);
  return found;
}

async function visitor(
  browser: Browser,
  installation: Installation,
  viewport: typeof phone,
  locale: string,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: installation.url,
    viewport,
    locale,
    hasTouch: viewport === phone,
  });
  return context.newPage();
}

/** Nothing is wrong with the page in either look, and nothing stands beyond its edge. */
async function sound(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond).toBe(0);
}

test("from nothing to signed in on a phone, with the code of the log alone", async ({ browser }) => {
  await runningEmpty(async (installation) => {
    const url = setupUrl(installation);
    const code = url.split("#code=")[1] ?? "";
    let page = await visitor(browser, installation, phone, "en-US");

    // Who comes without the code gets no further.
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/setup");
    await page.getByLabel("One-time code").fill("AAAAA-BBBBB-CCCCC-DDDDD");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("This code does not open the setup.")).toBeVisible();
    await sound(page);

    // The link of the log fills it in; the address keeps nothing of it.
    await page.goto(url);
    await expect(page.getByLabel("One-time code")).toHaveValue(code);
    expect(page.url()).toBe(`${installation.url}/setup`);
    await page.getByRole("button", { name: "Continue" }).click();

    await expect(page.getByRole("heading", { name: "Your agency" })).toBeVisible();
    // The browser sits in Warsaw.
    await expect(page.getByLabel("Country")).toHaveValue("PL");
    await expect(page.getByLabel("Currency")).toHaveValue("PLN");
    await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Warsaw");
    await page.getByLabel("Name of the agency").fill("Casa del Mar");
    await page.getByLabel("Country").selectOption("ES");
    await expect(page.getByLabel("Currency")).toHaveValue("EUR");
    await page.getByRole("radio", { name: "Wine red" }).check();
    await page.getByLabel("Emergency number").fill("call me");
    // A logo may be chosen. What is none is refused here, and nothing typed is lost.
    const logo = { name: "logo.png", mimeType: "image/png", buffer: photo(300, 200) };
    await page.getByLabel("Choose a picture").setInputFiles({ ...logo, buffer: Buffer.from("no picture") });
    await expect(page.getByText("This picture could not be read. Please choose another one.")).toBeVisible();
    await page.getByLabel("Choose a picture").setInputFiles(logo);
    const chosen = () => page.getByRole("img", { name: "A picture" });
    await expect(chosen()).toBeVisible();
    await page.getByRole("button", { name: "Remove the logo" }).click();
    await expect(chosen()).toHaveCount(0);
    await page.getByLabel("Choose a picture").setInputFiles(logo);
    await expect(chosen()).toBeVisible();
    await expect(page.getByRole("banner").locator("img")).toBeVisible();
    await expect(page.getByLabel("Name of the agency")).toHaveValue("Casa del Mar");
    await sound(page);
    await page.getByRole("button", { name: "Continue" }).click();

    await expect(page.getByRole("heading", { name: "Your login" })).toBeVisible();
    await page.getByLabel("Your name").fill("Marta Demo");
    await page.getByLabel("Email address").fill(manager.username);
    // A reload on the way takes nothing that was typed; the picture is chosen again.
    await page.reload();
    await expect(page.getByLabel("Your name")).toHaveValue("Marta Demo");
    // Nor does a closed window: the link of the log goes on in a new one.
    const context = page.context();
    await page.close();
    page = await context.newPage();
    await page.goto(url);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Name of the agency")).toHaveValue("Casa del Mar");
    await page.getByLabel("Choose a picture").setInputFiles(logo);
    await expect(chosen()).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("New password", { exact: true }).fill(manager.password);
    await page.getByLabel("Repeat the new password").fill(manager.password);
    await sound(page);
    await page.getByRole("button", { name: "Create agency" }).click();

    // What the server refuses is at its field, on its step.
    await expect(page.getByText("Enter a valid phone number.")).toBeVisible();
    await page.getByLabel("Emergency number").fill("+34 900 000 111");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Create agency" }).click();

    await expect(page.getByRole("heading", { name: "Casa del Mar is ready" })).toBeVisible();
    await expect(page.getByText("Your logo was not saved")).toHaveCount(0);
    await sound(page);
    await page.getByRole("link", { name: "Go to Today" }).click();
    await expect(page.getByRole("heading", { name: "What is still missing" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
    await sound(page);

    // For everybody else there is a sign-in from now on, and the code is worth nothing.
    const other = await visitor(browser, installation, phone, "en-US");
    await other.goto(url);
    await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(other.locator('img[src^="/v1/logo"]').first()).toBeVisible();
    const again = await other.request.post("/v1/setup/code", { data: { code } });
    expect(again.status()).toBe(404);
    await signInByHand(other, { ...manager, kind: "manager", memberid: 1, ids: {} });
    await expect(other.getByRole("heading", { name: "What is still missing" })).toBeVisible();

    await installation.stop();
    expect(installation.log.match(/setup_url/g)).toHaveLength(1);
    expect(installation.log).not.toContain(manager.password);
    for (const file of readdirSync(installation.data).filter((name) => name.startsWith("latchkey.db"))) {
      const bytes = readFileSync(join(installation.data, file));
      for (const secret of [code, code.replaceAll("-", ""), manager.password])
        expect(bytes.includes(secret)).toBe(false);
    }
    // The next start has an agency and says nothing.
    await installation.start();
    expect(installation.log.match(/setup_url/g)).toHaveLength(1);
  });
});

test("from nothing to signed in at a desk, by the keyboard; what is missing goes as it is done", async ({
  browser,
}) => {
  await runningEmpty(async (installation) => {
    const page = await visitor(browser, installation, desk, "de-DE");
    await page.goto(setupUrl(installation));
    await page.getByLabel("Einmalcode").press("Enter");
    await expect(page.getByRole("heading", { name: "Ihre Agentur" })).toBeFocused();
    await sound(page);
    await page.keyboard.press("Tab");
    await page.keyboard.type("Küstenhäuser Łoś & Núñez");
    await expect(page.getByRole("banner")).toContainText("Küstenhäuser Łoś & Núñez");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Ihr Zugang" })).toBeFocused();

    // Back is a step back, in the browser too.
    await page.goBack();
    await expect(page.getByLabel("Name der Agentur")).toHaveValue("Küstenhäuser Łoś & Núñez");
    await page.goForward();
    await page.getByLabel("Ihr Name").fill("Marta Demo");
    await page.getByLabel("E-Mail-Adresse").fill(manager.username);
    await page.getByLabel("Neues Passwort", { exact: true }).fill(manager.password);
    await page.getByLabel("Neues Passwort wiederholen").fill(manager.password);
    await sound(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Küstenhäuser Łoś & Núñez ist bereit" })).toBeFocused();
    await sound(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");

    const card = page.getByRole("region", { name: "Was noch fehlt" });
    await expect(card.getByRole("link")).toHaveCount(4);
    await sound(page);
    const call = await caller(installation, { ...manager, kind: "manager", memberid: 1, ids: {} });
    await call("POST", "/v1/manage/staff", { memberid: 1, kind: "person", name: "Eva Demo" });
    await card.getByRole("link", { name: "Legen Sie Ihre erste Unterkunft an" }).click();
    await expect(page).toHaveURL(/\/manage\/start/);
    // The page before stays until the next one is drawn.
    await expect(card).toHaveCount(0);
    await page.goBack();
    await expect(card.getByRole("link")).toHaveCount(3);
    await expect(card.getByRole("link", { name: /Reservierung/ })).toBeVisible();
  });
});

test("an archive of another installation on a phone: sent in parts, checked, and brought in", async ({ browser }) => {
  const other = new Installation(0, 0);
  const folder = mkdtempSync(join(tmpdir(), "latchkey-archive-"));
  const passphrase = "seven wild geese over the dunes";
  try {
    const [archive, secret] = [join(folder, "casa.zip"), join(folder, "passphrase")];
    writeFileSync(secret, passphrase);
    other.run(["export", "1", archive, "--passphrase-file", secret]);
    await runningEmpty(async (installation) => {
      const page = await visitor(browser, installation, phone, "en-US");
      const addresses: string[] = [];
      page.on("request", (request) => addresses.push(request.url()));
      await page.goto(setupUrl(installation));
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("link", { name: "Bring an agency from another installation instead" }).click();
      await expect(page.getByRole("heading", { name: "Bring your agency" })).toBeVisible();
      await sound(page);
      await page.getByLabel("Choose archive file").setInputFiles(archive);
      await page.getByLabel("Passphrase of the archive").fill("not the passphrase");
      await page.getByRole("button", { name: "Check and import" }).click();
      await expect(page.getByText("This passphrase does not open the archive.")).toBeVisible();
      // The page is left; the file stays on the server.
      await page.reload();
      await page.getByLabel("Passphrase of the archive").fill(passphrase);
      await sound(page);
      await page.getByRole("button", { name: "Check and import" }).click();
      await expect(page.getByRole("heading", { name: /is here$/ })).toBeVisible({ timeout: 60_000 });
      await sound(page);
      await page.getByRole("link", { name: "Go to sign-in page" }).click();
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
      const code = setupUrl(installation).split("#code=")[1] ?? "";
      expect(addresses.filter((address) => address.includes("/v1/") && address.includes(code))).toEqual([]);
      expect(installation.log).not.toContain(passphrase);
      expect(readdirSync(installation.data)).not.toContain("setup-archive");
    });
  } finally {
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
