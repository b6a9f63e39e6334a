/** In the session storage: what is typed into forms and not saved, sealed. See kept-forms. */
export const sealedForms = "forms";

/** The same of an invited traveler, who has no sign-in. */
export const sealedInvited = "forms invited";

let returned = 0;
const listeners = new Set<() => void>();

export function formsCameBack(): void {
  returned += 1;
  for (const listener of listeners) listener();
}

/** Whether a page is there that begins again with them. */
export const formsAreShown = () => listeners.size > 0;

/** How often earlier text came back while the page was there, and when it does again: forms that are drawn begin again with it. */
export const formsReturned = () => returned;
export function whenFormsReturn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
