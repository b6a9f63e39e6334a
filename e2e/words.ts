import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../locales");

/** Quoted text of a catalogue, as it is shown. */
const unquoted = (text: string) => text.replaceAll('\\"', '"').replaceAll("\\n", "\n");

/** What the app says in a language for its English words; what stands in braces is filled in. A text with a context is `context|text`. */
export function wordsIn(language: string): (english: string, values?: Record<string, string>) => string {
  const known = new Map<string, string>();
  const entry = /(?:^msgctxt "(?<context>.*)"\n)?^msgid "(?<id>.+)"\nmsgstr "(?<text>.*)"$/gm;
  for (const file of readdirSync(join(folder, language)).filter((name) => /^web\..*\.po$/.test(name)))
    for (const { groups } of readFileSync(join(folder, language, file), "utf8").matchAll(entry)) {
      const { context, id = "", text = "" } = groups ?? {};
      known.set(unquoted(context === undefined ? id : `${context}|${id}`), unquoted(text));
    }
  return (english, values = {}) => {
    const text = known.get(english);
    if (text === undefined) throw new Error(`no text in ${language} for: ${english}`);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  };
}
