import { type MailCall, type PasswordCall, postMail, postMember, postPassword } from "#/api/account";
import type { Answers } from "#/api/answers";
import { serverLanguage } from "#/i18n/languages";
import { currentLanguage } from "#/i18n/current";
import { loginLink } from "./login-link";

/** What every call of the account forms carries: whose login page this is, and in which language to write. */
async function context(
  captcha: string | undefined,
): Promise<Pick<Answers["AccountFormBody"], "grecaptcha-token" | "mparam" | "hparam" | "lang">> {
  const { m, h } = await loginLink();
  return { "grecaptcha-token": captcha ?? "", mparam: m, hparam: h, lang: serverLanguage(currentLanguage()) };
}

/** Has a mail sent: to create a login, to reset the password, or to sign in once without it. */
export async function askForMail(call: MailCall, username: string, captcha: string | undefined): Promise<void> {
  await postMail(call, { username, ...(await context(captcha)) });
}

/** Spends the link's token on a new password; returns whose it is. */
export async function setPassword(
  call: PasswordCall,
  given: { token: string; password: string },
  captcha: string | undefined,
): Promise<string> {
  return postPassword(call, { ...given, ...(await context(captcha)) });
}

/** What the server knows of a mail's link; asking never spends it. */
export type LinkState = Answers["MemberLinkToken"];

export async function checkLink(token: string, resend = false): Promise<LinkState | undefined> {
  const { m, h } = await loginLink();
  return (await postMember({ mparam: m, hparam: h, token, resend })).token;
}
