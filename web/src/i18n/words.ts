import { serverLanguage } from "./languages";
import { useLanguage } from "./texts";

/** A text of the office in the reader's language where the office has it in that, else as the office keeps it. */
export function useWords(): (text: string, words: Readonly<Record<string, string>> | undefined) => string {
  const language = serverLanguage(useLanguage());
  return (text, words) => words?.[language] || text;
}
