import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import setup from "../../../../internal/account/testdata/postSecondFactor.golden.json";
import off from "../../../../internal/account/testdata/getSecondFactor.off.golden.json";
import on from "../../../../internal/account/testdata/getSecondFactor.golden.json";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";
import { seesToast } from "#/testing/toast";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const codes = ["abcd-efgh-ijkm", "2345-6789-abcd"];

it("is offered to managers, and not to guests", async () => {
  signedIn("guest");
  openApp("/settings");
  expect(await screen.findByRole("heading", { name: "Account" })).toBeVisible();
  await isAbsent(() => screen.queryByRole("heading", { name: "Two-step sign-in" }));
});

it("is turned on with a code of the app, after the password where the sign-in is a while ago; the codes are shown once", async () => {
  signedIn("manager");
  let state = off.data;
  const asked: unknown[] = [];
  server.use(
    http.get("*/v1/second_factor", () => answer(state)),
    http.post("*/v1/second_factor", async ({ request }) => {
      const body = (await request.json()) as { password?: string };
      asked.push(body);
      if (body.password === undefined) return refuse(403, "reauthentication_required");
      if (body.password !== "right") return refuse(400, "bad_request", { password: "wrong" });
      return answer(setup.data);
    }),
    http.post("*/v1/second_factor/confirm", async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      if (code !== "123456") return refuse(400, "second_factor_wrong", { code: "wrong" });
      state = on.data;
      return answer({ recovery_codes: codes });
    }),
  );
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Turn on two-step sign-in" }));
  await user.type(await screen.findByLabelText("Your current password"), "not it");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("This password is not correct. Please try again.")).toBeVisible();
  await user.clear(screen.getByLabelText("Your current password"));
  await user.type(screen.getByLabelText("Your current password"), "right");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByRole("img", { name: "Code for your authenticator app" })).toBeVisible();
  const dialog = within(screen.getByRole("dialog", { name: "Turn on two-step sign-in" }));
  expect(asked).toEqual([{}, { password: "not it" }, { password: "right" }]);
  await user.type(dialog.getByLabelText("6-digit code from the app"), "000000");
  await user.click(dialog.getByRole("button", { name: "Turn on" }));
  expect(await dialog.findByText(/This code is not correct/)).toBeVisible();
  await user.clear(dialog.getByLabelText("6-digit code from the app"));
  await user.type(dialog.getByLabelText("6-digit code from the app"), "123456");
  await user.click(dialog.getByRole("button", { name: "Turn on" }));
  const done = within(await screen.findByRole("alertdialog", { name: "Two-step sign-in is on" }));
  for (const code of codes) expect(done.getByText(code)).toBeVisible();
  const print = vi.spyOn(window, "print").mockReturnValue();
  await user.click(done.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelector("[data-print-sheet]")).toHaveTextContent(codes[0] ?? "");
  window.dispatchEvent(new Event("afterprint"));
  await waitFor(() => expect(document.querySelector("[data-print-sheet]")).toBeNull());
  await user.click(done.getByRole("button", { name: "I have saved the codes" }));
  await isAbsent(() => screen.queryByText(codes[0] ?? ""));
  expect(await screen.findByText("Unused recovery codes: 10")).toBeVisible();
});

it("is turned off with the password or a code, never with the session alone", async () => {
  signedIn("manager", { second_factor: true });
  let state = { ...on.data, recovery_codes_left: 2 };
  const sent: unknown[] = [];
  server.use(
    http.get("*/v1/second_factor", () => answer(state)),
    http.post("*/v1/second_factor/off", async ({ request }) => {
      const body = (await request.json()) as { code?: string };
      sent.push(body);
      if (body.code === undefined) return refuse(400, "bad_request", { password: "wrong" });
      state = { ...off.data };
      return answer({ done: true });
    }),
  );
  openApp("/settings");
  const user = userEvent.setup();
  expect(await screen.findByText("Unused recovery codes: 2. Please create new ones.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Turn off two-step sign-in" }));
  await user.click(dialog.getByRole("button", { name: "Turn off" }));
  expect(dialog.getByText("Please enter your current password.")).toBeVisible();
  await user.type(dialog.getByLabelText("Your current password"), "guessed");
  await user.click(dialog.getByRole("button", { name: "Turn off" }));
  expect(await dialog.findByText("This password is not correct. Please try again.")).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: "Code" }));
  await user.type(dialog.getByLabelText("Code from the app, or a recovery code"), "123456");
  await user.click(dialog.getByRole("button", { name: "Turn off" }));
  await seesToast("Two-step sign-in is off");
  expect(sent).toEqual([{ password: "guessed" }, { code: "123456" }]);
  expect(await screen.findByRole("button", { name: "Turn on two-step sign-in" })).toBeVisible();
});

it("gives new recovery codes for a proof", async () => {
  signedIn("manager", { second_factor: true });
  server.use(
    http.get("*/v1/second_factor", () => answer(on.data)),
    http.post("*/v1/second_factor/recovery_codes", () => answer({ recovery_codes: codes })),
  );
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "New recovery codes" }));
  await user.type(await screen.findByLabelText("Your current password"), "right");
  await user.click(screen.getByRole("button", { name: "Create codes" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "New recovery codes" }));
  expect(dialog.getByText(codes[1] ?? "")).toBeVisible();
});
