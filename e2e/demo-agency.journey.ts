import { violations } from "./axe";
import { caller, desk, expect, phone, signIn, test } from "./installation";

test.describe.configure({ mode: "serial" });
test.use({ own: "demo-agency" });

test("an owner adds a demo agency, works in it, and removes it without a trace", async ({ installation, person }) => {
  const manager = installation.account("manager");
  const page = await person({ viewport: phone });
  await signIn(page, manager);
  await page.goto("/manage/setup/demo");
  await page.getByRole("button", { name: "Try it with a demo agency" }).click();
  await expect(page.getByRole("progressbar", { name: "Making the demo agency" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const enter = page.getByRole("link", { name: "Go to the demo agency" });
  await expect(enter).toBeVisible({ timeout: 120_000 });
  const name = /^(.*) is ready$/.exec(
    (await page.getByRole("heading", { name: / is ready$/ }).textContent()) ?? "",
  )?.[1];
  if (name === undefined) throw new Error("the demo agency has no name");
  expect(await violations(page)).toEqual([]);

  // It is marked, has homes of its own, and says how it goes.
  await enter.click();
  await expect(page).toHaveURL(/\/manage\?.*member=\d+/);
  const demo = Number(/member=(\d+)/.exec(page.url())?.[1]);
  await expect(page.getByText("Made-up data", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const call = await caller(installation, manager);
  expect(await call<unknown[]>("GET", `/v1/manage/properties?memberid=${demo}`)).toHaveLength(8);
  await page.goto(`/manage/setup/demo?member=${demo}`);
  await expect(page.getByText(/^You are in the demo agency\./)).toBeVisible();

  // What was entered in it goes too; its name is the confirmation.
  await call("POST", "/v1/manage/staff", { memberid: demo, kind: "person", name: "Demo Trace Left" });
  const owner = await person({ viewport: desk, dark: true });
  await signIn(owner, manager);
  await owner.goto("/manage/setup/demo?member=1");
  await owner.getByRole("button", { name: "Remove the demo agency" }).click();
  const dialog = owner.getByRole("dialog", { name: "Remove the demo agency?" });
  await dialog.getByRole("textbox").fill("Another name");
  await dialog.getByRole("button", { name: "Remove the demo agency" }).click();
  await expect(dialog.getByText("This is not the name of the demo agency.")).toBeVisible();
  await dialog.getByRole("textbox").fill(name);
  expect(await violations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Remove the demo agency" }).click();
  await expect(owner.getByRole("button", { name: "Try it with a demo agency" })).toBeVisible({ timeout: 120_000 });
  await expect(owner.getByText("Made-up data", { exact: true })).toHaveCount(0);
  await expect(owner.getByRole("combobox", { name: "Agency" })).toHaveCount(0);
  await page.goto("/manage");
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  await expect(page.getByText("Made-up data", { exact: true })).toHaveCount(0);
  await expect(call("GET", `/v1/manage/properties?memberid=${demo}`)).rejects.toThrow(/40[34]/);
  // The own agency remembers that it was there.
  await page.goto("/manage/history");
  await expect(page.getByText(/demo agency/i).first()).toBeVisible();
});
