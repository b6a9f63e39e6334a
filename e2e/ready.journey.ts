import type { Page } from "@playwright/test";

import { keptReads, ready } from "./device";
import { type Account, expect, phone, signIn, test } from "./installation";

interface Ready {
  data: { until: string; tasks: { task: { reinplan_memberid: number; cleaning_rpmaid: number; check: number } }[] };
}

test("a task that was never opened opens without signal and takes a message, which arrives once", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: phone, offline: true });
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/v1/ready");
  await signIn(page, installation.account("cleaner"));
  await expect(page.getByRole("heading", { name: "Cleanings" })).toBeVisible();
  const { data } = (await (await answered).json()) as Ready;
  const found = data.tasks.find(({ task }) => task.check === 0);
  if (!found) throw new Error("the demo has no task of these days for this person");
  const ref = `${found.task.reinplan_memberid}-${found.task.cleaning_rpmaid}`;
  // What was placed is written to the device a second later.
  await expect.poll(async () => keptReads(page)).toContain(`"until":"${data.until}"`);
  await ready(page);

  await page.context().setOffline(true);
  await page.reload();
  await page.goto(`/cleanings/${ref}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The chat is there, not the line that says that it comes later.
  await page.getByLabel("Message", { exact: true }).fill("Made ready beforehand");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/waiting to send/i).first()).toBeVisible();
  await expect(page.getByText("This will appear as soon as you’re back online.")).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(page.getByText(/waiting to send/i)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Made ready beforehand")).toHaveCount(1);
});

interface ReadyStays {
  data: {
    until: string;
    stays: { stay: { memberid: number; id: number; key: { code?: string }; infotexts: { title: string }[] } }[];
  };
}

/** Signs a guest in by hand of the app, and waits until the stay is on the device, with its files. */
async function arrives(page: Page, account: Account): Promise<ReadyStays["data"]> {
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/v1/ready/stays");
  await signIn(page, account);
  await expect(page.getByRole("main")).not.toBeEmpty();
  const { data } = (await (await answered).json()) as ReadyStays;
  await expect.poll(async () => keptReads(page)).toMatch(new RegExp(`"until":"${data.until}"[^{}]*"files":true`));
  await ready(page);
  return data;
}

test("each page of a stay opens without signal though it was never opened, and what its guest says arrives once", async ({
  installation,
  person,
}) => {
  const account = installation.account("guest");
  const page = await person({ viewport: phone, offline: true });
  const { stays } = await arrives(page, account);
  const [first] = stays;
  if (!first) throw new Error("the demo has no stay of these days for this guest");
  const at = `/reservations/${first.stay.memberid}-${first.stay.id}`;
  // Neither the code nor the name of a content that has it lies readable on the device.
  expect(first.stay.key.code ?? "").not.toBe("");
  expect(await keptReads(page)).not.toContain(`"${first.stay.key.code}"`);

  await page.context().setOffline(true);
  await page.reload();
  const notHere = page.getByText("This will appear as soon as you’re back online.");
  // Only the map, whose tiles come from elsewhere, says that it is not here.
  for (const [path, heading, missing] of [
    ["", /./, 0],
    ["/information", "Your home", 1],
    ["/keysafe", "Key", 1],
    ["/travellers", "Travelers", 0],
    ["/services", "Extra services", 0],
  ] as const) {
    await page.goto(`${at}${path}`);
    await expect(page.getByRole("heading", { level: 1, name: heading }).first()).toBeVisible();
    await expect.poll(async () => notHere.count(), path).toBeLessThanOrEqual(missing);
    await expect(page.locator(".animate-shimmer")).toHaveCount(0);
  }
  await page.goto(`${at}/keysafe`);
  await expect(page.getByText("Saved on this phone, so it also works without signal.")).toBeVisible();
  await page.goto(`${at}/information`);
  const [text] = first.stay.infotexts;
  if (text) await expect(page.getByText(text.title).first()).toBeVisible();

  await page.goto(`${at}/reservationchat`);
  await page.getByLabel("Message", { exact: true }).fill("We are at the door");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/waiting to send/i).first()).toBeVisible();
  await expect(notHere).toHaveCount(0);

  await page.goto("/settings");
  await expect(page.getByText(/^Your stay is ready to use offline until .* \(.*\)\.$/)).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(/waiting to send/i)).toHaveCount(0);
  await page.goto(`${at}/reservationchat`);
  await expect(page.getByText("We are at the door")).toHaveCount(1);
});
