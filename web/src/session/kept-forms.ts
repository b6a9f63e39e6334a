import { openedText, sealedText } from "./cipher";
import { sealedForms } from "./form-names";
import { bringFormsBack } from "./forms-back";
import { typedOver } from "./typed-over";
import { perWindow } from "./store";

/*
 * What is typed into forms and not saved, the one place that keeps it. This page has it at hand; the session storage of the window has it sealed, so that a
 * reload, a session that ended and a lock of the device lose none of it. The key of a person is the one that the server gives to unsent drafts' writer only:
 * it is locked away with the device, leaves it with the sign-out, and comes back with the same person.
 */

/** As earlier releases kept it, readable: `form person name`. */
const readable = "form ";

interface Opened {
  /** Where in the session storage it lies. */
  place: string;
  key: CryptoKey;
}

/** By person and form, as JSON. */
const forms = new Map<string, Map<string, string>>();
/** Of these the earlier text, as JSON, that no form has read yet: one that is drawn already does not know it, and does not take it away. */
const unread = new Map<string, Map<string, string>>();
const opened = new Map<string, Opened>();
/** One after the other: what was typed last is what stays. */
let writing: Promise<unknown> = Promise.resolve();

/** The same person writes their address in more than one way. */
const nameOf = (person: string) => person.trim().toLowerCase();

const inTurn = async (work: () => Promise<void>): Promise<unknown> =>
  (writing = writing.then(work).catch(() => undefined));

function keep(person: string): void {
  void inTurn(async () => {
    const now = opened.get(person);
    if (!now) return;
    const typed = [...(forms.get(person) ?? [])];
    const closed = typed.length > 0 && (await sealedText(now.key, `${now.place} ${person}`, JSON.stringify(typed)));
    if (opened.get(person) !== now) return;
    if (closed) perWindow.set(now.place, closed);
    else perWindow.remove(now.place);
  });
}

function draftIn(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Whether something waits there; that it is known does not count as read. */
export const formWaits = (person: string, form: string): boolean =>
  draftIn(forms.get(nameOf(person))?.get(form)) !== undefined;

export function readForm(person: string, form: string): unknown {
  const name = nameOf(person);
  unread.get(name)?.delete(form);
  return draftIn(forms.get(name)?.get(form));
}

/** Newer text over the earlier one, as far as there is such. */
const laid = (earlier: string | undefined, text: string) =>
  JSON.stringify(typedOver(draftIn(earlier), JSON.parse(text)));

export function keepForm(person: string, form: string, draft: unknown): void {
  const name = nameOf(person);
  const typed = forms.get(name);
  const earlier = unread.get(name)?.get(form);
  if (draft === undefined && earlier === undefined) {
    if (typed?.delete(form)) keep(name);
    return;
  }
  const text = draft === undefined ? (earlier ?? "") : laid(earlier, JSON.stringify(draft));
  if (typed?.get(form) === text) return;
  forms.set(name, new Map(typed).set(form, text));
  keep(name);
}

function parsed(text: string | undefined): [string, string][] {
  try {
    return JSON.parse(text ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}

/** All that an earlier release left readable in this window; who locks the device locks it away. */
export function readableForms(): [place: string, text: string][] {
  try {
    return Object.entries<string>(sessionStorage).filter(([place]) => place.startsWith(readable));
  } catch {
    return [];
  }
}

/** The person's own of it, by form; that of others goes. */
function takeReadable(person: string): [string, string][] {
  const own = `${readable}${person} `;
  const found = readableForms().filter(([place]) => place.toLowerCase().startsWith(own));
  perWindow.drop(readable);
  return found.map(([place, text]) => [place.slice(own.length), text]);
}

/** The key of a person is here: what is kept of them in this window can be read, and what they type is kept. What another left there goes. */
export async function openForms(person: string, key: CryptoKey, place = sealedForms): Promise<void> {
  const name = nameOf(person);
  await inTurn(async () => {
    const before = opened.get(name);
    if (before) {
      // Another key of the same person: from here on it is the one that the device keeps.
      opened.set(name, { place, key });
      if (before.key !== key) keep(name);
      return;
    }
    const closed = perWindow.get(place);
    const text = closed === null ? undefined : await openedText(key, `${place} ${name}`, closed);
    const found = new Map([...(place === sealedForms ? takeReadable(name) : []), ...parsed(text)]);
    // What was typed since is the newer word, field by field.
    const typed = new Map(forms.get(name));
    const lacking = new Map<string, string>();
    for (const [form, text] of found) {
      // An earlier release left it, damaged.
      if (draftIn(text) === undefined) continue;
      const whole = laid(text, typed.get(form) ?? text);
      if (whole === typed.get(form)) continue;
      lacking.set(form, text);
      typed.set(form, whole);
    }
    if (found.size > 0) forms.set(name, typed);
    unread.set(name, lacking);
    opened.set(name, { place, key });
    keep(name);
    void bringFormsBack(() => lacking.size > 0 && unread.get(name) === lacking);
  });
}

/** Done when what was typed is in the window's storage, and what lies there is read as far as its key is here. */
export async function formsKept(): Promise<void> {
  let seen: unknown;
  while (seen !== writing) {
    seen = writing;
    await seen;
  }
}

/** The person leaves: this page forgets what was typed. What lies in the window's storage stays there sealed. */
export async function closeForms(): Promise<void> {
  await formsKept();
  opened.clear();
  forms.clear();
  unread.clear();
}
