import { Refusal } from "#/api/refusal";
import type { Captcha } from "./use-captcha";

/** A call that needs the proof. One that the server no longer takes, for it was too old, is made again and sent once more. */
export async function withCaptcha<Answer>(
  captcha: Captcha,
  call: (solved: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const first = await captcha.take();
  try {
    return await call(first);
  } catch (failure) {
    if (first === undefined || !(failure instanceof Refusal) || failure.code !== "recaptcha_not_solved") throw failure;
    return call(await captcha.take());
  }
}
