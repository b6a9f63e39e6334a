/** The pages one may be sent to after signing in; anything else is no page of ours. */
let pages: RegExp[] = [];

/** Takes the signed-in pages from the router's own list, so that none can be forgotten. A `$` part is a pair, as everywhere in our addresses. */
export function keepPages(fullPaths: readonly string[]): void {
  pages = fullPaths.map((path) => {
    const parts = path.replace(/(.)\/$/, "$1").split("/");
    const pattern = parts.map((part) =>
      part.startsWith("$") ? String.raw`\d+-\d+` : part.replaceAll(/[^\w-]/g, String.raw`\$&`),
    );
    return new RegExp(`^${pattern.join("/")}$`);
  });
}

/**
 * The wanted page out of `next`, if it is one of ours on this origin. Refused are `//` and `/\` (another host), control
 * characters (browsers drop tabs and line ends, and then see `//`), and encoded slashes and backslashes.
 */
export function safeNext(next: unknown, origin: string = location.origin): string | undefined {
  if (typeof next !== "string" || !next.startsWith("/") || next.length > 2000) return undefined;
  if (next.startsWith("//") || next.includes("\\") || /%(2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(next)) return undefined;
  if (Array.from(next).some((character) => character <= " " || character === "\u007F")) return undefined;
  let address: URL;
  try {
    address = new URL(next, origin);
  } catch {
    return undefined;
  }
  if (address.origin !== origin || !pages.some((page) => page.test(address.pathname))) return undefined;
  return address.pathname + address.search + address.hash;
}
