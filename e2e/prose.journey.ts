import type { Page } from "@playwright/test";

import { violations } from "./axe";
import { desk, expect, phone, signIn, test } from "./installation";
import { photo } from "./photo";

test.describe.configure({ mode: "serial" });
// Info texts of a property are changed here.
test.use({ own: "prose" });

const editor = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const tool = (page: Page, name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });

async function openTexts(page: Page) {
  await page.goto("/manage/properties/1-1");
  await page.getByRole("tab", { name: "Pictures and texts" }).click();
}

for (const [device, viewport] of [
  ["a desk", desk],
  ["a phone", phone],
] as const) {
  test(`an info text is written as it will look, on ${device}`, async ({ installation, person }) => {
    const page = await person({ viewport });
    await signIn(page, installation.account("manager"));
    await openTexts(page);
    await page.getByRole("button", { name: "New info text" }).click();
    const title = `Demo bins on ${device}`;
    await page.getByRole("textbox", { name: "Headline", exact: true }).fill(title);

    // Buttons, keys and the signs of Markdown all make the same.
    await editor(page).click();
    await page.keyboard.type("# Where they are");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Behind the ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("green");
    await page.keyboard.press("Control+b");
    await page.keyboard.type(" door, *never* in the hall.");
    await page.keyboard.press("Enter");
    await tool(page, "List").click();
    await page.keyboard.type("yellow: plastics");
    await page.keyboard.press("Enter");
    await page.keyboard.type("blue: paper");
    await expect(tool(page, "List")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Plan of the town");
    await page.keyboard.press("Shift+Home");
    await tool(page, "Link").click();
    await page.getByRole("textbox", { name: "Where the link leads" }).fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Set link" }).click();
    await expect(page.getByText("Enter a web address, an email address or a phone number.")).toBeVisible();
    await page.getByRole("textbox", { name: "Where the link leads" }).fill("casamar.example/bins");
    await page.keyboard.press("Enter");
    await expect(editor(page).getByText("Plan of the town")).toHaveAttribute("href", "https://casamar.example/bins");
    await expect(editor(page).getByText("green")).toHaveJSProperty("tagName", "STRONG");
    await expect(editor(page).getByText("never", { exact: true })).toHaveJSProperty("tagName", "EM");
    await expect(editor(page).locator("ul > li")).toHaveText(["yellow: plastics", "blue: paper"]);
    expect(await violations(page)).toEqual([]);

    // What is not saved is there again after a reload.
    await page.reload();
    await expect(editor(page).locator("ul > li")).toHaveText(["yellow: plastics", "blue: paper"]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: `Edit “${title}”` })).toBeVisible();

    // Guests read it as it was written.
    await page.getByRole("button", { name: "How it is read" }).click();
    const read = page.getByRole("article").filter({ hasText: title });
    await expect(read.getByText("Where they are", { exact: true })).toBeVisible();
    await expect(read.locator("li")).toHaveText(["yellow: plastics", "blue: paper"]);
    await expect(read.getByText("green")).toHaveJSProperty("tagName", "STRONG");
    await expect(read.getByRole("link", { name: "Plan of the town" })).toHaveAttribute(
      "href",
      "https://casamar.example/bins",
    );
    await page.keyboard.press("Escape");

    // A change is one step back, and a text as it was is nothing to save.
    await page.getByRole("button", { name: `Edit “${title}”` }).click();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    await editor(page).getByText("Where they are").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" today");
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
    await tool(page, "Undo").click();
    await expect(editor(page)).not.toContainText("today");
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
  });
}

test("words from another program bring their look and nothing else", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await openTexts(page);
  await page.getByRole("button", { name: "New info text" }).click();
  await editor(page).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      `<h2>Rules</h2><p style="color:red">Be <b>quiet</b> <script>window.hurt = true</script></p><ol><li><p>one</p></li><li>two</li></ol>
       <a href="javascript:alert(1)">bad</a> <a href="https://casamar.example/a_(b)">good</a><img src="https://track.example/p.gif" onerror="window.hurt = true">`,
    );
    data.setData("text/plain", "Rules");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(editor(page).locator("ol > li")).toHaveText(["one", "two"]);
  await expect(editor(page).locator("strong")).toHaveText("quiet");
  await expect(editor(page).locator("img")).toHaveCount(0);
  await expect(editor(page).getByRole("link")).toHaveText(["good"]);
  expect(await page.evaluate(() => "hurt" in window)).toBe(false);
  await page.getByRole("textbox", { name: "Headline", exact: true }).fill("Demo rules");

  // A picture of the text: put in, described, and read so.
  await page
    .getByLabel("Insert a picture")
    .setInputFiles({ name: "bins.png", mimeType: "image/png", buffer: photo(320, 200) });
  const picture = editor(page).locator("figure").first();
  await picture.click();
  await page.getByRole("textbox", { name: "What is to be seen in the picture" }).fill("The bins behind the door");
  await expect(picture).toContainText("The bins behind the door");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "How it is read" }).click();
  const read = page.getByRole("article").filter({ hasText: "Demo rules" });
  await expect(read.locator("ol > li")).toHaveText(["one", "two"]);
  await expect(read.getByText("The bins behind the door")).toBeVisible();
});
