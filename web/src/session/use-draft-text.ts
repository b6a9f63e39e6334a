import { useState } from "react";
import { keepFormDraft, readFormDraft } from "./form-drafts";
import { username } from "./session";

/** One typed text that outlives its form: it is there again when the page is, until it is set to nothing. */
export function useDraftText(form: string): [text: string, write: (text: string) => void] {
  const [person] = useState(() => username() ?? "");
  const [typed, setTyped] = useState<{ form: string; text: string }>();
  const kept = () => {
    const draft = readFormDraft(person, form);
    return typeof draft === "string" ? draft : "";
  };
  return [
    typed?.form === form ? typed.text : kept(),
    (text) => {
      keepFormDraft(person, form, text === "" ? undefined : text);
      setTyped({ form, text });
    },
  ];
}
