import { perWindow } from "./store";

/**
 * What is typed into a form and not saved yet: kept for this window, so that neither a reload nor an expired sign-in loses
 * it. It goes with the window, at sign-out (session.ts) and when another person signs in.
 */
const key = (person: string, form: string) => `form ${person} ${form}`;

export function readFormDraft(person: string, form: string): unknown {
  try {
    return (JSON.parse(perWindow.get(key(person, form)) ?? "null") as unknown) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepFormDraft(person: string, form: string, draft: unknown): void {
  if (draft === undefined) perWindow.remove(key(person, form));
  else perWindow.set(key(person, form), JSON.stringify(draft));
}

/** All that is typed in this window, as it is kept; who locks the device locks it away and brings it back. */
export function keysOfWindow(): [string, string][] {
  try {
    return Object.entries<string>(sessionStorage).filter(([name]) => name.startsWith("form "));
  } catch {
    return [];
  }
}

export const keepKey = perWindow.set;
