/** How many digits a PIN has. */
const pinLength = { least: 6, most: 12 };

/** Wrong tries until all that is locked away is gone. */
export const mostTries = 5;

/** Milliseconds since the last contact with the server after which a locked device opens no more. */
const longestLocked = 72 * 3_600_000;

/** Why a PIN cannot be one: too short or not of digits only, or among the first that a stranger tries. */
export function pinFault(pin: string): "digits" | "plain" | undefined {
  if (!/^\d+$/.test(pin) || pin.length < pinLength.least || pin.length > pinLength.most) return "digits";
  const steps = new Set(Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at])));
  const [only] = steps;
  if (steps.size === 1 && only !== undefined && Math.abs(only) <= 1) return "plain";
  return undefined;
}

/** Time as far as this device has seen it pass since the last contact: a clock that is set back takes nothing of it away. */
export interface Passed {
  /** Milliseconds. */
  passed: number;
  /** The device's clock when it was last looked at, in epoch milliseconds. */
  seen: number;
}

export const lookedAt = ({ passed, seen }: Passed, now: number): Passed => ({
  passed: passed + Math.max(0, now - seen),
  seen: now,
});

export const isOver = ({ passed }: Passed) => passed > longestLocked;
