/** The pages one may be sent to after signing in; anything else is no page of ours. */
const pages = [
  /^\/router$/,
  /^\/cleanings$/,
  /^\/cleanings\/print$/,
  /^\/cleanings\/\d+-\d+$/,
  /^\/reservations$/,
  /^\/reservations\/\d+-\d+(\/(travellers|services|information|keysafe|reservationchat))?$/,
  /^\/messages$/,
  /^\/settings$/,
  /^\/versionhistory$/,
  /^\/reportdesigner$/,
  /^\/manage(\/(inbox|setup))?$/,
  /^\/manage\/(task|stay)\/\d+-\d+$/,
];

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
