import { violationsInBothLooks } from "./axe";
import { caller, desk, expect, phone, signIn } from "./installation";
import { heardBy, Receiver } from "./services";

const receiver = new Receiver();
let address = "";

const test = heardBy(receiver, (at) => {
  address = at;
});

test.describe.configure({ mode: "serial" });
test.use({ own: "interfaces" });

let secret = "";

test("another program hears signed of what is booked, and of nothing else", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/setup");
  await page.getByRole("link", { name: "Connect other programs" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Property system");

  // What cannot be is refused at its field, and nothing is added.
  await dialog.getByLabel("Address of the receiver").fill("property-system");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog).toContainText("Enter a whole address");
  await expect(dialog).toContainText("Choose at least one event.");
  expect(await violationsInBothLooks(page)).toEqual([]);

  await dialog.getByLabel("Address of the receiver").fill(`${address}/hooks?key=hush`);
  for (const name of ["New stay", "Stay canceled"]) await dialog.getByText(name, { exact: true }).click();
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await page.getByLabel("Your current password").fill(installation.account("manager").password);
  await page.getByLabel("Your current password").press("Enter");
  const shown = page.getByRole("alertdialog");
  secret = (await shown.locator("[data-secret]").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  expect(await violationsInBothLooks(page)).toEqual([]);
  await shown.getByRole("button", { name: "I’ve saved it" }).click();
  await expect(page.getByText(secret)).toBeHidden();

  await page.getByRole("link", { name: "Property system" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect.poll(() => receiver.of("webhook.test").length).toBe(1);
  expect(receiver.heard[0]?.signedBy(secret)).toBe(true);
  await expect(page.getByRole("listitem").filter({ hasText: "Arrived" })).toBeVisible();
  await expect(page.getByText("hush")).toHaveCount(0);
  expect(await violationsInBothLooks(page)).toEqual([]);

  // The office enters a stay; its other changes are not what was chosen.
  const office = await caller(installation, installation.account("manager"));
  const fields = {
    property: 1,
    kind: "guest",
    cleaning: true,
    status: "confirmed",
    arrival: "2031-03-03",
    departure: "2031-03-10",
    arrival_time: "",
    departure_time: "",
    adults: 2,
    children: 0,
    toddlers: 0,
    pets: 0,
    cots: 0,
    booker_first_name: "Demo",
    booker_last_name: "Caller",
    booker_email: "",
    booker_phone: "",
    lang: "",
    source: "",
    rentalprice: "",
    tourist_tax: "",
    deposit: "",
    beach_chair: "",
    parking_lot: "",
  };
  const { memberid, id } = await office<{ memberid: number; id: number }>("POST", "/v1/manage/reservations", fields);
  const stay = `${memberid}-${id}`;
  await office("PATCH", `/v1/manage/reservations/${stay}`, { changes: { parking_lot: { from: "", to: "P 3" } } });
  await office("PUT", `/v1/manage/reservations/${stay}/cancellation`, { reason: "changed their mind" });
  await expect.poll(() => receiver.of("reservation.cancelled").length).toBe(1);
  expect(receiver.heard.map(({ type }) => type)).toEqual([
    "webhook.test",
    "reservation.created",
    "reservation.cancelled",
  ]);
  const [, created] = receiver.heard;
  expect(created?.data).toMatchObject({ reservation: stay, status: "confirmed", arrival: "2031-03-03" });
  expect(JSON.stringify(receiver.heard)).not.toMatch(/Caller|P 3|mind/);
});

test("what a broken receiver refuses is kept, shown with its cause, and arrives later under the same number", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: phone });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/interfaces");
  await page.getByRole("link", { name: "Property system" }).click();
  receiver.broken = true;
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("The receiver answered 503.")).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  receiver.broken = false;
  const before = receiver.of("webhook.test").length;
  const refused = page.getByRole("listitem").filter({ hasText: "The receiver answered 503." });
  await refused.getByText("Call and answer").click();
  await expect(refused).toContainText("under maintenance");
  const number = await refused.locator("dd").first().textContent();
  await refused.getByRole("button", { name: "Send again: Test" }).click();
  // On a slow machine its own next try comes at the same time, under the same number.
  await expect.poll(() => receiver.of("webhook.test").length).toBeGreaterThan(before);
  expect(receiver.of("webhook.test").at(-1)?.id).toBe(number);

  // A new secret signs at once, and the former one with it.
  await page.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make a new secret" }).click();
  await page.getByLabel("Your current password").fill(installation.account("manager").password);
  await page.getByLabel("Your current password").press("Enter");
  const fresh = (await page.locator("[data-secret]").textContent()) ?? "";
  await page.getByRole("button", { name: "I’ve saved it" }).click();
  await expect(page.getByText(/The former secret still signs too/)).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  const second = () =>
    receiver
      .of("webhook.test")
      .slice(before)
      .find((one) => one.id !== number);
  await expect.poll(second).toBeDefined();
  const last = second();
  expect([last?.signedBy(secret), last?.signedBy(fresh)]).toEqual([true, true]);

  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
});
