import { desk, expect, signIn, test } from "./installation";

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
  await expect(second.locator(same).getByText("Taken care of by")).toBeAttached();

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

  await second.locator("body").press("/");
  await second.keyboard.type("unusual zebra");
  await expect(second.getByRole("list", { name: "Found messages" }).locator("mark").first()).toHaveText("Zebrafish");
  await second.keyboard.press("ArrowDown");
  await second.keyboard.press("Enter");
  await expect(second.getByRole("log").getByText("Zebrafish are quite unusual here")).toBeVisible();
});
