import { useDraft } from "./use-draft";

/** One typed text that outlives its form: it is there again when the page is, until it is set to nothing. */
export function useDraftText(form: string): [text: string, write: (text: string) => void] {
  const { value, set, forget } = useDraft(form, "");
  return [value, (text) => (text === "" ? forget() : set(text))];
}
