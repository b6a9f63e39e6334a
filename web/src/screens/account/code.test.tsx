import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import asked from "../../../../internal/account/testdata/postToken.second_factor.golden.json";
import { keepChallenge, keptChallenge } from "#/session/second-factor";
import { nowSeconds, readTokens } from "#/session/tokens";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { statusOf } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => browser);

let forms: Record<string, string>[] = [];

/** The server asks for a code after the password, and takes 123456 for it. */
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forms = [];
  server.use(
    http.get("*/v1/config", () =>
      answer({ default_member: { m: "v2-1", h: "mac" }, captcha: { kind: "off", site_key: "" } }),
    ),
    http.get("*/v1/member", () =>
      answer({ memberid: 1, name: "Seaside Stay", accent: "", audience: "cleaning", lang: "en" }),
    ),
    http.get("*/v1/status", () => answer(statusOf("manager"))),
    http.put("*/v1/errors", () => answer(null)),
    http.all("*/v1/*", () => refuse(404, "not_found")),
    http.all("*/socket.io/*", () => HttpResponse.error()),
    http.post("*/token", async ({ request }) => {
      const form = Object.fromEntries(new URLSearchParams(await request.text()));
      forms.push(form);
      if (form.grant_type === "password") return HttpResponse.json(asked, { status: 403 });
      if (form.passkey === '{"id":"copy"}')
        return HttpResponse.json({ error: "invalid_grant", error_description: "passkey_refused" }, { status: 403 });
      if (form.passkey !== undefined)
        return HttpResponse.json({ access_token: "a", refresh_token: "r", expires_in: 900 });
      if (form.code === "123 456" || form.code === "abcd-efgh-ijkm")
        return HttpResponse.json({ access_token: "a", refresh_token: "r", expires_in: 900 });
      const description = form.code === "late" ? "second_factor_expired" : "second_factor_wrong";
      return HttpResponse.json({ error: "invalid_grant", error_description: description }, { status: 400 });
    }),
  );
});

async function signIn() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Username"), "anna@example.org");
  await user.type(screen.getByLabelText("Password"), "a password");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  return user;
}

describe("the code at the sign-in", () => {
  it("comes after the password, is no session before it is right, and leads on to where the person wanted to go", async () => {
    const { router } = openApp("/login?next=/settings");
    const user = await signIn();
    const code = await screen.findByLabelText("Code");
    expect(router.state.location.pathname).toBe("/login/code");
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    expect(code).toHaveAttribute("inputmode", "numeric");
    await waitFor(() => expect(code).toHaveFocus());
    expect(readTokens()).toBeUndefined();

    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(screen.getByText("Please enter the code.")).toBeVisible();
    await user.type(code, "000000");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText(/wrong or was already used/)).toBeVisible();
    expect(code).toHaveValue("");
    expect(readTokens()).toBeUndefined();

    await user.click(code);
    await user.paste("123 456");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
    expect(readTokens()).toMatchObject({ access: "a", refresh: "r" });
    expect(localStorage.getItem("username")).toBe("anna@example.org");
    expect(keptChallenge()).toBeUndefined();
    expect(forms.at(-1)).toMatchObject({
      grant_type: "urn:latchkey:second-factor",
      challenge: asked.challenge,
      code: "123 456",
    });
  });

  it("may be a recovery code, and the way back is open", async () => {
    keepChallenge({ challenge: "c", username: "", ends: nowSeconds() + 100 });
    const { router } = openApp("/login/code");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
    const field = screen.getByLabelText("Recovery code");
    expect(field).not.toHaveAttribute("inputmode");
    await user.type(field, "wrong");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("This code is wrong or was already used.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Use a code from the app" }));
    expect(screen.getByLabelText("Code")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
    await user.type(screen.getByLabelText("Recovery code"), "abcd-efgh-ijkm");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    // Without a name in the sign-in, the server says whose session it is.
    await waitFor(() => expect(localStorage.getItem("username")).toBe("anna@example.org"));
    expect(router.state.location.pathname).not.toBe("/login/code");
  });

  it("goes back to the sign-in", async () => {
    keepChallenge({ challenge: "c", username: "", ends: nowSeconds() + 100 });
    const { router } = openApp("/login/code?m=v2-1&h=mac");
    await userEvent.click(await screen.findByRole("link", { name: "Go to sign-in page" }));
    await waitFor(() => expect(router.state.location.href).toBe("/login?m=v2-1&h=mac"));
  });

  it.each([
    ["without a sign-in before", undefined],
    ["after its time", -1],
  ])("is not asked for %s", async (_, left) => {
    if (left !== undefined) keepChallenge({ challenge: "c", username: "", ends: nowSeconds() + left });
    openApp("/login/code");
    expect(
      await screen.findByText("It took too long, or there were too many wrong codes. Please sign in again."),
    ).toBeVisible();
    await isAbsent(() => screen.queryByLabelText("Code"));
    expect(keptChallenge()).toBeUndefined();
  });

  it("begins again when the server has given it up", async () => {
    keepChallenge({ challenge: "c", username: "", ends: nowSeconds() + 100 });
    openApp("/login/code");
    await userEvent.type(await screen.findByLabelText("Code"), "late");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(
      await screen.findByText("It took too long, or there were too many wrong codes. Please sign in again."),
    ).toBeVisible();
  });
});

describe("a passkey", () => {
  const asked: unknown[] = [];
  beforeEach(() => {
    vi.stubGlobal("PublicKeyCredential", () => undefined);
    asked.length = 0;
    browser.startAuthentication.mockReset().mockResolvedValue({ id: "shown" });
    server.use(
      http.post("*/v1/passkeys/sign_in", async ({ request }) => {
        asked.push(await request.json());
        return answer({ options: '{"challenge":"c"}' });
      }),
    );
    return () => vi.unstubAllGlobals();
  });
  const closed = () => Object.assign(new Error("closed"), { name: "NotAllowedError" });

  it("signs in by itself, once the person lets it", async () => {
    const { router } = openApp("/login?next=/settings");
    const user = userEvent.setup();
    const press = await screen.findByRole("button", { name: "Sign in with a passkey" });
    browser.startAuthentication.mockRejectedValueOnce(closed());
    await user.click(press);
    expect(await screen.findByText(/^No passkey was used\./)).toBeVisible();
    browser.startAuthentication.mockResolvedValueOnce({ id: "copy" });
    await user.click(press);
    expect(await screen.findByText(/^This passkey was not accepted\./)).toBeVisible();
    expect(readTokens()).toBeUndefined();
    await user.click(press);
    await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
    expect(localStorage.getItem("username")).toBe("anna@example.org");
    expect(asked).toEqual([{}, {}, {}]);
    expect(forms.at(-1)).toMatchObject({ grant_type: "urn:latchkey:passkey", passkey: '{"id":"shown"}' });
  });

  it("is not offered by a browser that has none", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    openApp("/login");
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
    await isAbsent(() => screen.queryByRole("button", { name: "Sign in with a passkey" }));
  });

  it("is the second step, without a field for codes where there is no app", async () => {
    keepChallenge({
      challenge: "c",
      username: "anna@example.org",
      ends: nowSeconds() + 100,
      ways: ["passkey", "recovery_code"],
    });
    const { router } = openApp("/login/code");
    const user = userEvent.setup();
    const press = await screen.findByRole("button", { name: "Use your passkey" });
    await isAbsent(() => screen.queryByLabelText("Code"));
    browser.startAuthentication.mockRejectedValueOnce(closed());
    await user.click(press);
    expect(await screen.findByText(/^No passkey was used\./)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
    expect(screen.getByLabelText("Recovery code")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Use your passkey" }));
    await user.click(screen.getByRole("button", { name: "Use your passkey" }));
    await waitFor(() => expect(router.state.location.pathname).not.toBe("/login/code"));
    expect(readTokens()).toMatchObject({ access: "a" });
    expect(keptChallenge()).toBeUndefined();
    expect(asked).toEqual([{ challenge: "c" }, { challenge: "c" }]);
    expect(forms.at(-1)).toMatchObject({
      grant_type: "urn:latchkey:second-factor",
      challenge: "c",
      passkey: '{"id":"shown"}',
    });
  });

  it("or a code, where there is an app too; a wait that is over begins again", async () => {
    keepChallenge({
      challenge: "c",
      username: "",
      ends: nowSeconds() + 100,
      ways: ["passkey", "code", "recovery_code"],
    });
    server.use(http.post("*/v1/passkeys/sign_in", () => refuse(400, "second_factor_expired")));
    openApp("/login/code");
    expect(await screen.findByLabelText("Code")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Use your passkey" }));
    expect(await screen.findByText(/^It took too long/)).toBeVisible();
  });
});
