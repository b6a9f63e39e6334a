import { expect, signInByHand, test } from "./installation";

test("a wrong password is told, and nothing that was typed is lost", async ({ installation, person }) => {
  const page = await person();
  const account = installation.account("company", 1);
  await page.goto("/login");
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill("not the password at all");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Username and password do not match.").first()).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(account.username);
});

test("a page that needs sign-in comes back to itself, and only to this site", async ({ installation, person }) => {
  const page = await person();
  const cleaner = installation.account("cleaner");
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/login\?.*next=/);
  await page.getByLabel("Username").fill(cleaner.username);
  await page.getByLabel("Password", { exact: true }).fill(cleaner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/settings$/);

  const stranger = await person();
  await stranger.goto("/login?next=//evil.example/x");
  await stranger.getByLabel("Username").fill(cleaner.username);
  await stranger.getByLabel("Password", { exact: true }).fill(cleaner.password);
  await stranger.getByRole("button", { name: "Sign in" }).click();
  await expect(stranger).toHaveURL(/\/cleanings$/);
});

test("signing out in one window, or in as somebody else, ends the other window's session", async ({
  installation,
  person,
}) => {
  const first = await person();
  await signInByHand(first, installation.account("cleaner"));
  const second = await first.context().newPage();
  await second.goto("/cleanings");
  await expect(second.getByRole("heading", { name: "Cleanings" })).toBeVisible();
  await first.goto("/logout");
  await expect(first).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login\?.*reason=tokenEmpty/);
});

test("an unknown path shows the 404 page, signed in or not", async ({ person }) => {
  const page = await person();
  await page.goto("/no/such/page");
  await expect(page.getByText("404").first()).toBeVisible();
});
