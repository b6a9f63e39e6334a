export type Piece = { text: string; href?: string };

/**
 * Neither quotes nor anything that is not seen, such as marks that turn the direction of the writing, belongs to an
 * address: what is pressed must be what is read.
 */
const address = /(?:https?:\/\/|(?<![\p{L}\p{N}@./-])www\.(?=[\p{L}\p{N}]))[^\s<>"'`{}|\\^«»„“”‘‚\p{Cc}\p{Cf}]+/giu;

const ending = /[.,;:!?…。，、；：！？·*]+$/u;
const brackets = [
  ["(", ")"],
  ["[", "]"],
  ["（", "）"],
  ["「", "」"],
] as const;

/** Without what ends the sentence, and brackets that the sentence closes rather than the address. */
function trimmed(found: string): string {
  let text = found;
  for (;;) {
    const before = text;
    text = text.replace(ending, "");
    for (const [open, close] of brackets)
      while (text.endsWith(close) && text.split(close).length > text.split(open).length) text = text.slice(0, -1);
    if (text === before) return text;
  }
}

/** Where the address leads; nothing when it is none, or hides behind a name and a password where it leads. */
function target(text: string): string | undefined {
  const href = /^www\./i.test(text) ? `https://${text}` : text;
  try {
    const { protocol, hostname, username, password } = new URL(href);
    const web = protocol === "http:" || protocol === "https:";
    return web && hostname !== "" && username === "" && password === "" ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Splits a text at its addresses. Only http and https become links; everything else stays text. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(address)) {
    const shown = trimmed(match[0]);
    const href = target(shown);
    if (href === undefined) continue;
    if (match.index > done) found.push({ text: text.slice(done, match.index) });
    found.push({ text: shown, href });
    done = match.index + shown.length;
  }
  if (done < text.length) found.push({ text: text.slice(done) });
  return found;
}
