import { violations } from "./axe";
import { expect, signInByHand, test } from "./installation";

test("a wrong password is reported, and nothing that was typed is lost", async ({ installation, person }) => {
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

test("an app that cannot begin says so in each language, and begins once the server's files come", async ({
  person,
}) => {
  const page = await person();
  const texts = /\/assets\/web\.start\.[^/]*\.js$/u;
  await page.route(texts, async (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/cleanings");
  await expect(page).toHaveURL(/\/common\/error$/);
  const words = page.getByRole("alert");
  await expect(words).toContainText("This page could not be loaded.");
  await expect(words).toContainText("Nie udało się wczytać tej strony.");
  expect(await violations(page)).toEqual([]);

  await page.unroute(texts);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Nie udało się wczytać tej strony.")).toBeHidden();
  await page.goto("/login");
  await expect(page.getByLabel("Username")).toBeVisible();
});

test("an app whose main part does not come says so in its place, and begins once it comes", async ({ person }) => {
  const page = await person();
  const html = await (await page.request.get("/login")).text();
  const [main] = JSON.parse(/data-app='([^']+)'/u.exec(html)?.[1] ?? "[]") as string[];
  expect(main).toMatch(/^\/assets\//u);
  await page.route(`**${main}`, async (route) => route.abort());
  await page.goto("/imprint");
  const words = page.getByRole("alert");
  await expect(words).toContainText("This page could not be loaded.");
  await expect(page).toHaveURL(/\/imprint$/u);
  // The sign-in needs nothing of it before it leads on.
  await page.goto("/login");
  await expect(page.getByLabel("Username")).toBeVisible();

  await page.unroute(`**${main}`);
  await page.goto("/imprint");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("This page could not be loaded.")).toBeHidden();
});
