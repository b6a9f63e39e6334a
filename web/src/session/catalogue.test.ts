import { describe, expect, it } from "vitest";
import { Refusal, refusalFrom } from "#/api/refusal";
import { accountTexts } from "./account-texts";
import { handleRefusal, type Situation } from "./handle-refusal";
import { failureTexts, loginTexts } from "./refusal-texts";

/** How each code of the error catalogue shows itself on the pages of the sign-in, and what else it does. */
const catalogue = {
  account_not_found: { call: "account", status: 404, how: "inline" },
  guest_not_found: { call: "account", status: 404, how: "inline" },
  invalid_member: { call: "account", status: 404, how: "inline" },
  logins_not_activated: { call: "account", status: 403, how: "inline" },
  hashes_are_invalid: { call: "account", status: 400, how: "persistent" },
  invalid_grant: { call: "token", status: 400, how: "centred", signOut: true, goTo: "/login" },
  invalid_username_and_password_combination: { call: "token", status: 401, how: "centred", signOut: true },
  wrong_token_activation: { call: "account", status: 400, how: "inline" },
  wrong_token_reset: { call: "account", status: 400, how: "inline" },
  token_voided: { call: "account", status: 400, how: "inline" },
  token_different: { call: "token", status: 401, how: "inline" },
  unavailable: { call: "account", status: 503, how: "inline" },
  api_error: { call: "account", status: 500, how: "inline" },
  recaptcha_not_solved: { call: "account", status: 400, how: "inform" },
  recaptcha_not_solved_and_mparam_not_v2: { call: "account", status: 400, how: "inform" },
  // For booking numbers and limits.
  booking_not_found: { call: "token", status: 400, how: "inline" },
  too_many_requests: { call: "account", status: 429, how: "inline" },
  // For the second step of the sign-in.
  second_factor_wrong: { call: "token", status: 400, how: "inline" },
  second_factor_expired: { call: "token", status: 400, how: "inline" },
  passkey_refused: { call: "token", status: 403, how: "inline" },
  passkeys_only: { call: "token", status: 403, how: "inline" },
  passkeys_unavailable: { call: "account", status: 409, how: "inline" },
} as const satisfies Record<
  string,
  { call: Situation["call"]; status: number; how: string; signOut?: true; goTo?: string }
>;

const texts = { ...loginTexts, ...accountTexts };
const at: Situation = {
  call: "account",
  path: "/login",
  touch: false,
  mparam: "v2-1",
  texts: accountTexts,
};

const catalogues = import.meta.glob<Record<string, unknown>>("../../../locales/*/web.{start,account}.po", {
  import: "messages",
});

/** The texts as they stand in one language's catalogues. */
async function translated(language: string): Promise<Record<string, unknown>> {
  const files = Object.entries(catalogues).filter(([path]) => path.includes(`/${language}/`));
  expect(files).toHaveLength(2);
  const parts = await Promise.all(files.map(async ([, load]) => load()));
  return Object.assign({}, ...parts) as Record<string, unknown>;
}

describe("the error catalogue", () => {
  it("is handled whole: a code with a text stands in this table, or is a notice of its own", () => {
    const captchas = ["_touch", "_create", "_create_touch", "_reset", "_reset_touch"];
    const notices = ["token_check", ...captchas.map((end) => `recaptcha_not_solved${end}`)];
    expect(Object.keys(texts).toSorted()).toEqual([...Object.keys(catalogue), ...notices].toSorted());
  });

  it.each(Object.entries(catalogue))("%s", (code, wanted) => {
    const outcome = handleRefusal(new Refusal({ status: wanted.status, code, fields: { minutes: "30" } }), {
      ...at,
      call: wanted.call,
      path: wanted.call === "token" ? "/cleanings" : at.path,
    });
    expect(outcome.show?.how).toBe(wanted.how);
    expect(outcome.show?.text.id).toBe(texts[code as keyof typeof texts].id);
    expect(outcome.signOut).toBe("signOut" in wanted);
    expect(outcome.goTo).toBe("goTo" in wanted ? wanted.goTo : undefined);
  });

  it.each(["en-US", "de", "es", "pl"])("has all its texts in %s", async (language) => {
    const known = await translated(language);
    for (const { id } of [...Object.values(texts), ...Object.values(failureTexts)]) {
      expect(known[id ?? ""], `${id ?? ""} in ${language}`).toBeTruthy();
    }
  });

  it("says how long the new link of an expired one is good for", () => {
    const show = (fields: Record<string, string>) =>
      handleRefusal(new Refusal({ status: 400, code: "token_voided", fields }), at).show?.text.values;
    expect(show({ minutes: "5" })).toEqual({ minutes: 5 });
    expect(show({})).toEqual({ minutes: 60 });
  });
});

describe("the words of the token endpoint", () => {
  it.each([
    [
      { error: "invalid_grant", error_description: "invalid_username_and_password_combination" },
      "invalid_username_and_password_combination",
    ],
    [{ error: "invalid_grant", error_description: "booking_not_found" }, "booking_not_found"],
    [{ error: "invalid_request", error_description: "recaptcha_not_solved" }, "recaptcha_not_solved"],
    [{ error: "invalid_grant", error_description: "invalid_grant" }, "invalid_grant"],
    [{ error: "invalid_client", error_description: "Who is that?" }, "invalid_client"],
    [{ error: "invalid_client" }, "invalid_client"],
    [{ error_code: "account_not_found", error: "We found none" }, "account_not_found"],
    ["<html>", ""],
    [undefined, ""],
  ])("%j mean %s", (body, code) => {
    expect(refusalFrom(400, body).code).toBe(code);
  });
});
