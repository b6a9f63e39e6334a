import { violations } from "./axe";
import { type Account, caller, desk, expect, phone, running, signIn, signInByHand, test as base } from "./installation";

const colleague: Account = {
  kind: "manager",
  username: "ines@casamar.example",
  password: "a quiet morning by the sea",
  memberid: 1,
  ids: {},
};

const test = base.extend({
  installation: [
    async ({}, use) =>
      running(use, (installation) => {
        const { username, password } = colleague;
        installation.run(["account", "create", username, "--name", "Demo Ines"], `${password}\n`);
        installation.run(["member", "staff", "1", "manager", "Demo Ines", "--email", username]);
      }),
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "serial" });
test.use({ own: "roles" });

const readOnly = "You can see everything here. An owner of the agency can give you another role.";

test("a colleague who may only read sees the office and is offered nothing that changes it", async ({
  installation,
  person,
}) => {
  const owner = await person({ viewport: desk });
  await signIn(owner, installation.account("manager"));
  await owner.goto("/manage/team");
  await owner.getByRole("button", { name: "Edit Demo Ines" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: /Role/ }).click();
  await owner.getByRole("option", { name: "Read only" }).click();
  await expect(dialog).toContainText("Sees everything and changes nothing.");
  expect(await violations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByText("gave Demo Ines the role Read only")).toBeVisible();

  const page = await person({ viewport: phone, dark: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInByHand(page, colleague);
  await page.goto("/manage");
  await expect(page.getByText(readOnly)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto("/manage/team");
  await expect(page.getByText("Demo Ines", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "New entry" })).toHaveCount(0);
  await page.goto("/manage/properties/1-1");
  await expect(page.getByLabel("Title", { exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Put away" })).toHaveCount(0);
  await page.goto("/manage/setup/branding");
  await expect(page.getByText("Only an owner of the agency can change this.")).toBeVisible();
  await expect(page.getByLabel("Name of the agency")).toBeDisabled();
  expect(await violations(page)).toEqual([]);

  // What the browser does not offer, the server refuses.
  const call = await caller(installation, colleague);
  await expect(call("PUT", "/v1/manage/properties/1-1/away")).rejects.toThrow(/403.*read_only/);
  await expect(call("POST", "/v1/manage/properties/1-1/secret", { which: "key_code" })).rejects.toThrow(
    /403.*read_only/,
  );
  await expect(
    call("PATCH", "/v1/manage/settings?memberid=1", { changes: { name: { from: "Casa Mar Demo", to: "Mine" } } }),
  ).rejects.toThrow(/403.*owners_only/);
});

test("a changed role counts in pages that are open; the last owner stays one", async ({ installation, person }) => {
  const page = await person({ viewport: desk });
  await signInByHand(page, colleague);
  await page.goto("/manage/team");
  await expect(page.getByText(readOnly)).toBeVisible();

  const owner = await caller(installation, installation.account("manager"));
  const team = await owner<{ id: number; name: string; kind: string; level: string; self: boolean }[]>(
    "GET",
    "/v1/manage/staff?memberid=1",
  );
  const ines = team.find(({ name }) => name === "Demo Ines");
  const self = team.find((entry) => entry.self);
  await owner("PATCH", `/v1/manage/staff/1-${ines?.id}`, { level: "office" });
  await page.reload();
  await expect(page.getByRole("button", { name: "New entry" })).toBeVisible();
  await expect(page.getByText(readOnly)).toHaveCount(0);
  await page.goto("/manage/money?tab=bank");
  await expect(page.getByText("Only an owner of the agency can change this.")).toBeVisible();
  const call = await caller(installation, colleague);
  await expect(call("PATCH", `/v1/manage/staff/1-${ines?.id}`, { level: "owner" })).rejects.toThrow(/403.*owners_only/);
  await expect(owner("PATCH", `/v1/manage/staff/1-${self?.id}`, { level: "office" })).rejects.toThrow(/last_owner/);
});
