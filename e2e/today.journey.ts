import { violations } from "./axe";
import { desk, expect, phone, signIn, test } from "./installation";

test("a manager's morning by keyboard alone: what needs attention, its cure, a guest, the tasks", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage");
  const list = page.getByRole("region", { name: "Needs attention" });
  await expect(list).toBeVisible();
  const rail = page.getByRole("navigation", { name: "Main menu" }).first();
  // The badge says what the page counts.
  await expect(async () => {
    const red = await list.getByRole("heading", { level: 3 }).allTextContents();
    const sum = red.filter((name) => !/chats? to answer/.test(name)).reduce((all, name) => all + parseInt(name, 10), 0);
    const badge = rail.getByRole("link", { name: new RegExp(`^${sum} ?items need attention ?Today$`) });
    await expect(badge).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  const places = await rail.getByRole("link").count();

  // The arrows go through the list, Enter unfolds and opens.
  const unpaid = list.getByRole("button", { name: /(Show|Fold) arrivals? today not paid/ });
  const focused = page.locator(":focus");
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press("ArrowDown");
    if (await unpaid.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(unpaid).toBeFocused();
  if ((await unpaid.getAttribute("aria-expanded")) === "false") await page.keyboard.press("Enter");
  await expect(unpaid).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  const home = (await focused.textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/manage\/stay\/\d+-\d+/);
  await expect(page.getByRole("main").getByText(home).first()).toBeVisible();
  await page.goBack();
  await expect(list).toBeVisible();

  // A person of the team is found by a few letters.
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search everything" });
  await expect(field).toBeFocused();
  await page.keyboard.type("anna");
  await expect(page.getByRole("option", { name: /Demo Anna/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  // A guest by the number of the stay.
  const [, number] = String(installation.account("guest").ids.reservation).split("-");
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.type(String(number));
  await expect(page.getByRole("group", { name: "Reservations" }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/manage/(stay|reservations)/\\d+-${number}$`));

  for (const [letter, path] of [
    ["k", "/cleanings"],
    ["m", "/map"],
    ["a", "/handout"],
    ["i", "/manage/inbox"],
    ["t", "/manage"],
  ] as const) {
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
    await expect(rail.getByRole("link")).toHaveCount(places);
  }
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
});

for (const [name, locale, dark, viewport] of [
  ["a phone by day, in German", "de-DE", false, phone],
  ["a phone by night, in Polish", "pl-PL", true, phone],
  ["a desk by day, in Spanish", "es-ES", false, desk],
  ["a desk by night, in English", "en-US", true, desk],
] as const) {
  test(`today, the search and the keys have no axe violation on ${name}`, async ({ installation, person }) => {
    const page = await person({ viewport, dark, locale });
    await signIn(page, installation.account("manager"));
    const clean = async (what: string, part?: string) => {
      expect(await violations(page, part), what).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
    };
    await page.goto("/manage");
    await expect(page.locator("#attention")).toBeVisible();
    await clean("today");
    const groups = page.locator("section[aria-labelledby=attention]");
    await expect(groups.locator("[aria-expanded]").first()).toBeVisible();
    const folded = groups.locator("[aria-expanded=false]");
    // One that unfolds just now is none any more when it is clicked at.
    await expect(async () => {
      if ((await folded.count()) > 0) await folded.first().click({ timeout: 5_000 });
      expect(await folded.count()).toBe(0);
    }).toPass({ timeout: 120_000 });
    await clean("all groups unfolded");
    await page.locator("button[aria-keyshortcuts='/']:visible").last().click();
    await expect(page.getByRole("combobox").last()).toBeFocused();
    await page.keyboard.type("demo");
    await expect(page.getByRole("option").first()).toBeVisible();
    await clean("the search", "[role=dialog]");
    await page.keyboard.press("Escape");
    await page.locator("body").press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await clean("the keys", "[role=dialog]");
  });
}
