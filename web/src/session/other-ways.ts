import { readStatusOf } from "#/api/account";
import { loginLink } from "./login-link";
import { dropChallenge, type Challenge } from "./second-factor";
import { beginSession } from "./session";
import { callToken, type Grant } from "./token-call";
import type { Tokens } from "./tokens";

/** Whose session these tokens opened: the ways without a password do not name the person. */
export async function nameOf(tokens: Tokens): Promise<string> {
  return (await readStatusOf(tokens.access)).username;
}

async function signInWith(grant: Grant, otherwise: string): Promise<void> {
  const tokens = await callToken(grant);
  // The grant is spent: a failure to learn the name must not cost the sign-in.
  const name = await nameOf(tokens).catch(() => "");
  await beginSession(name || otherwise, tokens);
}

export async function signInByLink(token: string): Promise<void> {
  await signInWith({ grant_type: "urn:latchkey:link", token }, "link");
}

/** Ends the wait for a code: a code of the app, or a recovery code. */
export async function answerChallenge({ challenge, username }: Challenge, code: string): Promise<void> {
  const tokens = await callToken({ grant_type: "urn:latchkey:second-factor", challenge, code });
  const name = username || (await nameOf(tokens).catch(() => ""));
  await beginSession(name || "link", tokens);
  dropChallenge();
}

export async function signInByBooking(
  given: { number: string; lastName: string; arrival: string },
  captcha: string | undefined,
): Promise<void> {
  const { m, h } = await loginLink();
  await signInWith(
    {
      grant_type: "urn:latchkey:booking",
      booking_number: given.number,
      last_name: given.lastName,
      arrival: given.arrival,
      mparam: m,
      hparam: h,
      "grecaptcha-token": captcha ?? "",
    },
    given.number,
  );
}
