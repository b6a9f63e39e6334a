import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The codes of the catalogue that only the account pages can meet; with loginTexts they are all of it. */
export const accountTexts = {
  account_not_found: msg({
    id: "login.account_not_found",
    message: "We couldn’t find a booking for this email address. Please use the exact address from your booking.",
  }),
  guest_not_found: msg({
    id: "login.guest_not_found",
    message: "We couldn’t find your stay. Your host has been informed. Please try again later.",
  }),
  wrong_token_activation: msg({
    id: "login.wrong_token_activation",
    message: "This link was replaced or is wrong. Please use the original link, or request a new one.",
  }),
  wrong_token_reset: msg({
    id: "login.wrong_token_reset",
    message: "This link no longer works. Please start the password reset again.",
  }),
  token_voided: msg({
    id: "login.token_voided",
    message:
      "This link has expired. We’ve sent you a new one. Please activate your login within {minutes, plural, one {# minute} other {# minutes}}.",
  }),
  recaptcha_not_solved_create: msg({
    id: "login.recaptcha_not_solved_create",
    message: "Please confirm that you are a person: click the box, then ask for your login again.",
  }),
  recaptcha_not_solved_create_touch: msg({
    id: "login.recaptcha_not_solved_create_touch",
    message: "Please confirm that you are a person: tap the box, then ask for your login again.",
  }),
  recaptcha_not_solved_reset: msg({
    id: "login.recaptcha_not_solved_reset",
    message: "Please confirm that you are a person: click the box, then ask for a new password again.",
  }),
  recaptcha_not_solved_reset_touch: msg({
    id: "login.recaptcha_not_solved_reset_touch",
    message: "Please confirm that you are a person: tap the box, then ask for a new password again.",
  }),
  second_factor_wrong: msg({
    id: "login.second_factor_wrong",
    message: "This code is wrong or was already used. Please enter the next one from your app.",
  }),
  second_factor_expired: msg({
    id: "login.second_factor_expired",
    message: "Too much time has passed. Please sign in again.",
  }),
  passkey_refused: msg({
    id: "login.passkey_refused",
    message: "This passkey was not accepted. Please try again, or sign in another way.",
  }),
  passkeys_unavailable: msg({
    id: "login.passkeys_unavailable",
    message: "Passkeys don’t work at this address. Please sign in another way.",
  }),
  token_check: msg({ id: "login.token_check", message: "The link is being checked…" }),
  booking_not_found: msg({
    id: "login.booking_not_found",
    message:
      "We couldn’t find a stay with these details. Please compare number, last name, and arrival date with your booking.",
  }),
} satisfies Record<string, MessageDescriptor>;
