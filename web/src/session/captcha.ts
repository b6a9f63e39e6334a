import { requestData } from "#/api/http";
import workerUrl from "./captcha.worker?worker&url";

/** What GET /v1/captcha asks for: a number whose key, derived at this cost, begins with the bytes of `challenge`. */
export interface CaptchaChallenge {
  algorithm: string;
  /** Hex of the derived key's first bytes. */
  challenge: string;
  /** Hex. */
  salt: string;
  /** Hex; what the number is appended to before the key is derived. */
  nonce?: string;
  /** Rounds of the derivation. */
  cost: number;
  /** The number lies below this. */
  maxnumber: number;
  signature: string;
}

interface Policy {
  createScriptURL: (url: string) => string;
}

/** The content security policy asks for trusted types; ours passes the one address that the build gave us. */
function trustedWorkerUrl(): string {
  const rules: Policy = {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError("not our worker");
      return url;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } };
  return (trustedTypes?.createPolicy("latchkey-captcha", rules) ?? rules).createScriptURL(workerUrl);
}

export function captchaToken(challenge: CaptchaChallenge, number: number): string {
  return btoa(
    JSON.stringify({
      algorithm: challenge.algorithm,
      challenge: challenge.challenge,
      number,
      salt: challenge.salt,
      ...(challenge.nonce === undefined ? {} : { nonce: challenge.nonce }),
      cost: challenge.cost,
      maxnumber: challenge.maxnumber,
      signature: challenge.signature,
    }),
  );
}

/**
 * Solves the proof of work beside the page's own thread. Asked for only when the server wants one; nothing of it loads
 * before.
 */
export async function solveCaptcha(timeout = 90_000): Promise<string> {
  const challenge = await requestData<CaptchaChallenge>("GET", "/v1/captcha", { public: true });
  const address = trustedWorkerUrl();
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
    createWorker: () => new Worker(address, { type: "module" }),
    timeout,
  });
  if (!solution) throw new Error("the proof of work found no number in time");
  return captchaToken(challenge, solution.counter);
}
