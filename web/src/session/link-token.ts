import { perWindow } from "./store";

/** The pages that a mail's link leads to. */
export type LinkPage = "activate" | "reset" | "link";

const key = (page: LinkPage) => `token ${page}`;

/**
 * The secret of a mail's link is taken out of the address at once, so that it stands in no history and on no screen. It lives in this window until
 * it is used, and survives a reload.
 */
export function keepLinkToken(page: LinkPage, token: string): void {
  perWindow.set(key(page), token);
}

export function linkToken(page: LinkPage): string | undefined {
  return perWindow.get(key(page)) ?? undefined;
}

export function dropLinkToken(page: LinkPage): void {
  perWindow.remove(key(page));
}

/** The address that somebody typed on one page, for the next: never a part of its address either. */
const typed = "account_username";

export function keepTypedUsername(username: string): void {
  perWindow.set(typed, username);
}

export function typedUsername(): string {
  return perWindow.get(typed) ?? "";
}

export function dropTypedUsername(): void {
  perWindow.remove(typed);
}
