import type { Page } from "@playwright/test";

import { photograph } from "../web/src/testing/zone/specimen.ts";
import { expect, signIn, test } from "./installation";
import { unfold } from "./unfold";

const specimen = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];

/** A picture of the lower end of a passport as a phone's camera would take it, and not too well. */
async function pictureOf(page: Page, lines: readonly string[]): Promise<Buffer> {
  const { grey, width, height } = photograph({
    lines,
    seed: 3,
    width: 1280,
    height: 720,
    fill: 0.85,
    degrees: 5,
    lean: [6, -5],
    blur: 0.8,
    noise: 4,
    shade: 0.3,
    shadow: 0.25,
    contrast: 0.7,
    pattern: 0.4,
    jpeg: 70,
  });
  const url = await page.evaluate(
    ([text, w, h]) => {
      const canvas = document.createElement("canvas");
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext("2d");
      const values = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
      const picture = new ImageData(w, h);
      values.forEach((value, at) => picture.data.set([value, value, value, 255], at * 4));
      context?.putImageData(picture, 0, 0);
      return canvas.toDataURL("image/png");
    },
    [Buffer.from(grey).toString("base64"), width, height] as const,
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** A call that brings nothing: of the program's files, or of a stay's own pictures, texts and documents. */
const isRead =
  /^GET [^?\s]+\/(assets\/[\w.-]+|v1\/ready\/stays\?lang=\w+|v1\/reservations\/[\d-]+\/(pictures|infotexts|documents)\/[\w/.-]+(\?maxsize=\d+)?) 0$/;

test("travellers are entered, read from an ID and invited, and services booked", async ({ installation, person }) => {
  const page = await person();
  const asked: string[] = [];
  page.on("request", (request) =>
    asked.push(`${request.method()} ${request.url()} ${request.postData()?.length ?? 0}`),
  );
  const guest = installation.account("guest");
  await signIn(page, guest);
  const stay = `/reservations/${String(guest.ids.reservation)}`;
  await page.goto(`${stay}/travellers`);

  // What is typed survives a reload, and is asked for before the page is left.
  await page.getByRole("button", { name: /Demo Olivia Harper/ }).click();
  await page.getByLabel("Town").fill("Leeds");
  await page.reload();
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Main menu" })
    .getByRole("link", { name: "Key" })
    .filter({ visible: true })
    .click();
  await expect(
    page.getByText("You haven't saved your changes yet. Do you want to leave the page without saving your changes?"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Stay here" }).click();

  // The main guest's document: a photograph that never leaves the browser, and a wrong day that is refused at its field.
  const card = page.locator("section").filter({ has: page.getByRole("button", { name: /Demo Olivia Harper/ }) });
  await unfold(page.getByRole("button", { name: /Demo Olivia Harper/ }));
  await expect(page.getByLabel("Town")).toBeVisible();
  await card.getByRole("button", { name: "Scan the ID with the camera" }).click();
  const before = asked.length;
  await page
    .getByTestId("zone-photo")
    .setInputFiles({ name: "id.png", mimeType: "image/png", buffer: await pictureOf(page, specimen) });
  await expect(page.getByText("The check digits match.", { exact: false })).toBeVisible();
  // Nothing went out meanwhile but the asking for the program itself, and for what makes the stay ready for a time without signal.
  const out = asked.slice(before);
  expect(out.filter((one) => !isRead.test(one) || !one.startsWith(`GET ${installation.url}/`))).toEqual([]);
  expect(out.filter((one) => /L898902C|ERIKSSON|ANNA/iu.test(one))).toEqual([]);
  await page.getByRole("button", { name: "Use in the form" }).click();
  await expect(page.getByLabel("ID number").first()).toHaveValue("L898902C3");
  await expect(page.getByLabel("First name").first()).toHaveValue("Anna Maria");
  await page.getByLabel("Date of birth").first().fill("08/12/2974");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Date of birth: the value is greater than permitted")).toBeVisible();
  await page.getByLabel("Date of birth").first().fill("08/12/1974");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();

  // A fellow traveller enters their own data without a login, and sees nothing else.
  await page.getByRole("button", { name: /Adult/ }).first().click();
  await page.getByRole("button", { name: "Let them enter it themselves" }).click();
  const link = (await page.getByText(/\/invite#/).textContent()) ?? "";
  const other = await person({ locale: "de-DE" });
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1, name: "Ihre Daten für den Aufenthalt" })).toBeVisible();
  expect(new URL(other.url()).hash + new URL(other.url()).search).toBe("");
  await expect(other.locator("body")).not.toContainText("Anna Maria");
  await other.getByLabel("Vorname").fill("Henrike");
  await other.getByLabel("Geburtsdatum").fill("24.12.1985");
  await other.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(other.getByText("Danke, Ihre Daten sind gespeichert.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /Henrike/ })).toBeVisible();

  // The link is taken back.
  await page.getByRole("button", { name: "Invitation link" }).click();
  const second = (await page.getByText(/\/invite#/).textContent()) ?? "";
  await page.getByRole("button", { name: "Revoke the link" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const late = await person();
  await late.goto(second);
  await expect(late.getByText(/This invitation is no longer valid/)).toBeVisible();

  // Services: with price, sums, and on the overview afterwards.
  await page.goto(`${stay}/services`);
  await page.getByRole("button", { name: "One more: Beach chair with parasol" }).click();
  await expect(page.getByRole("heading", { name: "What your choice changes" })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
  await page.goto(stay);
  await expect(page.getByText("Beach chair with parasol")).toBeVisible();
});
