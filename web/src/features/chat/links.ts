export type Piece = { text: string; href?: string };

const address = /https?:\/\/[^\s<>"'`{}|\\^]+/gi;

/** Brackets that the sentence closes rather than the address. */
function trimmed(found: string): string {
  let text = found.replace(/[.,;:!?…]+$/u, "");
  for (const [open, close] of [
    ["(", ")"],
    ["[", "]"],
  ] as const) {
    while (text.endsWith(close) && text.split(close).length > text.split(open).length) text = text.slice(0, -1);
  }
  return text.replace(/[.,;:!?…]+$/u, "");
}

/** Splits a text at its addresses. Only http and https become links; everything else stays text. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(address)) {
    const href = trimmed(match[0]);
    if (!URL.canParse(href)) continue;
    const { protocol, hostname } = new URL(href);
    if ((protocol !== "http:" && protocol !== "https:") || hostname === "") continue;
    if (match.index > done) found.push({ text: text.slice(done, match.index) });
    found.push({ text: href, href });
    done = match.index + href.length;
  }
  if (done < text.length) found.push({ text: text.slice(done) });
  return found;
}
