import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { cleaningOf, desk, expect, signIn, test } from "./installation";

/** The same four quarters as those of the HEIC picture (red, lime, blue, yellow) in AVIF, 64 by 64. */
const quartersAvif = Buffer.from(
  "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAPAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAABAAAAAQAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAAERtZGF0EgAKBhgVf/2BCDIwE0ACCCCEALRVVcfk6VUs0rc91cXua/nsndFUSqPBWpzyi8bIuhpi5ABF4MULP9Tg",
  "base64",
);

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.describe.configure({ mode: "serial" });

/** Stands where a camera writes its position. */
const canary = "CANARY-GPS-39.4699N";

/** A photo as a phone makes it: large, noisy, lying on its side, with its position in it. */
async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const drawn = await page.evaluate(
    async ([w, h]) => {
      const noise = new OffscreenCanvas(w / 4, h / 4);
      const canvas = new OffscreenCanvas(w, h);
      const [small, context] = [noise.getContext("2d"), canvas.getContext("2d")];
      if (small === null || context === null) {
        throw new Error("no canvas");
      }
      const pixels = small.createImageData(w / 4, h / 4);
      for (let i = 0; i < pixels.data.length; i++) {
        pixels.data[i] = i % 4 === 3 ? 255 : Math.random() * 255;
      }
      small.putImageData(pixels, 0, 0);
      context.drawImage(noise, 0, 0, w, h);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
        reader.readAsDataURL(blob);
      });
    },
    [width, height] as const,
  );
  const plain = Buffer.from(drawn.slice(drawn.indexOf(",") + 1), "base64");
  const tiff = Buffer.alloc(38);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x010f, 10); // the maker: the canary behind the directory
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(canary.length, 14);
  tiff.writeUInt32LE(38, 18);
  tiff.writeUInt16LE(0x0112, 22); // the orientation: to be turned by a quarter
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(6, 30);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from(canary)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([plain.subarray(0, 2), head, body, plain.subarray(2)]);
}

/** A picture as an iPhone stores it: four coloured quarters, 320 by 240. Made for this test. */
const quarters = Buffer.from(
  [
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAA",
    "EAAAAAAAAA2gAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAPPAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA",
    "AAMAPLoCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwA8oAoIDxZbqSSmubgQEDAgAAADACAAAAMAISIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAUAAAADwAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAA",
    "AAAAAAAAEAAQOBAoMAAADibWRhdAAAANYoAa9SHUwWcPkOkl//7OH//VyZD5dmjGxkj8D9e4+oeqVtfew9/zO5CEJ50BEZbwgGvKXqRrgStWP9ZQzNF3u/exBo8dAKS01K21a0ucbhSwwo252gdZzF",
    "h3Fi0cLu1Q14pki38+13U71/GD3PiVzgl1XMyNPGquu9dAh1weBUrCoxVxR8qCN6oKNgJhMmmsRCLh08ABEcaseV9i/EigeJzq7FndifWMCHAAADAN0H2KXl+VBG9UFGwEzJmHJDJ/XTwAERxqx5X2",
    "L8SKB4pu81dM6gAEVA",
  ].join(""),
  "base64",
);

/** Every file below a folder. */
function all(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? all(path) : [path];
  });
}

test("a guest sends a photo from the phone, and the office sees it at once", async ({ installation, person }) => {
  const guest = installation.account("guest");
  const stay = String(guest.ids.reservation);
  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto(`/manage/stay/${stay}`);
  const page = await person();
  await signIn(page, guest);
  await page.goto(`/reservations/${stay}/reservationchat`);

  const raw = await photo(page, 2600, 1900);
  expect(raw.includes(canary)).toBe(true);
  await page
    .locator("input[type=file][multiple]")
    .setInputFiles([{ name: "broken lamp.jpg", mimeType: "image/jpeg", buffer: raw }]);
  await expect(page.getByRole("list", { name: "Attached to the message" }).getByText("broken lamp.jpg")).toBeVisible();
  await page.getByLabel("Message", { exact: true }).fill("The lamp in the hall");
  await page.getByRole("button", { name: "Send" }).click();

  const picture = office.getByRole("button", { name: "Open the picture broken lamp.jpg" });
  await expect(picture).toBeVisible();
  await expect(picture.locator("img")).toBeVisible();
  // Upright: it was turned on the way, and is higher than wide.
  const size = await picture
    .locator("img")
    .evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]);
  expect(size[1]).toBeGreaterThan(size[0] ?? 0);
  await expect(page.getByRole("button", { name: "Open the picture broken lamp.jpg" })).toBeVisible();
  await expect(page.getByText("Waiting to send")).toHaveCount(0);
  for (const path of all(join(installation.data, "files"))) {
    expect(readFileSync(path).includes("CANARY-GPS"), path).toBe(false);
  }

  await picture.click();
  const viewer = office.locator(".yarl__root");
  await expect(viewer.locator("img")).toBeVisible();
  const saved = office.waitForEvent("download");
  await viewer.getByRole("button", { name: "Save the picture" }).click();
  expect((await saved).suggestedFilename()).toBe("broken lamp.jpg");
  await office.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
});

test("what may not be sent says why, and the rest goes", async ({ installation, person }) => {
  const guest = installation.account("guest");
  const stay = String(guest.ids.reservation);
  const page = await person();
  await signIn(page, guest);
  await page.goto(`/reservations/${stay}/reservationchat`);
  await page.locator("input[type=file][multiple]").setInputFiles([
    { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<html><script>1</script></html>") },
    { name: "house rules.txt", mimeType: "text/plain", buffer: Buffer.from("No shoes inside.") },
  ]);
  await expect(
    page.getByRole("alert").getByText(/The file page\.html is not allowed to be uploaded\. Only photos, images/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("button", { name: "Save the file house rules.txt" })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the file house rules.txt" }).click();
  const path = await (await saved).path();
  expect(readFileSync(path, "utf8")).toBe("No shoes inside.");

  // Only the server can tell that this is no photo: nothing of the message is lost.
  await page
    .locator("input[type=file][multiple]")
    .setInputFiles([{ name: "list.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ this is a program") }]);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/Not sent\. The file list\.pdf is not allowed/)).toBeVisible();
  await page.getByRole("log").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText(/Not sent/)).toHaveCount(0);
});

for (const [from, name, buffer] of [
  ["an iPhone", "IMG_0001.HEIC", quarters],
  ["a new Android phone", "PXL_0002.avif", quartersAvif],
] as const)
  test(`a picture of ${from} is chosen, outlives a reload, and everybody can see it`, async ({
    installation,
    person,
  }) => {
    const saved = name.replace(/\..*/, ".jpg");
    const guest = installation.account("guest");
    const page = await person();
    await signIn(page, guest);
    await page.goto(`/reservations/${String(guest.ids.reservation)}/reservationchat`);
    const chosen = page.getByRole("list", { name: "Attached to the message" });
    await page
      .locator("input[type=file][multiple]")
      .setInputFiles([{ name, mimeType: `image/${name.slice(9).toLowerCase()}`, buffer }]);
    await expect(chosen.getByText(saved)).toBeVisible();
    await page.reload();
    await expect(chosen.getByText(saved)).toBeVisible();
    await page.getByRole("button", { name: "Send" }).click();
    const picture = page.getByRole("log").getByRole("button", { name: `Open the picture ${saved}` });
    await expect(picture.locator("img")).toBeVisible();
    const corners = await picture.locator("img").evaluate((image: HTMLImageElement) => {
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      return [
        [10, 10],
        [canvas.width - 10, canvas.height - 10],
      ].map(([x, y]) => Array.from(context?.getImageData(x ?? 0, y ?? 0, 1, 1).data ?? []).map((c) => c > 128));
    });
    expect(corners).toEqual([
      [true, false, false, true],
      [true, true, false, true],
    ]);
    await page.reload();
    await expect(picture).toBeVisible();
    await expect(chosen).toHaveCount(0);
  });

test("photos taken in a cellar arrive once when the network is back, although it breaks on the way", async ({
  installation,
  person,
}) => {
  const cleaner = installation.account("cleaner");
  const task = cleaningOf(cleaner);
  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto(`/manage/task/${task}`);
  const page = await person({ offline: true });
  await signIn(page, cleaner);
  await page.goto(`/cleanings/${task}`);
  await expect(page.getByLabel("Message", { exact: true })).toBeVisible();
  const raw = await photo(page, 2000, 1500);

  await page.context().setOffline(true);
  const pick = page.locator("input[type=file][multiple]");
  await pick.setInputFiles([{ name: "meter.jpg", mimeType: "image/jpeg", buffer: raw }]);
  await expect(page.getByRole("list", { name: "Attached to the message" })).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText("Waiting to send")).toBeVisible();

  // The first attempts break in the middle of the parts, and once between the message and its answer.
  let cuts = 0;
  await page.context().route(/\/v1\/(uploads|cleaningresourcemessages)\//, async (route) => {
    if (route.request().method() !== "PUT") {
      await route.continue();
      return;
    }
    cuts += 1;
    if (cuts === 3) {
      await route.abort();
    } else if (cuts % 4 === 0 && cuts < 12) {
      await route.fetch();
      await route.abort();
    } else {
      await route.continue();
    }
  });
  await page.context().setOffline(false);
  await expect(office.getByRole("button", { name: "Open the picture meter.jpg" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("log").getByText("Waiting to send")).toHaveCount(0);
  expect(cuts).toBeGreaterThan(4);
  await expect(office.getByRole("button", { name: "Open the picture meter.jpg" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Open the picture meter.jpg" })).toHaveCount(1);
});
