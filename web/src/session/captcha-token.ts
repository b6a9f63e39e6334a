/** What /v1/captcha asks for: a number whose key, derived at this cost, begins with the bytes of `challenge`. */
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

/** The challenge with its number, as the field `grecaptcha-token` carries it. */
export function captchaToken(challenge: CaptchaChallenge, number: number): string {
  const { algorithm, challenge: prefix, salt, nonce, cost, maxnumber, signature } = challenge;
  return btoa(JSON.stringify({ algorithm, challenge: prefix, number, salt, nonce, cost, maxnumber, signature }));
}
