import type { Answers } from "./answers";
import { call } from "./call";

/** Which form a solution is for, and the address or booking number in it: it is good for nothing else. */
export type CaptchaUse = Answers["AccountCaptchaBody"];

export type CaptchaTrial = Answers["AccountCaptchaTrial"];

/** Has the server check a solution as the sign-in forms do. */
export async function tryCaptcha(member: number, solved: string, key: string): Promise<CaptchaTrial> {
  return call("POST", "/v1/manage/captcha/test", {
    query: { memberid: member },
    body: { "grecaptcha-token": solved },
    key,
  });
}

/** A proof of work to solve. */
export async function askForChallenge(use: CaptchaUse) {
  return call("POST", "/v1/captcha", { public: true, body: use });
}
