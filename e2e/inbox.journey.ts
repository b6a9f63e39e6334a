import { violations } from "./axe";
import { desk, expect, phone, signIn, test } from "./installation";

/** A picture of one colour, 40 by 30. */
const dot =
  "iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAAK0lEQVR42u3NMQ0AAAgDsElBKhKQjAw4mvRvqudExGKxWCwWi8VisVj8N15YJ5FMskjlsQAAAABJRU5ErkJggg==";

test("two managers share the inbox: what one settles or hands over, the other sees at once", async ({
  installation,
  person,
}) => {
  const manager = installation.account("manager");
  const first = await person({ viewport: desk });
  await signIn(first, manager);
  const second = await person({ viewport: desk });
  await signIn(second, manager);
  await second.goto("/manage/inbox");
  await first.goto("/manage/inbox");
  const rows = first.locator("a[href*='ref=']");
  await expect(rows.first()).toBeVisible();
  const address = new URL((await rows.first().getAttribute("href")) ?? "", installation.url).searchParams;
  const same = `a[href*='ref=${String(address.get("ref"))}'][href*='kind=${String(address.get("kind"))}']`;
  await expect(second.locator(same)).toBeVisible();

  await rows.first().click();
  await first.getByRole("button", { name: "Assign" }).click();
  await first.getByRole("menuitem", { name: /\(you\)/ }).click();
  await expect(second.locator(same).getByText("Handled by")).toBeAttached();

  await first.getByRole("button", { name: "Settled" }).click();
  await expect(second.locator(same)).toHaveCount(0);
  await second.getByText("Mine", { exact: true }).click();
  await expect(second.locator(same)).toBeVisible();

  await first.getByRole("button", { name: "Text modules" }).click();
  await first.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
  const field = first.getByRole("textbox", { name: "Message" });
  await expect(field).not.toHaveValue("");
  await expect(field).not.toHaveValue(/\{/);
  await field.fill("Zebrafish are quite unusual here");
  await first.getByRole("button", { name: "Send" }).click();
  await expect(first.getByRole("log").getByText("Zebrafish are quite unusual here")).toBeVisible();

  await second.getByRole("searchbox", { name: "Search all messages" }).click();
  await second.keyboard.type("unusual zebra");
  await expect(second.getByRole("list", { name: "Found messages" }).locator("mark").first()).toHaveText("Zebrafish");
  await second.keyboard.press("ArrowDown");
  await second.keyboard.press("Enter");
  await expect(second.getByRole("log").getByText("Zebrafish are quite unusual here")).toBeVisible();
});

for (const [name, locale, dark, viewport] of [
  ["a phone by day, in German", "de-DE", false, phone],
  ["a phone by night, in Polish", "pl-PL", true, phone],
  ["a desk by day, in Polish", "pl-PL", false, desk],
  ["a desk by night, in German", "de-DE", true, desk],
] as const) {
  test(`inbox, search, chat and viewer have no axe violation on ${name}`, async ({ installation, person }) => {
    const guest = installation.account("guest");
    const stay = String(guest.ids.reservation);
    const page = await person({ viewport, dark, locale });
    await signIn(page, installation.account("manager"));
    const clean = async (what: string) => {
      expect(await violations(page), what).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
    };
    await page.goto("/manage/inbox?show=all");
    await expect(page.locator("a[href*='ref=']").first()).toBeVisible();
    await clean("the inbox");
    await page.getByRole("searchbox").fill("the");
    await expect(page.locator("mark").first()).toBeVisible();
    await clean("the search");
    await page.getByRole("searchbox").fill("qqqqq");
    await expect(page.locator("mark")).toHaveCount(0);
    await clean("a search without a find");

    await page.goto(`/manage/inbox?show=all&kind=reservation&ref=${stay}`);
    const picture = Buffer.from(dot, "base64");
    // All of them write in the same chat: the names say whose pictures these are.
    const [one, two] = ["one", "two"].map((which) => `${which}-${locale}-${viewport.width}.png`) as [string, string];
    await page
      .locator("input[type=file][multiple]")
      .setInputFiles([one, two].map((file) => ({ name: file, mimeType: "image/png", buffer: picture })));
    await page.locator("button[type=submit]").last().click();
    const opener = page.getByRole("log").getByRole("button", { name: one });
    for (const file of [one, two])
      await expect(page.getByRole("log").getByRole("button", { name: file }).locator("img")).toBeVisible();
    await clean("the chat");
    await opener.click();
    const viewer = page.locator(".yarl__root");
    await expect(viewer.locator("img").first()).toBeVisible();
    await clean("the viewer");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}

test("a draft outlives a sign-out unreadably, and comes back to its writer alone", async ({ installation, person }) => {
  const guest = installation.account("guest");
  const chat = `/reservations/${String(guest.ids.reservation)}/reservationchat`;
  const page = await person();
  await signIn(page, guest);
  await page.goto(chat);
  const field = page.getByRole("textbox", { name: "Message" });
  await field.fill("Canary words");
  await page.goto("/logout");
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain("Canary");
  await signIn(page, installation.account("cleaner"));
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain("Canary");
  await signIn(page, guest);
  await page.goto(chat);
  await expect(field).toHaveValue("Canary words");
});
