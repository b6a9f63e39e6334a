import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { day } from "./days";
import { keptReads, ready } from "./device";
import { expect, type Installation, test } from "./installation";

const properties = 60;
const stays = 50;
const password = "latchkey-demo-2026";

function latchkey(installation: Installation, args: string[], input = ""): string {
  const binary = resolve(import.meta.dirname, "../bin/latchkey");
  return execFileSync(binary, ["--data", installation.data, ...args], {
    input,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** A second agency whose one cleaning company has 3,000 departure cleanings ahead, made with the operator's own commands while the server runs. */
function makeCompany(installation: Installation): string {
  const email = "large@company.example";
  const member =
    /member (\d+)/.exec(
      latchkey(installation, ["member", "add", "Demo Large Agency", "--time-zone", "Europe/Madrid"]),
    )?.[1] ?? "";
  latchkey(installation, [
    "member",
    "staff",
    member,
    "company",
    "Demo Large Company",
    "--email",
    email,
    "--external-id",
    "large",
  ]);
  latchkey(installation, ["account", "create", email, "--name", "Demo Large Company"], `${password}\n`);
  const homes = ["external_id,title,short_title,street,postalcode,city,country,max_occupancy,key_handover,company"];
  const bookings = [
    "external_id,property,source,status,arrival,departure,adults,booker_first_name,booker_last_name,booker_email",
  ];
  for (let p = 0; p < properties; p++) {
    homes.push(`p${p},Demo Home ${p},D${p},Demo Street ${100 + p},08001,Barcelona,ES,4,office,large`);
    for (let s = 0; s < stays; s++) {
      bookings.push(
        `r${p}-${s},p${p},test,confirmed,${day(2 + 3 * s)},${day(4 + 3 * s)},2,Demo,Guest ${s},g${p}.${s}@guests.example`,
      );
    }
  }
  const files = {
    properties: join(installation.data, "homes.csv"),
    reservations: join(installation.data, "stays.csv"),
  };
  writeFileSync(files.properties, homes.join("\n"));
  writeFileSync(files.reservations, bookings.join("\n"));
  for (const what of ["properties", "reservations"] as const) {
    const dry = latchkey(installation, ["import", what, files[what], "--member", member, "--dry-run"]);
    expect(dry).toContain("Nothing was imported");
    const done = latchkey(installation, ["import", what, files[what], "--member", member]);
    expect(done).toContain(`${what === "properties" ? properties : properties * stays} added`);
    expect(latchkey(installation, ["import", what, files[what], "--member", member])).toContain("0 added, 0 changed");
  }
  return email;
}

test("a company's 3,000 tasks come page by page as they are wanted, and files and paper hold all of them", async ({
  installation,
  person,
}) => {
  const email = makeCompany(installation);
  const page = await person({ offline: true });
  /** The calls for the list of what is ahead: their answers' status and length. */
  let calls: { status: number; bytes: number }[] = [];
  page.on("response", async (answer) => {
    const url = new URL(answer.url());
    if (url.pathname !== "/v1/cleanings" || url.searchParams.get("scope") === "past") return;
    const length = answer.status() === 200 ? (await answer.body().catch(() => "")).length : 0;
    calls.push({ status: answer.status(), bytes: length });
  });
  const bytes = () => calls.reduce((sum, call) => sum + call.bytes, 0);
  await page.goto("/login");
  await page.getByLabel("Username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/cleanings$/);
  const tab = page.getByRole("tab", { name: /Current/ });
  await expect(tab).toContainText("200+");
  await page.waitForLoadState("networkidle");
  // Some of its fifteen pages and no more, also where one is asked for twice.
  expect(calls.length).toBeLessThan(8);
  // Unpacked; on the way it is a fourth of that.
  expect(bytes()).toBeLessThan(450_000);
  await expect(page.getByText("Demo Home 0", { exact: true }).first()).toBeVisible();
  const rows = await page.getByRole("button", { name: "Begin cleaning" }).count();
  expect(rows).toBeGreaterThan(1);
  expect(rows).toBeLessThan(60);

  // The same list again costs one short answer, and lies on the device.
  await ready(page);
  await expect.poll(async () => keptReads(page)).toContain("Demo Home 0");
  calls = [];
  await page.reload();
  await expect(tab).toContainText("200+");
  await page.waitForLoadState("networkidle");
  // The window names the version that it had. Only where the disk was too late to show the list is it sent again.
  expect(calls[0]?.status).toBe(304);
  // What follows an import may still change the list on a busy machine; then it is sent once more.
  await expect(async () => {
    calls = [];
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 304));
  }).toPass();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText("Demo Home 0", { exact: true }).first()).toBeVisible();
  await page.context().setOffline(false);

  // Scrolling brings the next ones.
  await expect(page.getByText("Connection lost")).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(tab).toContainText("400+");
  expect(await page.getByRole("button", { name: "Begin cleaning" }).count()).toBeLessThan(60);

  // What leaves the app is the whole list.
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Print and save" }).click();
  await page.getByRole("menuitem", { name: "Save as calendar file" }).click();
  const file = readFileSync(await (await saving).path(), "utf8");
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(properties * stays);
  await page.evaluate(() => indexedDB.deleteDatabase("keyval-store"));
  await page.goto("/cleanings/print");
  await expect(page.locator("main header p").last()).toHaveText(/^3,?000 tasks · /, { timeout: 60_000 });

  // A search goes through all of it, too, however little was loaded before.
  await page.evaluate(() => indexedDB.deleteDatabase("keyval-store"));
  await page.goto("/cleanings");
  await expect(tab).toContainText(/\d00\+/);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search tasks" }).fill("Demo Street 159");
  await expect(tab).toContainText(/3,?000/);
  await expect(page.getByText("Demo Home 59", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Demo Home 0", { exact: true })).toHaveCount(0);
});
