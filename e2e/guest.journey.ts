import { desk, expect, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });

test("the guest of the next arrival sees the stay, the money and the key code", async ({ installation, person }) => {
  const guest = installation.account("guest");
  const page = await person();
  await signIn(page, guest);
  await expect(page).toHaveURL(new RegExp(`/reservations/${String(guest.ids.reservation)}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Your key code")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Key" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Key", level: 1 })).toBeVisible();
  await expect(page.getByText("Your key code")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "WiFi" })).toBeVisible();
});

test("an unpaid stay shows the one reason and never holds the code", async ({ installation, person }) => {
  const guest = installation.account("guest", 1);
  const page = await person();
  const bodies: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/v1/reservations/")) {
      void response.text().then(
        (text) => bodies.push(text),
        () => undefined,
      );
    }
  });
  await signIn(page, guest);
  await page.goto(`/reservations/${String(guest.ids.reservation)}/keysafe`);
  await expect(page.getByText(/has arrived, the code appears/)).toBeVisible();
  await expect(page.getByText("Your key code")).toHaveCount(0);
  expect(bodies.join("")).toContain('"reason":"not_paid"');
  expect(bodies.join("")).not.toContain('"code":"');
});

test("guest and agency write to each other without a reload", async ({ installation, person }) => {
  const guest = installation.account("guest");
  const stay = String(guest.ids.reservation);
  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto("/manage/inbox");
  const page = await person();
  await signIn(page, guest);
  await page.goto(`/reservations/${stay}/reservationchat`);
  await page.getByLabel("Message", { exact: true }).fill("We arrive an hour later");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(office.getByText("We arrive an hour later").first()).toBeVisible();
  await office.getByText("We arrive an hour later").first().click();
  await office.getByLabel("Message", { exact: true }).fill("No problem, see you then.");
  await office.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("No problem, see you then.")).toBeVisible();
});

test("another guest's stay and one that does not exist look the same", async ({ installation, person }) => {
  const mine = installation.account("guest");
  const other = installation.account("guest", 1);
  const page = await person();
  await signIn(page, mine);
  await page.goto(`/reservations/${String(other.ids.reservation)}`);
  await expect(page.getByText("Reservation not found")).toBeVisible();
  await page.goto("/reservations/1-999999");
  await expect(page.getByText("Reservation not found")).toBeVisible();
});
