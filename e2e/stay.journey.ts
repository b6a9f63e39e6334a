import type { Page } from "@playwright/test";

import { desk, expect, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });

/** The worker holds the app, so that it starts without a connection. */
async function workerReady(page: Page): Promise<void> {
  await expect
    .poll(
      async () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          const texts = await (await caches.open("latchkey-texts")).keys();
          return registration?.active?.state === "activated" && texts.length > 3;
        }),
      { timeout: 30_000 },
    )
    .toBe(true);
}

/** Everything that lies in the databases of the browser as text. */
async function disk(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const read = async (name: string) =>
      new Promise<string>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => fail(new Error(`${name} did not open`)));
        opening.addEventListener("success", () => {
          const database = opening.result;
          const stores = [...database.objectStoreNames];
          if (stores.length === 0) {
            database.close();
            done("");
            return;
          }
          const transaction = database.transaction(stores);
          const rows = stores.map((store) => transaction.objectStore(store).getAll());
          transaction.addEventListener("complete", () => {
            database.close();
            const text = (value: unknown): string =>
              value instanceof ArrayBuffer
                ? [...new Uint8Array(value)].map((byte) => String.fromCodePoint(byte)).join("")
                : typeof value === "object" && value !== null
                  ? Object.values(value).map(text).join(" ")
                  : String(value);
            done(rows.map((row) => text(row.result)).join("\n"));
          });
        });
      });
    const known = await indexedDB.databases();
    return (await Promise.all(known.map(({ name }) => read(name ?? "")))).join("\n");
  });
}

const code = (page: Page) => page.locator(".text-48").first();

test("the key opens the door without signal, sealed on the phone, until the office takes it back", async ({
  installation,
  person,
}) => {
  const early = { ...installation.account("guest"), username: "guest.early@guests.example" };
  const guest = await person({ offline: true });
  await signIn(guest, early);
  await expect(guest).toHaveURL(/\/reservations\/\d+-\d+$/);
  const stay = new URL(guest.url()).pathname.split("/").at(-1) ?? "";
  await guest.goto(`/reservations/${stay}/keysafe`);
  await expect(guest.getByText(/because your arrival is more than 3 days away/)).toBeVisible();

  // The office shows it early; the guest's page changes by itself.
  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto(`/manage/stay/${stay}`);
  await office.getByRole("button", { name: "Show the key to the guest now" }).click();
  await expect(office.getByText("Unlocked the key early")).toBeVisible();
  await expect(code(guest)).toBeVisible();
  const shown = (await code(guest).innerText()).replaceAll(/\s/g, "").slice(0, 4);
  expect(shown).toMatch(/^\d{4}$/);
  await workerReady(guest);

  // At the door, no bar of signal, and the phone was off meanwhile.
  await guest.context().setOffline(true);
  await guest.reload();
  await expect(code(guest)).toContainText(shown.slice(0, 3));
  await expect(guest.getByText("Saved on this phone, so it also works without signal.")).toBeVisible();
  expect(await disk(guest)).not.toContain(shown);
  // Somebody looks at it for a while; after three seconds without an answer it counts as looked at offline.
  await guest.waitForTimeout(3500);

  // The office takes it back. The phone cannot know yet; at the next contact it does.
  await office.getByRole("button", { name: "Withdraw the early key" }).click();
  await expect(office.getByText("Withdrew the early key")).toBeVisible();
  await expect(code(guest)).toBeVisible();
  await guest.context().setOffline(false);
  await expect(guest.getByText(/because your arrival is more than 3 days away/)).toBeVisible();
  await expect(code(guest)).toHaveCount(0);

  // And without signal again there is nothing left on the phone.
  await guest.context().setOffline(true);
  await guest.reload();
  await expect(guest.getByRole("heading", { name: "Key", level: 1 })).toBeVisible();
  await expect(code(guest)).toHaveCount(0);
  await guest.context().setOffline(false);

  // What was looked at without a connection is in the protocol all the same.
  await expect
    .poll(
      async () => {
        await office.reload();
        await expect(office.getByText("Unlocked the key early")).toBeVisible();
        return office.getByText("Viewed the key code offline").count();
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
});

test("signing out takes the kept code away", async ({ installation, person }) => {
  const page = await person();
  const guest = installation.account("guest");
  await signIn(page, guest);
  await page.goto(`/reservations/${String(guest.ids.reservation)}/keysafe`);
  await expect(code(page)).toBeVisible();
  const held = async () =>
    page.evaluate(
      async () =>
        new Promise<number>((done) => {
          const opening = indexedDB.open("latchkey-codes");
          opening.addEventListener("success", () => {
            const database = opening.result;
            if (!database.objectStoreNames.contains("codes")) {
              database.close();
              done(0);
              return;
            }
            const counting = database.transaction("codes").objectStore("codes").count();
            counting.addEventListener("success", () => {
              database.close();
              done(counting.result);
            });
          });
        }),
    );
  // The code, the key of the browser, and that of drafts.
  await expect.poll(held).toBe(3);
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(held).toBe(0);
});

test("things to know with pictures, the travel document and a map beside the list", async ({
  installation,
  person,
}) => {
  const page = await person();
  const guest = installation.account("guest");
  await signIn(page, guest);
  await page.goto(`/reservations/${String(guest.ids.reservation)}/information`);
  await page.getByText("Waste", { exact: true }).click();
  const picture = page.getByRole("img", { name: "The containers" });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Save the document/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByRole("application", { name: "Map of the home" })).toBeVisible();
  await expect(page.getByText(/\d\.\d{3} km/).first()).toBeVisible();
});

test("a damage with a photo, written without signal, reaches the office once, as a message and as a task", async ({
  installation,
  person,
}) => {
  const page = await person({ offline: true });
  const guest = installation.account("guest");
  await signIn(page, guest);
  await page.goto(`/reservations/${String(guest.ids.reservation)}`);
  await page.getByRole("button", { name: "Report damage or a complaint" }).click();
  await page.getByRole("button", { name: "Send to the office" }).click();
  await expect(page.getByText("Please write something first.")).toBeVisible();
  await page.getByLabel("What is broken, and where?").fill("The shower head drips");
  await workerReady(page);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);

  // What is typed outlives a reload, and what is sent waits on the phone, through another one.
  await page.reload();
  await page.getByRole("button", { name: "Report damage or a complaint" }).click();
  await expect(page.getByLabel("What is broken, and where?")).toHaveValue("The shower head drips");
  await page.getByLabel("What is broken, and where?").fill("The shower head drips in the bathroom");
  const photo = await page.screenshot();
  await page.locator('input[type="file"]').setInputFiles({ name: "shower.png", mimeType: "image/png", buffer: photo });
  await page.getByRole("button", { name: "Send to the office" }).click();
  const report = page.getByRole("region", { name: "Is something wrong?" });
  await expect(report.getByText("Waiting to send")).toBeVisible();
  await page.reload();
  await expect(report.getByText("The shower head drips in the bathroom")).toBeVisible();
  await expect(report.getByRole("img", { name: "shower.png" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(report.getByText("The shower head drips in the bathroom")).toHaveCount(0);
  await page.goto(`/reservations/${String(guest.ids.reservation)}/reservationchat`);
  await expect(page.getByText("The shower head drips in the bathroom")).toHaveCount(1);

  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto("/manage/problems");
  const proposal = office
    .getByRole("row")
    .filter({ hasText: "The shower head drips" })
    .filter({ has: office.getByRole("button", { name: "Make it a task" }) });
  await expect(proposal).toHaveCount(1);
  await proposal.getByRole("button", { name: "Make it a task" }).click();
  await expect(proposal).toHaveCount(0);
  await office.goto("/manage");
  await expect(office.getByText("The shower head drips in the bathroom").first()).toBeVisible();
});
