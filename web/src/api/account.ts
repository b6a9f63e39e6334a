import type { Answers } from "./answers";
import { prepared } from "./address";
import { call } from "./call";
import { bodyOf, send } from "./http";
import { refusalFrom } from "./refusal";
import type { Status } from "./session";

export type MailCall = "account_create" | "account_reset" | "account_link";
export type PasswordCall = "account_activate" | "account_password_reset";

/** Has a mail sent: to create a login, to reset the password, or to sign in once without it. */
export async function postMail(form: MailCall, body: Answers["AccountFormBody"]): Promise<void> {
  await call("POST", `/v1/${form}`, { public: true, body });
}

/** Spends the token of a mailed link on a new password; returns whose it is. */
export async function postPassword(form: PasswordCall, body: Answers["AccountPasswordBody"]): Promise<string> {
  const { username } = await call("POST", `/v1/${form}`, { public: true, body });
  return username;
}

/** What the server knows of a mailed link; asking never spends it. */
export async function postMember(body: Answers["TokenInputBody"]): Promise<Answers["MemberBranding"]> {
  return call("POST", "/v1/member", { public: true, body });
}

/** Whose a token is that has no session here yet. */
export async function readStatusOf(token: string): Promise<Status> {
  const response = await send(
    new Request(new URL(prepared("GET", "/v1/status").path, location.origin), {
      headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
    }),
  );
  const body = await bodyOf(response);
  if (!response.ok) throw refusalFrom(response.status, body);
  return (body as { data: Status }).data;
}
