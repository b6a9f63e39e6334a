import { readFileSync } from "node:fs";
import { violations } from "./axe";
import { expect, phone, signIn, test } from "./installation";

test.use({ own: "exporting" });

test("a guest takes their own data away", async ({ installation, person }) => {
  const page = await person({ viewport: phone });
  const guest = installation.account("guest");
  await signIn(page, guest);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download your data" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("own-data.zip");
  const zip = readFileSync(await file.path());
  expect(zip.subarray(0, 2).toString()).toBe("PK");
  expect(zip.includes("own-data.json")).toBe(true);
  expect(zip.includes("own-data.html")).toBe(true);
});
