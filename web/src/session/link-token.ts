import { perWindow } from "./store";

/** The pages that a mail's link leads to, and the one that a server's log leads to. */
export type LinkPage = "activate" | "reset" | "link" | "invite" | "join" | "setup";

const key = (page: LinkPage) => `token ${page}`;

/**
 * The secret of a mail's link is taken out of the address at once, so that it stands in no history and on no screen. It lives in this window until
 * it is used, and survives a reload.
 */
export function keepLinkToken(page: LinkPage, token: string): void {
  perWindow.set(key(page), token);
  for (const watcher of watchers) watcher();
}

const watchers = new Set<() => void>();

/** Another link may be opened on the page that shows the last one: its address differs behind # alone, so nothing reloads. */
export function watchLinkToken(page: LinkPage, opened: (token: string) => void): () => void {
  const watcher = () => {
    const token = linkToken(page);
    if (token !== undefined) opened(token);
  };
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
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
