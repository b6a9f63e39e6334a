import { formsAreShown, formsCameBack } from "./form-names";

/** Milliseconds: so often it is looked whether the person is done with what has the focus. */
const lookEvery = 300;

/** A dialog or a field in use is not taken from the person: what is in it may be kept nowhere. */
const isInUse = () =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null ||
  document.activeElement?.matches("input, textarea, select, [contenteditable=true]") === true;

/** Has the page begin again with earlier text, once nothing in it is in use; no more where `isNews` says that all of it was typed again meanwhile. */
export async function bringFormsBack(isNews: () => boolean): Promise<void> {
  // Before a page is drawn there is nothing to wait for.
  while (formsAreShown() && isNews() && isInUse()) await new Promise((done) => setTimeout(done, lookEvery));
  if (!isNews()) return;
  const focused = document.activeElement;
  formsCameBack();
  if (focused && focused !== document.body)
    setTimeout(() => {
      if (!focused.isConnected) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    });
}
