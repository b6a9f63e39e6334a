import type { Page } from "@playwright/test";

import { violationsInBothLooks } from "./axe";
import { type Account, desk, expect, phone, running, signInByHand } from "./installation";
import { linkOf, testWithMailbox } from "./mailbox";

const password = "a quiet morning by the sea";
const manager = (username: string): Account => ({ kind: "manager", username, password, memberid: 1, ids: {} });
const owner = manager("olga@casamar.example");
const colleagues = { phone: manager("ines@casamar.example"), desk: manager("paul@casamar.example") };

const test = testWithMailbox.extend({
  installation: [
    async ({ mailbox }, use) =>
      running(use, (installation) => {
        installation.env.LATCHKEY_SMTP_URL = mailbox.url;
        installation.run(["member", "staff", "1", "manager", "Demo Olga", "--email", owner.username]);
        for (const { username } of [owner, ...Object.values(colleagues)])
          installation.run(["account", "create", username, "--name", `Demo ${username.slice(0, 4)}`], `${password}\n`);
      }),
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "serial" });

/** Whose printed page shows the code, and nothing of the screen behind it. */
async function printed(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print the page" }).click();
  await expect(page.locator("html[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("you are invited to our team.")).toBeVisible();
  await expect(page.getByText("Point your phone’s camera at the code.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Team", exact: true })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
}

/** The owner adds a colleague with the role Office and makes the link that invites them. */
async function invited(page: Page, username: string): Promise<string> {
  await page.goto("/manage/team");
  await page.getByRole("button", { name: "New entry" }).click();
  const entry = page.getByRole("dialog", { name: "New entry" });
  await entry.getByRole("button", { name: /Kind/u }).click();
  await page.getByRole("option", { name: "Manager" }).click();
  await expect(entry.getByText("The daily work")).toBeVisible();
  await entry.getByLabel("Name").fill(`New ${username.slice(0, 4)}`);
  await entry.getByLabel("Email (optional)").fill(username);
  await entry.getByRole("button", { name: "Save" }).click();
  await expect(entry).toBeHidden();
  await page.getByRole("button", { name: `Invitation link of New ${username.slice(0, 4)}` }).click();
  await page.getByRole("button", { name: "Make the link" }).click();
  const link = page.getByRole("dialog").getByText(/\/join#/u);
  await expect(link).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  const address = await link.textContent();
  await printed(page);
  await page.getByRole("button", { name: "Close" }).click();
  return address ?? "";
}

for (const [where, viewport] of [
  ["phone", phone],
  ["desk", desk],
] as const) {
  test(`a new colleague with the role Office accepts and works, ${where}`, async ({ person }) => {
    const colleague = colleagues[where];
    const name = `New ${colleague.username.slice(0, 4)}`;
    const boss = await person({ viewport });
    await signInByHand(boss, owner);
    const link = await invited(boss, colleague.username);

    const page = await person({ viewport });
    await page.goto(link);
    await expect(page.getByRole("heading", { name: /invites you to the team/u })).toBeVisible();
    await expect(page.getByText("Manager, office: the daily work")).toBeVisible();
    expect(new URL(page.url()).hash).toBe("");
    expect(await violationsInBothLooks(page)).toEqual([]);
    await page.getByRole("link", { name: "Sign in and accept" }).click();
    await page.getByLabel("Username").fill(colleague.username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    await expect(page).toHaveURL(/\/manage$/u);

    // The role is the one that was offered: the office, which makes no managers.
    await page.goto("/manage/team");
    const managers = page.getByRole(where === "phone" ? "region" : "rowgroup", { name: "Managers" });
    await expect(managers.getByText(name)).toBeVisible();
    await expect(managers.getByRole("button", { name: /^Edit/u })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "New entry" })).toBeVisible();
    await boss.reload();
    await expect(boss.getByText(`${name} accepted the invitation`)).toBeVisible();
    await expect(boss.getByRole("button", { name: `Invitation link of ${name}` })).toHaveCount(0);

    // A used link invites nobody.
    await page.goto("about:blank");
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This invitation cannot be opened" })).toBeVisible();
  });
}

test("an invitation that was withdrawn, or is another person's, makes nobody a colleague", async ({ person }) => {
  const boss = await person({ viewport: desk });
  await signInByHand(boss, owner);
  const link = await invited(boss, "rosa@casamar.example");

  const other = await person({ viewport: phone, dark: true });
  await signInByHand(other, colleagues.phone);
  await other.goto(link);
  await other.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(other.getByText(/another (email )?address/u)).toBeVisible();
  await expect(other.getByRole("link", { name: "Create a login" })).toBeVisible();
  expect(await violationsInBothLooks(other)).toEqual([]);

  await boss.getByRole("button", { name: "Invitation link of New rosa" }).click();
  await expect(boss.getByText(/^An invitation is open until/u)).toBeVisible();
  await boss.getByRole("button", { name: "Withdraw" }).click();
  await expect(boss.getByText("The invitation was withdrawn")).toBeVisible();
  await other.goto("about:blank");
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This invitation cannot be opened" })).toBeVisible();
  expect(await violationsInBothLooks(other)).toEqual([]);
});

test("a person without a login makes one from the link, and the mail accepts", async ({ person, mailbox }) => {
  const boss = await person({ viewport: desk });
  await signInByHand(boss, owner);
  const link = await invited(boss, "nora@casamar.example");
  const page = await person({ viewport: phone });
  await page.goto(link);
  await page.getByRole("link", { name: "Create a login" }).click();
  await page.getByLabel("Email address").fill("nora@casamar.example");
  // The entry in the team may have brought a mail of its own before: the newest link is the one that works.
  const before = mailbox.count("nora@casamar.example");
  await page.getByRole("button", { name: /email|link|login/iu }).click();
  await page.goto(linkOf(await mailbox.to("nora@casamar.example", before)));
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the new password").fill(password);
  await page.getByRole("button", { name: "Activate and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Login activated" })).toBeVisible();
  await boss.reload();
  const row = boss.getByRole("row").filter({ hasText: "New nora" });
  await expect(row.getByText("Login active")).toBeVisible();
  await expect(row.getByRole("button", { name: "Invitation link of New nora" })).toHaveCount(0);
});
