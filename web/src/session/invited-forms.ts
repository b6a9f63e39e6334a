import { get, update } from "idb-keyval";
import { sealedInvited } from "./form-names";
import { inTime } from "./in-time";
import { keepForm, openForms, readForm } from "./kept-forms";
import { canSeal } from "./seal";
import { perWindow } from "./store";

/** Under which name the forms of an invited traveler are kept: of one invitation nothing shows in another. */
export const invitedPerson = (token: string) => `invited ${token}`;

/** In the browser's database. */
const keyName = "latchkey-invited";

/** The browser's key for a person without a sign-in. It cannot be read out, and what it has sealed goes with the window. */
async function invitedKey(): Promise<CryptoKey | undefined> {
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  // Two tabs may have made one each: the first one counts.
  await update<CryptoKey>(keyName, (there) => there ?? made);
  return get<CryptoKey>(keyName);
}

/** The one form of an invited traveler. */
export const invitedForm = "own data";

/** As an earlier release kept it, readable. */
const readable = `form invited ${invitedForm}`;

/** Takes over once what an earlier release left readable in this window. */
function takeReadable(person: string): void {
  const text = perWindow.get(readable);
  perWindow.remove(readable);
  try {
    if (text !== null && readForm(person, invitedForm) === undefined) keepForm(person, invitedForm, JSON.parse(text));
  } catch {
    // Damaged: there is nothing to take over.
  }
}

async function openSealed(token: string): Promise<void> {
  try {
    const key = await invitedKey();
    if (key) await openForms(invitedPerson(token), key, sealedInvited);
  } catch {
    // As without a cipher.
  }
}

/** Milliseconds: the form is not held up longer by a database that does not answer. What comes later comes with the form drawn again. */
const patience = 1000;

/** Before the form is drawn. Where the browser has no cipher or no database, what is typed lives as long as the page. */
export async function openInvitedForms(token: string): Promise<void> {
  takeReadable(invitedPerson(token));
  if (canSeal()) await inTime(openSealed(token), patience);
}
