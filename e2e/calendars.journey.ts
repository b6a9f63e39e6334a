import { violations } from "./axe";
import { test as base, desk, expect, phone, running, signIn } from "./installation";
import { Channel } from "./services";

const channel = new Channel();

const test = base.extend({
  installation: [
    async ({}, use) => {
      await channel.open();
      await running(use, ({ env }) => {
        env.LATCHKEY_FEED_ALLOW_PRIVATE = "true";
        env.LATCHKEY_FEED_INTERVAL = "2s";
      });
      channel.close();
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "serial" });
test.use({ own: "calendars" });

/** The home that the tests behind the first go to. */
let home = "";

test("a new home follows a channel's calendar: its bookings become stays, and later ones come in by themselves", async ({
  installation,
  person,
}) => {
  channel.bookings = { a: [20, 24], b: [30, 37], c: [50, 53], d: [60, 64] };
  const page = await person({ viewport: phone });
  await signIn(page, installation.account("manager"));
  await page.goto("/manage/properties/new");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Demo Calendar House");
  await page.getByRole("textbox", { name: "City", exact: true }).fill("Sassnitz");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Demo Calendar House" })).toBeVisible();
  home = new URL(page.url()).pathname;
  await page.getByRole("tab", { name: "Calendars" }).click();
  await page.getByRole("button", { name: "Connect the first calendar" }).click();
  const dialog = page.getByRole("dialog");
  const address = dialog.getByLabel("Address of the calendar");

  // What is no calendar is refused at its field, and nothing is connected.
  await address.fill("airbnb.com/rooms/1");
  await dialog.getByRole("button", { name: "Check the calendar" }).click();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(dialog).toContainText("This is not the address of a calendar.");
  await address.fill(channel.address.replace("first", "wrong"));
  await dialog.getByRole("button", { name: "Check the calendar" }).click();
  await expect(dialog).toContainText("The channel does not know this calendar any more.");
  expect(await violations(page)).toEqual([]);

  await address.fill(channel.address);
  await dialog.getByRole("button", { name: "Check the calendar" }).click();
  await expect(dialog.getByText("4 coming stays · 0 closed periods")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(dialog).toBeHidden();
  const calendar = page.getByRole("tabpanel").getByRole("listitem");
  await expect(calendar).toContainText("Airbnb · 127.0.0.1");
  await expect(calendar).toContainText("4 coming stays");
  expect(await violations(page)).toEqual([]);

  // A booking of tomorrow on the channel comes in by itself.
  channel.bookings = { ...channel.bookings, e: [80, 85] };
  await expect
    .poll(
      async () => {
        await page.reload();
        return calendar.textContent();
      },
      { intervals: [2000] },
    )
    .toContain("5 coming stays");
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Calendar connected")).toBeVisible();
  await expect(page.getByRole("tabpanel")).not.toContainText("first.ics");
});

test("a calendar that is gone is repaired from Today with a new address", async ({ installation, person }) => {
  channel.path = "second";
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  const group = page.getByRole("listitem").filter({ hasText: "calendars to check" });
  await expect
    .poll(
      async () => {
        await page.goto("/manage");
        await page.getByRole("heading", { name: "Needs attention" }).waitFor();
        return group.count();
      },
      { intervals: [2000] },
    )
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: /Show.*calendars to check/ }).click();
  await page.getByRole("link", { name: "Repair the calendar: Demo Calendar House" }).click();
  await expect(page.getByRole("tab", { name: "Calendars" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("The channel does not know this calendar any more.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "New address" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address of the calendar").fill(channel.address);
  await dialog.getByRole("button", { name: "Check the calendar" }).click();
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("This calendar can’t be read.")).toBeHidden();
  await page.goto("/manage");
  await expect(page.getByText("calendar to check").first()).toBeVisible();
  await expect(page.getByText("calendars to check")).toHaveCount(0);
});

test("stays that vanish all at once are kept until the office says that they are cancelled", async ({
  installation,
  person,
}) => {
  channel.bookings = { f: [100, 103] };
  const page = await person({ viewport: phone });
  await signIn(page, installation.account("manager"));
  await page.goto(`${home}?tab=calendars`);
  const calendar = page.getByRole("tabpanel").getByRole("listitem");
  await expect(calendar).toBeVisible();
  await expect
    .poll(
      async () => {
        await page.reload();
        return calendar.textContent();
      },
      { intervals: [2000] },
    )
    .toContain("5 coming stays are suddenly missing in the calendar");
  // They are kept, and what is new has come in.
  await expect(calendar).toContainText("6 coming stays");
  await page.getByRole("button", { name: "The stays are cancelled" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel these stays" }).click();
  await expect(calendar).toContainText("1 coming stay");
  await expect(page.getByText("suddenly missing")).toBeHidden();

  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("button", { name: "Enter an address" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a channel gets a calendar of its own, whose address can be replaced and taken away", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: phone });
  const manager = installation.account("manager");
  await signIn(page, manager);
  const own = `/manage/properties/${String(manager.ids.property)}?tab=calendars`;
  const read = async (channelName: string) => {
    await page.goto(own);
    await page.getByRole("button", { name: "Create a calendar for a channel" }).click();
    const dialog = page.getByRole("dialog");
    if (channelName !== "Airbnb") {
      await dialog.getByRole("button", { name: /Channel/ }).click();
      await page.getByRole("option", { name: "Another one" }).click();
      await dialog.getByLabel("Name of the channel").fill(channelName);
    }
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create the calendar" }).click();
    const address = dialog.getByText(/\/v1\/propertycalendars\//);
    await expect(address).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const answer = await fetch((await address.textContent()) ?? "");
    expect(answer.headers.get("content-type")).toContain("text/calendar");
    await dialog.getByRole("button", { name: "Done" }).click();
    return (await answer.text()).split("SUMMARY:Reserved").length - 1;
  };
  const airbnb = await read("Airbnb");
  const houfy = await read("Houfy");
  expect(houfy).toBeGreaterThan(0);
  expect(airbnb).toBeLessThanOrEqual(houfy);
  await expect(page.getByRole("heading", { name: "Houfy" })).toBeVisible();
  // Another address: the one before it is dead.
  const row = page.getByRole("listitem").filter({ hasText: "Houfy" });
  await row.getByRole("button", { name: "Show the address" }).click();
  const before =
    (await page
      .getByRole("dialog")
      .getByText(/propertycalendars/)
      .textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  await row.getByRole("button", { name: "New address" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace the address" }).click();
  await expect(page.getByRole("dialog").getByText(/propertycalendars/)).not.toHaveText(before);
  expect((await fetch(before)).status).toBe(404);
  await page.getByRole("button", { name: "Done" }).click();
  await row.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "Houfy" })).toHaveCount(0);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Calendar for a channel removed")).toBeVisible();
});
