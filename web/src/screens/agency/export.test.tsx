import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Archive } from "#/api/archives";
import type { Settings } from "#/api/settings";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";

const patience = { timeout: 60_000 };

const ready: Archive = {
  ref: "1-1",
  state: "ready",
  created_at: "2026-07-04T12:00:00Z",
  ready_at: "2026-07-04T12:01:00Z",
  until: "2026-07-11T12:00:00Z",
  size: 3_400_000,
  rows: 1234,
  files: 56,
  missing: 0,
};

it("has all data made into one file, with a passphrase that is typed twice and a proof", async () => {
  const settings = (await golden<{ data: Settings }>("member/getManageSettings")).data;
  const asked: unknown[] = [];
  let all: Archive[] = [ready];
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/settings", () => answer(settings as never)),
    http.get("*/v1/passkeys", () => answer({ passkeys: [] } as never)),
    http.get("*/v1/manage/archives", () => answer(all as never)),
    http.post("*/v1/manage/archives", async ({ request }) => {
      asked.push(await request.json());
      all = [{ ...ready, ref: "1-2", state: "waiting", size: 0 }, ready];
      return answer(all as never);
    }),
    http.delete("*/v1/manage/archives/:ref", ({ params }) => {
      asked.push(`remove ${String(params.ref)}`);
      all = [];
      return answer([] as never);
    }),
  );
  openApp("/manage/setup/export");
  expect(await screen.findByText(/3\.4 MB · 1,234 records · 56 files/, {}, patience)).toBeVisible();
  const passphrase = screen.getByLabelText("Passphrase for the file");
  const again = screen.getByLabelText("Passphrase once more");
  await userEvent.type(passphrase, "too short");
  await userEvent.click(screen.getByRole("button", { name: "Export all data" }));
  expect(await screen.findByText("Enter at least 12 characters.")).toBeVisible();
  await userEvent.type(passphrase, " no longer");
  await userEvent.type(again, "too short no");
  await userEvent.click(screen.getByRole("button", { name: "Export all data" }));
  expect(await screen.findByText("The two passphrases differ.")).toBeVisible();
  expect(asked).toEqual([]);
  await userEvent.type(again, " longer");
  await userEvent.click(screen.getByRole("button", { name: "Export all data" }));
  const dialog = await screen.findByRole("dialog", {}, patience);
  await userEvent.type(await within(dialog).findByLabelText("Your current password"), "my own password");
  await userEvent.click(within(dialog).getByRole("button", { name: "Export all data" }));
  expect(await screen.findByText("Being made")).toBeVisible();
  expect(asked).toEqual([{ password: "my own password", passphrase: "too short no longer" }]);
  expect(passphrase).toHaveValue("");
  await userEvent.click(screen.getAllByRole("button", { name: /^Remove the export/ })[1] as HTMLElement);
  await expect.poll(() => asked[1]).toBe("remove 1-1");
});
