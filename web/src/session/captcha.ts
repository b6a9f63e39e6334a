import { askForChallenge, type CaptchaUse } from "#/api/captcha";
import { captchaToken } from "./captcha-token";
import workerUrl from "./captcha.worker?worker&url";
import { trustedWorkerUrl } from "./trusted-worker";

let address: string | undefined;

/**
 * Solves the proof of work beside the page's own thread. Asked for only when the server wants one; nothing of it loads
 * before.
 */
export async function solveCaptcha(use: CaptchaUse, timeout = 90_000): Promise<string> {
  const challenge = await askForChallenge(use);
  address ??= trustedWorkerUrl("latchkey-captcha", workerUrl);
  const trusted = address;
  const { solveChallengeWorkers } = await import("altcha/lib");
  const solution = await solveChallengeWorkers({
    challenge: {
      parameters: {
        algorithm: challenge.algorithm,
        nonce: challenge.nonce ?? "",
        salt: challenge.salt,
        cost: challenge.cost,
        keyLength: 32,
        keyPrefix: challenge.challenge,
      },
      signature: challenge.signature,
    },
    concurrency: Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1)),
    createWorker: () => new Worker(trusted, { type: "module" }),
    timeout,
  });
  if (!solution) throw new Error("the proof of work found no number in time");
  return captchaToken(challenge, solution.counter);
}
