import type { Page } from "@playwright/test";
import { violations, violationsInBothLooks } from "./axe";
import { type Account, aMoment, caller, desk, expect, phone, signIn, test } from "./installation";
import { brokenWhenNarrow } from "./sight";
import { inEnglish, refOf, type Task, toDo } from "./tasks";

test.use({ own: "checklist" });

test.describe.configure({ mode: "serial" });

interface WireItem {
  text: string;
  picture: { id: number } | null;
  state: string;
  reason: string;
  photos: unknown[];
}

const point = (en: string, photo: boolean) => ({ text: inEnglish(en), photo_required: photo, optional: false });

/** A photo as a camera would give it. */
async function photo(page: Page, name: string) {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 480;
    const drawing = canvas.getContext("2d");
    for (let x = 0; x < 640; x += 8) {
      if (!drawing) break;
      drawing.fillStyle = `hsl(${x % 360} 70% ${30 + (x % 40)}%)`;
      drawing.fillRect(x, 0, 8, 480);
    }
    return canvas.toDataURL("image/jpeg", 0.8).split(",")[1] ?? "";
  });
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(encoded, "base64") };
}

/** Closes the dialog that is open. Escape would be lost while focus is on its way from a button that has just gone. */
async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Addresses of the pictures of one task that the phone keeps; it keeps those of other tasks beside them. */
async function keptPictures(page: Page, ref: string): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const name = "latchkey-files";
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return [];
    return new Promise<string[]>((done) => {
      const opening = indexedDB.open(name);
      opening.addEventListener("success", () => {
        const asking = opening.result.transaction("files").objectStore("files").getAllKeys();
        asking.addEventListener("success", () => {
          opening.result.close();
          done(asking.result.filter((key) => typeof key === "string"));
        });
      });
    });
  });
  return kept.filter((key) => key.includes(`/v1/cleaning/${ref}/pictures/`));
}

const prepared: { cleaner?: Account; inspector?: Account; task?: Task; check?: Task } = {};

test("without a signal a cleaner ticks, takes a photo and skips with a reason; all of it arrives", async ({
  installation,
  person,
}) => {
  const office = await caller(installation, installation.account("manager"));
  const cleaners = installation.accounts.filter((each) => each.kind === "cleaner");
  let found: { account: Account; task: Task; check: Task } | undefined;
  for (const account of cleaners) {
    const call = await caller(installation, account);
    for (const task of await call<Task[]>("GET", "/v1/cleanings")) {
      const check = task.kontrollen.find((each) => each.state === "not_started");
      if (!found && check && toDo(task) && task.type === "departure") found = { account, task, check };
    }
  }
  if (!found) throw new Error("the demo has no departure with a check that is still to be done");
  const { account, task, check } = found;
  const member = task.reinplan_memberid;
  const people = await office<{ id: number; name: string; email: string; kind: string; company: number }[]>(
    "GET",
    `/v1/company/staff?memberid=${member}`,
  );
  const company = check.company?.id ?? 0;
  const inspector = cleaners.find((each) => {
    const entry = people.find((one) => one.email === each.username);
    return each !== account && entry !== undefined && [0, company].includes(entry.company);
  });
  const entry = people.find((one) => one.email === inspector?.username);
  if (!inspector || !entry) throw new Error("the demo has nobody who can check");
  await office("POST", "/v1/cleaningsassign", {
    memberid: member,
    tasks: [check.cleaning_rpmaid],
    person: entry.id,
    additional_person: 0,
  });
  await office("POST", `/v1/manage/checklists?memberid=${member}`, {
    name: "Spa",
    kinds: ["departure"],
    properties: [task.property.id],
    rooms: [
      {
        name: inEnglish("Spa"),
        items: [point("Jacuzzi drained", false), point("Deck swept", true), point("Candles replaced", false)],
      },
    ],
  });
  Object.assign(prepared, { cleaner: account, inspector, task, check });

  const page = await person({ offline: true });
  await signIn(page, account);
  await page.goto(`/cleanings/${refOf(task)}`);
  await expect(page.getByRole("heading", { name: "Checklist" })).toBeVisible();
  const box = (name: string) => page.getByRole("checkbox", { name: new RegExp(name) });
  await expect(box("Jacuzzi drained")).toBeDisabled();
  const shot = await photo(page, "deck.jpg");
  await expect
    .poll(async () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
      timeout: 30_000,
    })
    .toBe("activated");

  // How it should look is on the phone before anybody has opened its room.
  type Detail = Task & { checklist: { rooms: { name: string; items: WireItem[] }[] } };
  const seen = await office<Detail>("GET", `/v1/cleaning/${refOf(task)}`);
  const pictured = seen.checklist.rooms.flatMap((room) => room.items).filter((item) => item.picture);
  expect(pictured.length).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      const kept = await keptPictures(page, refOf(task));
      return pictured.filter(
        (item) => !kept.some((key) => key.split("?")[0]?.endsWith(`/pictures/${item.picture?.id}`)),
      );
    })
    .toEqual([]);

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Begin cleaning" }).last().click();
  // A box that still is disabled takes no focus.
  await expect(box("Jacuzzi drained")).toBeEnabled();
  await box("Jacuzzi drained").focus();
  await page.keyboard.press("Space");
  await expect(box("Jacuzzi drained")).toBeChecked();
  await page.getByRole("button", { name: "Cleaning ended" }).last().click();
  await expect(page.getByRole("dialog").getByText("2 items are still open")).toBeVisible();
  expect(await brokenWhenNarrow(page, "[role=dialog]")).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Back to the list" }).click();
  await page.getByRole("listitem").filter({ hasText: "Deck swept" }).locator("input[type=file]").setInputFiles(shot);
  await expect(box("Deck swept")).toBeChecked();
  const waiting = page.getByRole("img", { name: "Photo, waiting to send" });
  await expect(waiting).toBeVisible();
  // A blurred one never goes, nor does the tick that it had brought; the next one does.
  const photosOfDeck = page.getByRole("button", { name: "Skip, photos: Deck swept" });
  await photosOfDeck.click();
  expect(await brokenWhenNarrow(page, "[role=dialog]")).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Remove" })).toHaveCount(0);
  await closeDialog(page);
  await expect(box("Deck swept")).not.toBeChecked();
  await expect(page.getByText("waiting to send · 2")).toBeVisible();
  await page.getByRole("listitem").filter({ hasText: "Deck swept" }).locator("input[type=file]").setInputFiles(shot);
  await expect(waiting).toBeVisible();
  await page.getByRole("button", { name: "Skip, photos: Candles replaced" }).click();
  await page.getByLabel("Why are you skipping it?").fill("None are left in the van");
  await page.getByRole("button", { name: "Skip with this reason" }).click();
  await expect(page.getByText("Skipped: None are left in the van")).toBeVisible();
  await expect(page.getByText("waiting to send · 5")).toBeVisible();

  // What was done in the basement is still there when the phone was put away in between.
  await page.reload();
  await expect(page.getByText("Skipped: None are left in the van")).toBeVisible();
  await expect(waiting).toBeVisible();
  const shown = page.getByRole("button", { name: `Open the picture: How it should look: ${pictured[0]?.text ?? ""}` });
  const folded = page.locator("#checklist").getByRole("button", { expanded: false });
  await expect(async () => {
    if (!(await shown.isVisible()) && (await folded.count()) > 0) await folded.first().click({ timeout: 5_000 });
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(shown.locator("img")).toBeVisible();
  await shown.click();
  await expect(page.getByRole("dialog").getByRole("img").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.context().setOffline(false);
  await expect(page.getByText(/waiting to send/)).toHaveCount(0);
  const detail = await office<Detail>("GET", `/v1/cleaning/${refOf(task)}`);
  const spa = detail.checklist.rooms.find((room) => room.name === "Spa")?.items ?? [];
  expect(spa.map((item) => [item.text, item.state, item.reason, item.photos.length])).toEqual([
    ["Jacuzzi drained", "done", "", 0],
    ["Deck swept", "done", "", 1],
    ["Candles replaced", "skipped", "None are left in the van", 0],
  ]);
  expect(detail.items_settled).toBe(3);

  // A photo that has arrived goes without signal too, as soon as there is one; then the item waits for another.
  await page.context().setOffline(true);
  await photosOfDeck.click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await closeDialog(page);
  await expect(box("Deck swept")).not.toBeChecked();
  await expect(page.getByText("waiting to send · 1")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/waiting to send/)).toHaveCount(0);
  await expect(box("Deck swept")).not.toBeChecked();
  const after = await office<Detail>("GET", `/v1/cleaning/${refOf(task)}`);
  const deck = after.checklist.rooms.flatMap((room) => room.items).find((item) => item.text === "Deck swept");
  expect([deck?.state, deck?.photos.length]).toEqual(["open", 0]);
  await page.getByRole("listitem").filter({ hasText: "Deck swept" }).locator("input[type=file]").setInputFiles(shot);
  await expect(page.getByText(/waiting to send/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open the picture: Photo: Deck swept" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.waitForTimeout(aMoment);
  await page.getByRole("button", { name: "Cleaning ended" }).last().click();
  await expect(page.getByText(/^Done/).first()).toBeVisible();
});

test("a check that fails shows item by item and with a photo what is to be done again", async ({
  installation,
  person,
}) => {
  const { cleaner, inspector, task, check } = prepared;
  if (!cleaner || !inspector || !task || !check) throw new Error("the first journey has prepared nothing");
  const theirs = await person({ offline: true });
  await signIn(theirs, inspector);
  await theirs.goto(`/cleanings/${refOf(check)}`);
  await theirs.getByRole("button", { name: "Check", exact: true }).last().click();
  await theirs.getByRole("button", { name: "Not passed, do again" }).click();
  const dialog = theirs.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Jacuzzi drained" }).press("Space");
  await dialog.getByRole("checkbox", { name: "Deck swept" }).press("Space");
  await dialog.locator("input[type=file]").setInputFiles(await photo(theirs, "hair.jpg"));
  await expect(dialog.getByRole("button", { name: "Remove hair.jpg" })).toBeVisible();
  await dialog.getByLabel("What was not right").fill("Water and leaves");
  expect(await violations(theirs)).toEqual([]);
  await theirs.context().setOffline(true);
  await dialog.getByRole("button", { name: "Send the task back" }).click();
  await expect(theirs.getByText("waiting to send · 1")).toBeVisible();
  await theirs.context().setOffline(false);
  await expect(theirs.getByText("Not passed: Water and leaves")).toBeVisible();

  const page = await person();
  await signIn(page, cleaner);
  await page.goto(`/cleanings/${refOf(task)}`);
  await expect(page.getByRole("alert").getByText("Water and leaves")).toBeVisible();
  await page.getByRole("button", { name: "Open the picture: What was not right" }).first().click();
  await expect(page.getByRole("button", { name: "Save the picture" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Please do this again")).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Cleaning ended" }).last().click();
  await expect(page.getByRole("dialog").getByText("2 items are still open")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Back to the list" }).click();
  for (const name of ["Jacuzzi drained", "Deck swept"]) {
    const box = page.getByRole("checkbox", { name: new RegExp(name) });
    await expect(box).toBeEnabled();
    await box.focus();
    await page.keyboard.press("Space");
    await expect(box).toBeChecked();
  }
  await page.getByRole("button", { name: "Cleaning ended" }).last().click();
  await expect(page.getByText(/^Done/).first()).toBeVisible();

  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto(`/manage/task/${refOf(task)}`);
  await expect(office.getByText("Water and leaves").first()).toBeVisible();
});

test("the office keeps its checklists", async ({ installation, person }) => {
  const looked = async (viewport: typeof phone) => {
    const page = await person({ viewport });
    await signIn(page, installation.account("manager"));
    await page.goto("/manage/checklists");
    const departure = page.getByRole("button", { name: /^Departure/ }).first();
    await expect(departure).toBeVisible();
    expect(await violationsInBothLooks(page)).toEqual([]);
    await departure.click();
    await expect(page.getByLabel("Name")).toHaveValue("Departure");
    expect(await violationsInBothLooks(page)).toEqual([]);
    return page;
  };
  await looked(phone);
  const page = await looked(desk);
  await page.getByRole("button", { name: "All checklists" }).click();
  await page.getByRole("button", { name: "New checklist" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Garden");
  await page.getByRole("textbox", { name: "Room" }).fill("Outside");
  await page.getByRole("textbox", { name: "Item 1" }).fill("Water the roses <b>🌹</b>");
  await page.getByRole("button", { name: "All checklists" }).click();
  await expect(page.getByText("You haven't saved your changes yet.")).toBeVisible();
  await page.getByRole("button", { name: "Stay here" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Garden" })).toBeVisible();
  await page.getByRole("button", { name: "All checklists" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Garden/ })).toBeVisible();
});
