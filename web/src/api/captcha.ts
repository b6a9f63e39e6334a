import type { Answers } from "./answers";
import { call } from "./call";

/** Which form a solution is for, and the address or booking number in it: it is good for nothing else. */
export type CaptchaUse = Answers["AccountCaptchaBody"];

/** A proof of work to solve. */
export async function askForChallenge(use: CaptchaUse) {
  return call("POST", "/v1/captcha", { public: true, body: use });
}
