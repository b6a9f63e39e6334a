import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import factorOff from "../../../../internal/account/testdata/getSecondFactor.off.golden.json";
import factorOnly from "../../../../internal/account/testdata/getSecondFactor.only.golden.json";
import factorOn from "../../../../internal/account/testdata/getSecondFactor.passkey.golden.json";
import none from "../../../../internal/account/testdata/getPasskeys.none.golden.json";
import some from "../../../../internal/account/testdata/getPasskeys.golden.json";
import old from "../../../../internal/account/testdata/getPasskeys.old.golden.json";
import tooNew from "../../../../internal/account/testdata/postPasskeysOnly.new.golden.json";
import last from "../../../../internal/account/testdata/postPasskeyRemove.last.golden.json";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import { seesToast } from "#/testing/toast";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const browser = vi.hoisted(() => ({
  startRegistration: vi.fn(),
  startAuthentication: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));
vi.mock("@simplewebauthn/browser", () => browser);

const codes = ["abcd-efgh-ijkm", "2345-6789-abcd"];

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  browser.startRegistration.mockReset().mockResolvedValue({ id: "made" });
  browser.startAuthentication.mockReset().mockResolvedValue({ id: "shown" });
  return () => vi.unstubAllGlobals();
});

/** The person closed the browser's window. */
const closed = () => Object.assign(new Error("closed"), { name: "NotAllowedError" });

it("a passkey is added, after a proof where the sign-in is a while ago; the first one brings the recovery codes", async () => {
  signedIn("manager");
  let kept: typeof some.data = none.data;
  const begun: unknown[] = [];
  const made: unknown[] = [];
  server.use(
    http.get("*/v1/passkeys", () => answer(kept)),
    http.get("*/v1/second_factor", () => answer(kept === none.data ? factorOff.data : factorOn.data)),
    http.post("*/v1/passkeys/begin", async ({ request }) => {
      const body = (await request.json()) as { password?: string };
      begun.push(body);
      if (body.password === undefined) return refuse(403, "reauthentication_required");
      return answer({ options: '{"challenge":"c"}' });
    }),
    http.post("*/v1/passkeys", async ({ request }) => {
      made.push(await request.json());
      kept = some.data;
      return answer({ id: 1, recovery_codes: codes });
    }),
  );
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a passkey" }));
  await isAbsent(() => dialog.queryByRole("radio", { name: "Passkey" }));
  await user.type(dialog.getByLabelText("Your current password"), "right");
  browser.startRegistration.mockRejectedValueOnce(closed());
  await user.click(dialog.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("No passkey was made. Please try again.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add a passkey" }));
  await user.type(await screen.findByLabelText("Your current password"), "right");
  await user.click(screen.getByRole("button", { name: "Next" }));
  const shown = within(await screen.findByRole("alertdialog", { name: "Your recovery codes" }));
  for (const code of codes) expect(shown.getByText(code)).toBeVisible();
  await user.click(shown.getByRole("button", { name: "I have saved the codes" }));
  await isAbsent(() => screen.queryByText(codes[0] ?? ""));
  expect(await screen.findByText("Phone")).toBeVisible();
  expect(begun).toEqual([{}, { password: "right" }, {}, { password: "right" }]);
  expect(browser.startRegistration).toHaveBeenLastCalledWith({ optionsJSON: { challenge: "c" } });
  expect(made).toEqual([{ credential: '{"id":"made"}' }]);
});

it("says when the device has one already", async () => {
  signedIn("guest");
  server.use(
    http.get("*/v1/passkeys", () => answer(none.data)),
    http.post("*/v1/passkeys/begin", () => answer({ options: "{}" })),
  );
  browser.startRegistration.mockRejectedValue(Object.assign(new Error("again"), { name: "InvalidStateError" }));
  openApp("/settings");
  await userEvent.click(await screen.findByRole("button", { name: "Add a passkey" }));
  expect(await screen.findByText("This device already has a passkey for your account.")).toBeVisible();
});

it("is renamed, and removed with the passkey itself; the last one stays while the agency demands it", async () => {
  signedIn("manager", { second_factor: true });
  let kept = some.data;
  const names: unknown[] = [];
  const proofs: unknown[] = [];
  server.use(
    http.get("*/v1/passkeys", () => answer(kept)),
    http.get("*/v1/second_factor", () => answer(factorOn.data)),
    http.patch("*/v1/passkeys/:id", async ({ request }) => {
      names.push(await request.json());
      kept = { ...some.data, passkeys: some.data.passkeys.map((one) => ({ ...one, name: "Old phone" })) };
      return answer({ done: true });
    }),
    http.post("*/v1/passkeys/proof", () => answer({ options: '{"challenge":"p"}' })),
    http.post("*/v1/passkeys/:id/remove", async ({ request }) => {
      proofs.push(await request.json());
      if (proofs.length === 1) return HttpResponse.json(last, { status: 409 });
      kept = none.data;
      return answer({ done: true });
    }),
  );
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Rename Phone" }));
  const naming = within(await screen.findByRole("dialog", { name: "Rename passkey" }));
  await user.clear(naming.getByLabelText("Name"));
  await user.click(naming.getByRole("button", { name: "Save" }));
  expect(naming.getByText("Please enter a name.")).toBeVisible();
  await user.type(naming.getByLabelText("Name"), "Old phone");
  await user.click(naming.getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Remove Old phone" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove passkey" }));
  expect(dialog.getByText(/^Old phone is your only second step/)).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: "Passkey" }));
  browser.startAuthentication.mockRejectedValueOnce(closed());
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText("No passkey was used. Please try again.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText(last.error)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await seesToast("Passkey removed");
  expect(names).toEqual([{ name: "Old phone" }]);
  expect(proofs).toEqual([{ passkey: '{"id":"shown"}' }, { passkey: '{"id":"shown"}' }]);
  await isAbsent(() => screen.queryByText("Old phone"));
});

it("with a passkey and no app, two-step sign-in offers the app, which brings no other codes", async () => {
  signedIn("manager", { second_factor: true });
  server.use(
    http.get("*/v1/passkeys", () => answer(some.data)),
    http.get("*/v1/second_factor", () => answer(factorOn.data)),
    http.post("*/v1/second_factor", () => answer({ secret: "ABC", url: "otpauth://totp/x" })),
    http.post("*/v1/second_factor/confirm", () => answer({ recovery_codes: [] })),
  );
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add an authenticator app" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Turn on two-step sign-in" }));
  await user.type(await dialog.findByLabelText("6-digit code from the app"), "123456");
  await user.click(dialog.getByRole("button", { name: "Turn on" }));
  await seesToast("Authenticator app added");
  await isAbsent(() => screen.queryByRole("alertdialog"));
});

it("does without the password after a passkey has confirmed it, and takes it back without asking for it", async () => {
  signedIn("guest");
  let only = false;
  const sent: unknown[] = [];
  server.use(
    http.get("*/v1/passkeys", () => answer(old.data)),
    http.get("*/v1/second_factor", () => answer(only ? factorOnly.data : factorOff.data)),
    http.post("*/v1/passkeys/proof", () => answer({ options: '{"challenge":"p"}' })),
    http.post("*/v1/passkeys/only", async ({ request }) => {
      const body = (await request.json()) as { on: boolean };
      sent.push(body);
      only = body.on;
      return answer({ recovery_codes: only ? codes : [] });
    }),
  );
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Sign in with passkeys only" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign in with passkeys only" }));
  browser.startAuthentication.mockRejectedValueOnce(closed());
  await user.click(dialog.getByRole("button", { name: "Confirm with a passkey" }));
  expect(await dialog.findByText("No passkey was used. Please try again.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Confirm with a passkey" }));
  const shown = within(await screen.findByRole("alertdialog", { name: "Your recovery codes" }));
  for (const code of codes) expect(shown.getByText(code)).toBeVisible();
  await user.click(shown.getByRole("button", { name: "I have saved the codes" }));
  await user.click(await screen.findByRole("button", { name: "Allow the password again" }));
  const back = within(await screen.findByRole("dialog", { name: "Allow the password again" }));
  await isAbsent(() => back.queryByRole("radio", { name: "Password" }));
  await user.click(back.getByRole("radio", { name: "Code" }));
  await user.type(back.getByLabelText("Code from the app, or a recovery code"), "abcd-efgh-ijkm");
  await user.click(back.getByRole("button", { name: "Allow" }));
  await seesToast("Your password signs you in again");
  expect(sent).toEqual([
    { on: true, passkey: '{"id":"shown"}' },
    { on: false, code: "abcd-efgh-ijkm" },
  ]);
});

it("says from when a new passkey alone may sign in, and what the server says where an older one is there", async () => {
  signedIn("guest");
  const clock = new Date();
  clock.setDate(clock.getDate() + 1);
  clock.setHours(14, 5, 0, 0);
  let passkeys = { ...some.data, only_from: clock.toISOString() };
  server.use(
    http.get("*/v1/passkeys", () => answer(passkeys)),
    http.get("*/v1/second_factor", () => answer(factorOff.data)),
    http.post("*/v1/passkeys/proof", () => answer({ options: '{"challenge":"p"}' })),
    http.post("*/v1/passkeys/only", () => HttpResponse.json(tooNew, { status: 409 })),
  );
  openApp("/settings");
  expect(await screen.findByText("Your passkey is new. You can do this from tomorrow, 14:05.")).toBeVisible();
  await isAbsent(() => screen.queryByRole("button", { name: "Sign in with passkeys only" }));
  passkeys = old.data;
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Sign in with passkeys only" }));
  await user.click(await screen.findByRole("button", { name: "Confirm with a passkey" }));
  expect(await screen.findByText(tooNew.error)).toBeVisible();
});

it("“Cancel” has the browser stop asking, and a passkey that is shown all the same does nothing", async () => {
  signedIn("guest");
  const sent = vi.fn();
  let show: (shown: { id: string }) => void = () => undefined;
  browser.startAuthentication.mockImplementationOnce(
    async () =>
      new Promise((resolve) => {
        show = resolve;
      }),
  );
  server.use(
    http.get("*/v1/passkeys", () => answer(old.data)),
    http.get("*/v1/second_factor", () => answer(factorOff.data)),
    http.post("*/v1/passkeys/proof", () => answer({ options: '{"challenge":"p"}' })),
    http.post("*/v1/passkeys/only", () => {
      sent();
      return answer({ recovery_codes: [] });
    }),
  );
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Sign in with passkeys only" }));
  await user.click(await screen.findByRole("button", { name: "Confirm with a passkey" }));
  await until(() => expect(browser.startAuthentication).toHaveBeenCalled());
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await until(() => expect(browser.WebAuthnAbortService.cancelCeremony).toHaveBeenCalledOnce());
  show({ id: "late" });
  await user.click(await screen.findByRole("button", { name: "Sign in with passkeys only" }));
  expect(await screen.findByRole("button", { name: "Confirm with a passkey" })).toBeVisible();
  await isAbsent(() => screen.queryByText("No passkey was used. Please try again."));
  expect(sent).not.toHaveBeenCalled();
});

it("Cancel ends the browser's question for a new passkey, and what is made all the same is not kept", async () => {
  signedIn("manager");
  let make: (passkey: unknown) => void = () => undefined;
  const kept = vi.fn();
  browser.WebAuthnAbortService.cancelCeremony.mockClear();
  browser.startRegistration.mockImplementationOnce(
    async () =>
      new Promise((resolve) => {
        make = resolve;
      }),
  );
  server.use(
    http.get("*/v1/passkeys", () => answer(none.data)),
    http.get("*/v1/second_factor", () => answer(factorOff.data)),
    http.post("*/v1/passkeys/begin", async ({ request }) => {
      const body = (await request.json()) as { password?: string };
      if (body.password === undefined) return refuse(403, "reauthentication_required");
      return answer({ options: '{"challenge":"c"}' });
    }),
    http.post("*/v1/passkeys", () => {
      kept();
      return answer({ id: 1, recovery_codes: codes });
    }),
  );
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
  await user.type(await screen.findByLabelText("Your current password"), "right");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await until(() => expect(browser.startRegistration).toHaveBeenCalled());
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await until(() => expect(browser.WebAuthnAbortService.cancelCeremony).toHaveBeenCalledOnce());
  make({ id: "late" });
  expect(await screen.findByRole("button", { name: "Add a passkey" })).toBeEnabled();
  await isAbsent(() => screen.queryByText("No passkey was made. Please try again."));
  expect(kept).not.toHaveBeenCalled();
});

it("is no news to guests where it can't be used, and is explained to managers", async () => {
  signedIn("guest");
  server.use(http.get("*/v1/passkeys", () => answer({ ...none.data, available: false })));
  openApp("/settings");
  expect(await screen.findByRole("heading", { name: "Signed-in devices" })).toBeVisible();
  await isAbsent(() => screen.queryByRole("heading", { name: "Passkeys" }));
  signedIn("manager");
  server.use(http.get("*/v1/passkeys", () => answer({ ...none.data, available: false })));
  openApp("/settings");
  expect(await screen.findByText(/^Passkeys need a web address/)).toBeVisible();
  await isAbsent(() => screen.queryByRole("button", { name: "Add a passkey" }));
});
