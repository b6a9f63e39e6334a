import { violations, violationsInBothLooks } from "./axe";
import { day } from "./days";
import { desk, expect, phone, running, signIn } from "./installation";
import { linkOf, testWithMailbox } from "./mailbox";

const test = testWithMailbox.extend({
  installation: [
    async ({ mailbox }, use) =>
      running(use, (installation) => {
        installation.env.LATCHKEY_SMTP_URL = mailbox.url;
      }),
    { scope: "worker" },
  ],
});

test("a manager has a report sent regularly: the mail's link opens the figures of the sending", async ({
  installation,
  mailbox,
  person,
}) => {
  const office = installation.account("manager");
  const page = await person({ viewport: desk });
  await signIn(page, office);
  await page.goto("/cleanings/print");
  await page.getByLabel("Template", { exact: true }).selectOption({ label: "Arrivals and departures by day" });
  await page.getByLabel("Last day", { exact: true }).fill(day(6));
  await page.getByLabel("First day", { exact: true }).fill(day(0));
  await page.getByRole("button", { name: "More for this report" }).click();
  await page.getByRole("menuitem", { name: "Send regularly" }).click();
  const dialog = page.getByRole("dialog", { name: "Send regularly" });
  await expect(dialog.getByRole("checkbox").first()).toBeVisible();
  for (const receiver of await dialog.getByRole("checkbox").all())
    if (!(await receiver.isChecked())) await receiver.press("Space");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send regularly" }).click();
  await expect(dialog.getByText("Every Monday at 6:00 · This week")).toBeVisible();
  await dialog.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByText("Sent.", { exact: true })).toBeVisible();

  const mail = await mailbox.to(office.username);
  const link = new URL(linkOf(mail));
  const reader = await person({ viewport: phone });
  await signIn(reader, office);
  await reader.goto(link.pathname + link.search);
  await expect(reader.getByRole("heading", { level: 1, name: "Arrivals and departures by day" })).toBeVisible();
  await expect(reader.getByRole("group", { name: /^Page 1 of/u })).toBeVisible();
  expect(await violationsInBothLooks(reader)).toEqual([]);
});
