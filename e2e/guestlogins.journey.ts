import { violationsInBothLooks } from "./axe";
import { desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
test.use({ own: "guestlogins" });

test("the office finds a guest’s login and sends a link", async ({ installation, person }) => {
  const page = await person({ viewport: phone });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/logins");
  await expect(page.getByText("Who can’t sign in?")).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  const guest = installation.account("guest").username;
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill(guest);
  const login = page.getByRole("listitem").filter({ hasText: guest });
  await expect(login.getByText("Login active")).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await login.getByRole("button", { name: /^Send a sign-in link/ }).click();
  await expect(page.getByText("The email is on its way.")).toBeVisible();
  await expect(login.getByText(/^Last email/)).toBeVisible();

  const office = await person({ viewport: desk });
  await signIn(office, installation.account("manager"));
  await office.goto("/manage/history?noun=stay");
  await expect(office.getByText("Sent the guest a sign-in link").first()).toBeVisible();
});
