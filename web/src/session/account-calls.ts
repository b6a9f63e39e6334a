import type { Answers } from "#/api/answers";
import { requestData } from "#/api/http";
import { serverLanguage } from "#/i18n/languages";
import { currentLanguage } from "#/i18n/current";
import { loginLink } from "./login-link";

/** What every call of the account forms carries: whose login page this is, and in which language to write. */
async function context(captcha: string | undefined): Promise<Record<string, string>> {
  const { m, h } = await loginLink();
  return { "grecaptcha-token": captcha ?? "", mparam: m, hparam: h, lang: serverLanguage(currentLanguage()) };
}

async function post<Data>(path: string, body: Record<string, string>, captcha: string | undefined): Promise<Data> {
  return requestData<Data>("POST", path, { public: true, body: { ...body, ...(await context(captcha)) } });
}

export type MailCall = "account_create" | "account_reset" | "account_link";

/** Has a mail sent: to create a login, to reset the password, or to sign in once without it. */
export async function askForMail(call: MailCall, username: string, captcha: string | undefined): Promise<void> {
  await post(`/v1/${call}`, { username }, captcha);
}

export type PasswordCall = "account_activate" | "account_password_reset";

/** Spends the link's token on a new password; tells whose it is. */
export async function setPassword(
  call: PasswordCall,
  given: { token: string; password: string },
  captcha: string | undefined,
): Promise<string> {
  const { username } = await post<{ username: string }>(`/v1/${call}`, given, captcha);
  return username;
}

/** What the server knows of a mail's link; asking never spends it. */
export type LinkState = Answers["MemberLinkToken"];

export async function checkLink(token: string, resend = false): Promise<LinkState | undefined> {
  const { m, h } = await loginLink();
  const body = { mparam: m, hparam: h, token, resend };
  const member = await requestData<Answers["MemberBranding"]>("POST", "/v1/member", { public: true, body });
  return member.token;
}
