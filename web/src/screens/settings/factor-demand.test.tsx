import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import setup from "../../../../internal/account/testdata/postSecondFactor.golden.json";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedIn, statusOf } from "#/testing/person";
import { answer, http, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const role = { memberid: 1, member_name: "Seaside Stay", role: "manager", level: "office" } as const;

it("a manager without it sets it up in place of the office, which opens when the codes are saved", async () => {
  let roles = [{ ...role, second_factor_missing: true }];
  const status = signedIn("manager", { roles });
  server.use(
    http.get("*/v1/status", () => answer(statusOf("manager", { ...status, roles }))),
    http.post("*/v1/second_factor", () => answer(setup.data)),
    http.post("*/v1/second_factor/confirm", () => {
      roles = [{ ...role, second_factor_missing: false }];
      return answer({ recovery_codes: ["abcd-efgh-ijkm"] });
    }),
  );
  openApp("/manage/team");
  const user = userEvent.setup();
  expect(await screen.findByText("Seaside Stay requires two-step sign-in")).toBeVisible();
  await isAbsent(() => screen.queryByRole("heading", { name: "Team", level: 1 }));
  await user.click(screen.getByRole("button", { name: "Turn on two-step sign-in" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Turn on two-step sign-in" }));
  await user.type(await dialog.findByLabelText("6-digit code from the app"), "123456");
  await user.click(dialog.getByRole("button", { name: "Turn on" }));
  const codes = within(await screen.findByRole("alertdialog", { name: "Two-step sign-in is on" }));
  expect(codes.getByText("abcd-efgh-ijkm")).toBeVisible();
  await user.click(codes.getByRole("button", { name: "I have saved the codes" }));
  expect(await screen.findByRole("heading", { name: "Team", level: 1 })).toBeVisible();
});

it("before its day a manager is reminded and works on", async () => {
  signedIn("manager", { roles: [{ ...role, second_factor_from: "2026-12-01" }] });
  openApp("/manage/team");
  expect(await screen.findByText(/^Seaside Stay requires two-step sign-in from December 1, 2026\./)).toBeVisible();
  expect(await screen.findByRole("heading", { name: "Team", level: 1 })).toBeVisible();
});
