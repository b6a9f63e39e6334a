import { violationsInBothLooks } from "./axe";
import { desk, expect, phone, signIn } from "./installation";
import { heardBy, Receiver } from "./services";

const receiver = new Receiver();
let address = "";

const test = heardBy(receiver, (at) => {
  address = at;
});

test.describe.configure({ mode: "serial" });
test.use({ own: "tokens" });

let secret = "";

/** A call as the property system makes it. */
async function system(url: string, method: string, path: string, body?: unknown) {
  const init: RequestInit = {
    method,
    headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
  };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(`${url}${path}`, init);
  return { status: answer.status, body: (await answer.json()) as { data: unknown; fields?: Record<string, string> } };
}

const stay = (external: string, home: string) => ({
  external_id: external,
  property: home,
  status: "confirmed",
  arrival: "2031-05-03",
  departure: "2031-05-10",
  adults: 2,
  booker_last_name: "Systemgast",
});

test("a property system writes stays with a token and hears of them", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/interfaces");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Property system");
  await page.getByRole("dialog").getByLabel("Address of the receiver").fill(`${address}/hooks`);
  await page.getByRole("dialog").getByText("New stay", { exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add webhook" }).click();
  await page.getByLabel("Your current password").fill(installation.account("manager").password);
  await page.getByLabel("Your current password").press("Enter");
  await page.getByRole("button", { name: "I’ve saved it" }).click();

  await page.getByRole("tab", { name: "API tokens" }).click();
  await expect(page.getByText("No API tokens yet")).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await page.getByRole("button", { name: "Make API token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make API token" }).click();
  await expect(dialog).toContainText("Enter a name.");
  await expect(dialog).toContainText("Choose at least one.");
  expect(await violationsInBothLooks(page)).toEqual([]);
  await dialog.getByLabel("Name").fill("Property system");
  for (const name of ["Read stays and closed nights", "Write stays"])
    await dialog.getByText(name, { exact: true }).click();
  await dialog.getByRole("button", { name: "Make API token" }).click();
  await page.getByLabel("Your current password").fill(installation.account("manager").password);
  await page.getByLabel("Your current password").press("Enter");
  const shown = page.getByRole("alertdialog");
  secret = (await shown.locator("[data-secret]").textContent()) ?? "";
  expect(secret).toMatch(/^lkt_/);
  expect(await violationsInBothLooks(page)).toEqual([]);
  await shown.getByRole("button", { name: "I’ve saved it" }).click();
  await expect(page.getByText(secret)).toBeHidden();
  await expect(page.getByText("never used")).toBeVisible();

  // The system writes: a row that cannot be is refused by itself.
  const homes = await system(installation.url, "GET", "/v1/manage/properties");
  expect([homes.status, homes.body.fields]).toEqual([403, { scope: "homes:read" }]);
  const known = await system(installation.url, "GET", "/v1/manage/reservations");
  expect(known.status).toBe(200);
  const [first] = known.body.data as { memberid: number }[];
  const home = `${first?.memberid}-1`;
  const written = await system(installation.url, "PUT", "/v1/manage/reservations", {
    reservations: [stay("system-1", home), stay("system-2", "nowhere")],
  });
  expect(written.status).toBe(200);
  expect(written.body.data).toMatchObject([
    { external_id: "system-1", effect: "new" },
    { external_id: "system-2", effect: "refused", refused: [{ field: "property" }] },
  ]);
  await expect.poll(() => receiver.of("reservation.created").length).toBe(1);
  const [{ ref }] = written.body.data as [{ ref: string }];
  expect(receiver.of("reservation.created")[0]?.data).toMatchObject({ reservation: ref, arrival: "2031-05-03" });
  const again = await system(installation.url, "PUT", "/v1/manage/reservations", {
    reservations: [stay("system-1", home)],
  });
  expect(again.body.data).toMatchObject([{ effect: "same", ref }]);

  // The office sees the stay, and that the token was used.
  await page.goto("/manage/reservations?q=Systemgast");
  await expect(page.getByText("Systemgast").first()).toBeVisible();
});

test("a token that is taken away opens nothing, and the history says who did it", async ({ installation, person }) => {
  const page = await person({ viewport: phone });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/interfaces?tab=tokens");
  await expect(page.getByText(/^last used/)).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove: Property system" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No API tokens yet")).toBeVisible();
  expect((await system(installation.url, "GET", "/v1/manage/reservations")).status).toBe(401);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("API token “Property system” removed")).toBeVisible();
  await expect(page.getByText("Webhook “Property system” added")).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
});
