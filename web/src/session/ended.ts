import { perWindow } from "./store";

const key = "session_ended";

/** The server has ended the session of this window (`invalid_grant`): the sign-in page says so, once. */
export function keepEnded(): void {
  perWindow.set(key, "1");
}

export function sessionEnded(): boolean {
  return perWindow.get(key) !== null;
}

export function forgetEnded(): void {
  perWindow.remove(key);
}
