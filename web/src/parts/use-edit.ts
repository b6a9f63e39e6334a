import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { newIdempotencyKey } from "#/api/key";
import { keepFormDraft, readFormDraft } from "#/session/form-drafts";
import { username } from "#/session/session";
import {
  asText,
  type Change,
  type Clash,
  clashesOf,
  type Edits,
  refusedFields,
  settled,
  shown,
  withEdit,
} from "./edit";

export interface EditForm {
  /** What the field shows now. */
  value: (path: string) => unknown;
  text: (path: string) => string;
  /** Sets a field, to a value or to what is made of the one it has then; `seen` is what the editor saw of it on another page. */
  set: (path: string, to: unknown, seen?: unknown) => void;
  /** What a text field takes. */
  field: (path: string) => { value: string; onChange: (to: string) => void };
  edits: Edits;
  dirty: boolean;
  /** The secrets that were typed before the session ended or the page was loaded again, and are to be typed once more. */
  lost: readonly string[];
  /** Why the server refused a field, by path. */
  refused: Readonly<Record<string, string>>;
  /** Why saving failed; a clash is none. */
  failure: Error | null;
  clashes: readonly Clash[];
  saving: boolean;
  /** Saves; with the paths of `mine` after a clash. */
  save: (mine?: ReadonlySet<string>) => void;
  /** Closes the question of a clash without choosing; what was typed stays. */
  putOff: () => void;
  discard: () => void;
}

/** Under which name is kept which secrets of a form were typed. */
const secretsOf = (form: string) => `secrets of ${form}`;

/** By path, so that those of two times go together; earlier releases kept a list. */
const pathsOf = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? (kept as readonly string[]) : Object.keys(kept ?? {});

/**
 * A form whose fields several people may change at the same time. What is typed is kept for this window until it is saved,
 * under the name of the form; the fields of `secrets` are not.
 */
export function useEdit(given: {
  form: string;
  /** The thing as it is stored now; fields that are not edited follow it. */
  fields: object;
  secrets?: readonly string[];
  /** Sends the edit; a network that goes away leaves everything as typed, and the same call is sent again. */
  send: (edits: Edits, key: string) => Promise<unknown>;
  onSaved?: () => void;
}): EditForm {
  const [person] = useState(() => username() ?? "");
  const read = () => (readFormDraft(person, given.form) as Readonly<Record<string, Change>> | undefined) ?? {};
  // What is typed belongs to its form: one of another thing, or of another agency, begins with its own.
  const [typed, setTyped] = useState<{ form: string; edits: Edits }>(() => ({ form: given.form, edits: read() }));
  const edits = typed.form === given.form ? typed.edits : read();
  const setEdits = (next: Edits | ((before: Edits) => Edits)) =>
    setTyped((last) => {
      const before = last.form === given.form ? last.edits : edits;
      return { form: given.form, edits: typeof next === "function" ? next(before) : next };
    });
  const readLost = () => pathsOf(readFormDraft(person, secretsOf(given.form)));
  const [forgotten, setForgotten] = useState(() => ({ form: given.form, paths: readLost() }));
  const lost = forgotten.form === given.form ? forgotten.paths : readLost();
  const [attempt, setAttempt] = useState({ content: "", key: "" });
  const kept = JSON.stringify(
    Object.fromEntries(Object.entries(edits).filter(([path]) => !given.secrets?.includes(path))),
  );
  useEffect(() => {
    keepFormDraft(person, given.form, kept === "{}" ? undefined : JSON.parse(kept));
  }, [person, given.form, kept]);
  // Of a secret is kept only that one was typed.
  const secrets = JSON.stringify(
    (given.secrets ?? []).filter((path) => asText(edits[path]?.to) !== "" || (lost.includes(path) && !(path in edits))),
  );
  useEffect(() => {
    const paths = JSON.parse(secrets) as string[];
    keepFormDraft(
      person,
      secretsOf(given.form),
      paths.length === 0 ? undefined : Object.fromEntries(paths.map((path) => [path, true])),
    );
  }, [person, given.form, secrets]);
  // What is saved or given up is no draft any more, also where the form goes away with it.
  const clear = () => {
    keepFormDraft(person, given.form, undefined);
    keepFormDraft(person, secretsOf(given.form), undefined);
    setForgotten({ form: given.form, paths: [] });
    setEdits({});
  };
  const sending = useMutation({
    mutationFn: async (sent: Edits) => {
      const content = JSON.stringify(sent);
      const key = content === attempt.content ? attempt.key : newIdempotencyKey();
      setAttempt({ content, key });
      await given.send(sent, key);
    },
    onSuccess: () => {
      // Drawn before anybody leaves: what guards the form would ask about changes that are saved.
      flushSync(clear);
      given.onSaved?.();
    },
  });
  const clashes = clashesOf(sending.error);
  const value = (path: string) => shown(edits, given.fields, path);
  const text = (path: string) => asText(value(path));
  const set = (path: string, to: unknown, seen?: unknown) =>
    setEdits((before) =>
      withEdit(
        before,
        given.fields,
        path,
        typeof to === "function" ? (to as (now: unknown) => unknown)(shown(before, given.fields, path)) : to,
        seen,
      ),
    );
  return {
    value,
    text,
    set,
    field: (path) => ({ value: text(path), onChange: (to) => set(path, to) }),
    edits,
    dirty: Object.keys(edits).length > 0,
    lost: lost.filter((path) => !(path in edits)),
    refused: refusedFields(sending.error),
    failure: clashes.length > 0 ? null : sending.error,
    clashes,
    saving: sending.isPending,
    save: (mine) => {
      const next = mine ? settled(edits, clashes, mine) : edits;
      if (mine) setEdits(next);
      if (Object.keys(next).length > 0) sending.mutate(next);
      else sending.reset();
    },
    putOff: () => sending.reset(),
    discard: () => {
      sending.reset();
      clear();
    },
  };
}
