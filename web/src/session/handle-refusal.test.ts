import { describe, expect, it } from "vitest";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { accountTexts } from "./account-texts";
import { handleRefusal, type Situation } from "./handle-refusal";
import { failureTexts, loginTexts } from "./refusal-texts";

const atLogin: Situation = { call: "token", path: "/login", touch: false, mparam: "v2-1" };
const atForm: Situation = { ...atLogin, call: "account", path: "/login/create" };

const refusal = (status: number, code: string, message?: string) =>
  new Refusal({ status, code, ...(message ? { message } : {}) });

describe("an unsolved captcha", () => {
  it("informs, by mouse and by touch", () => {
    const given = refusal(400, "recaptcha_not_solved");
    expect(handleRefusal(given, atLogin).show).toEqual({ how: "inform", text: loginTexts.recaptcha_not_solved });
    expect(handleRefusal(given, { ...atForm, touch: true }).show).toEqual({
      how: "inform",
      text: loginTexts.recaptcha_not_solved_touch,
    });
  });

  it.each([
    ["/login/create", false, accountTexts.recaptcha_not_solved_create],
    ["/login/create_direct", true, accountTexts.recaptcha_not_solved_create_touch],
    ["/login/activation_necessary", false, accountTexts.recaptcha_not_solved_create],
    ["/login/reset", false, accountTexts.recaptcha_not_solved_reset],
    ["/login/reset", true, accountTexts.recaptcha_not_solved_reset_touch],
    ["/login/link", false, loginTexts.recaptcha_not_solved],
  ])("names what one is doing: %s", (path, touch, text) => {
    const at: Situation = { ...atForm, path, touch, texts: accountTexts };
    expect(handleRefusal(refusal(400, "recaptcha_not_solved"), at).show?.text).toBe(text);
  });

  it("asks for a new link when the link is of the older form", () => {
    expect(handleRefusal(refusal(400, "recaptcha_not_solved"), { ...atLogin, mparam: "17" }).show?.text).toBe(
      loginTexts.recaptcha_not_solved_and_mparam_not_v2,
    );
    expect(handleRefusal(refusal(400, "recaptcha_not_solved_and_mparam_not_v2"), atForm).show?.text).toBe(
      loginTexts.recaptcha_not_solved_and_mparam_not_v2,
    );
  });
});

describe("a bad request", () => {
  it("of a wrong link stays in sight", () => {
    expect(handleRefusal(refusal(400, "bad_request", "hash_is_invalid"), atForm).show).toEqual({
      how: "persistent",
      text: loginTexts.hashes_are_invalid,
    });
    const byField = new Refusal({ status: 400, code: "bad_request", fields: { h: "hash_is_invalid" } });
    expect(handleRefusal(byField, atForm).show?.how).toBe("persistent");
  });

  it("of any other kind, and an empty answer, make the login unavailable", () => {
    expect(handleRefusal(refusal(400, "bad_request", "username"), atForm).show?.text).toBe(loginTexts.unavailable);
    expect(handleRefusal(refusal(500, ""), atForm).show?.text).toBe(loginTexts.unavailable);
    expect(handleRefusal(refusal(502, ""), atLogin).show?.text).toBe(loginTexts.unavailable);
  });
});

it("an unknown code of a form makes the login unavailable", () => {
  expect(handleRefusal(refusal(400, "toString"), atForm).show?.text).toBe(loginTexts.unavailable);
});

it("an interrupted connection is said at the form", () => {
  expect(handleRefusal(new NetworkFailure("no answer"), atForm).show?.text).toBe(failureTexts.network);
});

describe("the token endpoint", () => {
  it("401 says that the login failed, and how", () => {
    expect(handleRefusal(refusal(401, "invalid_client", "unknown client"), atLogin).show).toEqual({
      how: "inline",
      text: failureTexts.loginFailed,
      detail: "unknown client",
    });
  });

  it("a wrong password is reported in the middle and signs out", () => {
    const outcome = handleRefusal(refusal(401, "invalid_username_and_password_combination"), atLogin);
    expect(outcome).toMatchObject({
      show: { how: "centred", text: loginTexts.invalid_username_and_password_combination },
      signOut: true,
    });
    expect(outcome.goTo).toBeUndefined();
  });

  it("an ended grant signs out and goes to the login, but not away from a form", () => {
    const ended = refusal(400, "invalid_grant");
    expect(handleRefusal(ended, { ...atLogin, path: "/cleanings" })).toMatchObject({ signOut: true, goTo: "/login" });
    for (const path of ["/login/create", "/login/create_direct", "/login/activate"]) {
      expect(handleRefusal(ended, { ...atLogin, path }).goTo).toBeUndefined();
    }
  });

  it("anything else goes to the login", () => {
    expect(handleRefusal(refusal(418, "teapot"), atLogin).goTo).toBe("/login");
  });
});
