import { loadConfig } from "#/api/config";
import { local } from "./store";

/** Which agency's login this is: `m` and `h` of its login link, kept for the next visit without them. */
export interface LoginLink {
  m: string;
  h: string;
}

function keepLoginLink(link: LoginLink): void {
  local.set("mparam", link.m);
  local.set("hparam", link.h);
}

export function storedLoginLink(): LoginLink | undefined {
  const m = local.get("mparam");
  const h = local.get("hparam");
  return m && h ? { m, h } : undefined;
}

export function forgetLoginLink(): void {
  local.remove("mparam");
  local.remove("hparam");
}

/** The link of the address, else the stored one, else the installation's own member. */
export async function loginLink(given: Partial<LoginLink> = {}): Promise<LoginLink> {
  if (given.m && given.h) {
    const link = { m: given.m, h: given.h };
    keepLoginLink(link);
    return link;
  }
  return storedLoginLink() ?? (await loadConfig()).default_member;
}
