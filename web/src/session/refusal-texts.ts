import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Every code of the catalogue with its text, spelled out: the extraction of texts finds literal ones only. */
export const loginTexts = {
  account_not_found: msg({
    id: "login.account_not_found",
    message: "We found no booking for this e-mail address. Please use exactly the address that you gave when booking.",
  }),
  guest_not_found: msg({
    id: "login.guest_not_found",
    message: "We could not find your stay. Your host has been informed. Please try again later.",
  }),
  invalid_member: msg({
    id: "login.invalid_member",
    message: "The data in this address is not valid. Please use the original link.",
  }),
  logins_not_activated: msg({
    id: "login.logins_not_activated",
    message: "Signing in is not switched on here. Please contact the administrator.",
  }),
  hashes_are_invalid: msg({
    id: "login.hashes_are_invalid",
    message: "This link is wrong. Please use the original link that you were sent.",
  }),
  invalid_grant: msg({
    id: "login.invalid_grant",
    message: "Your session ended because it was not used for a while. Please sign in again.",
  }),
  invalid_username_and_password_combination: msg({
    id: "login.invalid_username_and_password_combination",
    message: "This user name and password do not belong together.",
  }),
  wrong_token_activation: msg({
    id: "login.wrong_token_activation",
    message: "This link was replaced or is wrong. Please use the original link, or ask for a new one.",
  }),
  wrong_token_reset: msg({
    id: "login.wrong_token_reset",
    message: "This link no longer works. Please begin resetting your password again.",
  }),
  token_voided: msg({
    id: "login.token_voided",
    message: "This link was too old. We have sent you a new one. Please activate your login within 60 minutes.",
  }),
  token_different: msg({
    id: "login.token_different",
    message: "You were signed out because another user signed in in another window.",
  }),
  token_check: msg({ id: "login.token_check", message: "The link is being checked…" }),
  unavailable: msg({
    id: "login.unavailable",
    message: "Signing in is not possible at the moment. Please try again later.",
  }),
  api_error: msg({
    id: "login.api_error",
    message: "Something went wrong. Our team has been informed. Please try again later.",
  }),
  bad_request: msg({ id: "login.bad_request", message: "The request was not accepted:" }),
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
    message: "Your login link is an old one. Please ask for a new login link, then try again.",
  }),
  too_many_requests: msg({
    id: "login.too_many_requests",
    message: "Too many tries. Please wait a moment, then try again.",
  }),
} satisfies Record<string, MessageDescriptor>;

export type LoginCode = keyof typeof loginTexts;

export const failureTexts = {
  network: msg({ id: "failure.network", message: "The internet connection was interrupted. Please try again." }),
  loginFailed: msg({ id: "failure.login_failed", message: "Login failed" }),
  unexpected: msg({ id: "failure.unexpected", message: "That did not work. Our team has been informed." }),
  notFound: msg({ id: "failure.not_found", message: "This is no longer here." }),
  conflict: msg({ id: "failure.conflict", message: "Somebody else has changed this in the meantime." }),
} satisfies Record<string, MessageDescriptor>;

export function isLoginCode(code: string): code is LoginCode {
  return Object.hasOwn(loginTexts, code);
}
