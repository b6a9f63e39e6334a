import { useEffect, useState } from "react";
import { formWaits, keepFormDraft, readFormDraft } from "./form-drafts";
import { username } from "./session";

/** What a form shows, kept until it is saved or given up. */
export interface Draft<Value> {
  value: Value;
  set: (next: Value | ((before: Value) => Value)) => void;
  /** The same for some fields of it. */
  type: (fields: Partial<Value>) => void;
  /** Something is typed that is not saved. */
  changed: boolean;
  /** It is saved, or given up. */
  forget: () => void;
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What was kept, as far as it still has the shape of the form: the app may have been updated between. */
function fitting<Value>(kept: unknown, initial: Value): Value | undefined {
  if (isRecord(initial) && isRecord(kept)) {
    const known = Object.entries(kept).filter(([name]) => name in initial);
    return { ...initial, ...Object.fromEntries(known) };
  }
  return typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial) && !isRecord(kept)
    ? (kept as Value)
    : undefined;
}

/** What is kept: of a form with fields those that were typed, so that it goes together with what was typed into the others at another time. */
export function typedOf(value: unknown, initial: unknown): unknown {
  if (!isRecord(value) || !isRecord(initial)) return value;
  const before = new Map(Object.entries(initial).map(([name, field]) => [name, JSON.stringify(field)]));
  return Object.fromEntries(
    Object.entries(value).filter(([name, field]) => JSON.stringify(field) !== before.get(name)),
  );
}

/**
 * What is typed into a form outlives it for this window: after a reload, and after a session that ended, it is there again.
 * `initial` is what the form shows while nothing is typed. Secrets must not be typed into it.
 */
export function useDraft<Value>(form: string, initial: Value): Draft<Value> {
  const [person] = useState(() => username() ?? "");
  const kept = () => fitting(readFormDraft(person, form), initial);
  const [typed, setTyped] = useState(() => ({ form, value: kept() }));
  const own = typed.form === form ? typed.value : kept();
  const value = own ?? initial;
  const set = (next: Value | ((before: Value) => Value)) =>
    setTyped((last) => {
      const before = (last.form === form ? last.value : own) ?? initial;
      return { form, value: typeof next === "function" ? (next as (before: Value) => Value)(before) : next };
    });
  const changed = JSON.stringify(value) !== JSON.stringify(initial);
  const text = JSON.stringify(typedOf(value, initial));
  useEffect(() => {
    keepFormDraft(person, form, changed ? JSON.parse(text) : undefined);
  }, [person, form, text, changed]);
  return {
    value,
    set,
    type: (fields) => set((before) => ({ ...before, ...fields })),
    changed,
    forget: () => {
      keepFormDraft(person, form, undefined);
      setTyped({ form, value: undefined });
    },
  };
}

/** Whether something typed into a form waits there; its dialog then opens by itself. */
export function draftWaits(form: string): boolean {
  return formWaits(username() ?? "", form);
}
