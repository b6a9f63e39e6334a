/** As JSON.stringify calls it, with each value before it is written. */
type Replacer = (field: string, value: unknown) => unknown;

/** Up to how many values are written in one go: well under a millisecond on a slow phone. */
const few = 1000;

/** Milliseconds of work at a stretch: a page that is scrolled meanwhile draws a frame in what is left of it. */
const stretch = 4;

/** Whether something consists of few values, by how many it may have; what is left of them. */
function leftOf(value: unknown, left: number): number {
  if (typeof value !== "object" || value === null) return left - 1;
  let rest = left - 1;
  for (const one of Object.values(value)) {
    if (rest <= 0) return 0;
    rest = leftOf(one, rest);
  }
  return rest;
}

/** The JSON of a value in parts: those of JSON.stringify with a replacer that changes nothing at a second time. */
function* partsOf(given: unknown, replacer: Replacer, field = ""): Generator<string> {
  const value = replacer(field, given);
  if (leftOf(value, few) > 0) {
    yield JSON.stringify(value, replacer) ?? "null";
    return;
  }
  const isList = Array.isArray(value);
  yield isList ? "[" : "{";
  let first = true;
  for (const [name, one] of Object.entries(value as object)) {
    if (!isList && (one === undefined || typeof one === "function")) continue;
    yield `${first ? "" : ","}${isList ? "" : `${JSON.stringify(name)}:`}`;
    first = false;
    yield* partsOf(one, replacer, name);
  }
  yield isList ? "]" : "}";
}

/** Lets the page draw a frame and answer. A page that is not seen has nothing better to do, and may end soon. */
const pause = async () => document.hidden || new Promise((done) => void setTimeout(done, stretch * 4));

/** The bytes of `JSON.stringify(value, replacer)`, made in short stretches: megabytes at once would stop a page that is just scrolled. The value must not change meanwhile. */
export async function jsonBytes(value: unknown, replacer: Replacer): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let begun = performance.now();
  let text = "";
  for (const part of partsOf(value, replacer)) {
    text += part;
    if (performance.now() - begun < stretch) continue;
    parts.push(encoder.encode(text));
    text = "";
    await pause();
    begun = performance.now();
  }
  parts.push(encoder.encode(text));
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
