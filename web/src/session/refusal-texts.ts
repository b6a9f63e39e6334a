import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/**
 * The codes of the catalogue that signing in can meet, with their texts, spelled out: the extraction of texts finds literal ones only. Those of the
 * account pages are in account-texts.ts and load with them.
 */
export const loginTexts = {
  invalid_member: msg({
    id: "login.invalid_member",
    message: "The data in this address is not valid. Please use the original link.",
  }),
  logins_not_activated: msg({
    id: "login.logins_not_activated",
    message: "Sign-in is not activated here. Please contact the administrator.",
  }),
  hashes_are_invalid: msg({
    id: "login.hashes_are_invalid",
    message: "This link is wrong. Please use the original link you received.",
  }),
  invalid_grant: msg({
    id: "login.invalid_grant",
    message: "Your session has ended. Please sign in again.",
  }),
  invalid_username_and_password_combination: msg({
    id: "login.invalid_username_and_password_combination",
    message: "Username and password do not match.",
  }),
  passkeys_only: msg({
    id: "login.passkeys_only",
    message:
      "This login takes passkeys only. Choose “Sign in with a passkey”, or enter a recovery code as the password if you lost your device.",
  }),
  token_different: msg({
    id: "login.token_different",
    message: "You were signed out because another user signed in in another window.",
  }),
  unavailable: msg({
    id: "login.unavailable",
    message: "Signing in is not possible at the moment. Please try again later.",
  }),
  api_error: msg({
    id: "login.api_error",
    message: "Something went wrong. Our team has been informed. Please try again later.",
  }),
  recaptcha_not_solved: msg({
    id: "login.recaptcha_not_solved",
    message: "Please confirm that you are a person: click the box, then sign in again.",
  }),
  recaptcha_not_solved_touch: msg({
    id: "login.recaptcha_not_solved_touch",
    message: "Please confirm that you are a person: tap the box, then sign in again.",
  }),
  recaptcha_not_solved_and_mparam_not_v2: msg({
    id: "login.recaptcha_not_solved_and_mparam_not_v2",
    message: "Your login link is out of date. Please request a new login link, then try again.",
  }),
  too_many_requests: msg({
    id: "login.too_many_requests",
    message: "Too many attempts. Please wait a moment, then try again.",
  }),
} satisfies Record<string, MessageDescriptor>;

/** Texts by the code that they are for. */
export type CodeTexts = Readonly<Record<string, MessageDescriptor>>;

export const failureTexts = {
  network: msg({ id: "failure.network", message: "The internet connection was interrupted. Please try again." }),
  loginFailed: msg({ id: "failure.login_failed", message: "Login failed" }),
} satisfies Record<string, MessageDescriptor>;

export function textOf(code: string, texts: CodeTexts = {}): MessageDescriptor | undefined {
  for (const known of [loginTexts, texts] as CodeTexts[]) if (Object.hasOwn(known, code)) return known[code];
  return undefined;
}
