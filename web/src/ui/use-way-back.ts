import { useEffect, useState } from "react";

/** Milliseconds: how long what opened a dialog may take to be drawn again elsewhere. */
const redrawn = 5000;

/** The bar of a grid that an element is, or was. */
const barOf = (element: Element) => element.closest<HTMLElement>("[data-bar]")?.dataset["bar"];

const focusOn = (element: Element | null): boolean => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
};

/**
 * Gives the focus to what opened a dialog, and again where that is drawn again elsewhere, as a bar that moves to another row. What has gone for good leaves it
 * to the page's heading. A press ends it: then the person has gone on.
 */
function giveBack(back: Element | null) {
  const bar = back ? barOf(back) : undefined;
  const heading = () => document.querySelector("main h1");
  const isThere = () => back?.isConnected === true && back !== document.body;
  const next = () =>
    bar === undefined ? heading() : document.querySelector(`[role=gridcell][data-bar="${CSS.escape(bar)}"]`);
  const isLost = () => bar !== undefined || document.activeElement === document.body;
  if (document.activeElement === document.body) focusOn(isThere() ? back : next());
  const stop = () => {
    changes.disconnect();
    clearTimeout(end);
    document.removeEventListener("pointerdown", stop, true);
    document.removeEventListener("keydown", stop, true);
  };
  const changes = new MutationObserver(() => {
    if (!isThere() && isLost() && focusOn(next())) stop();
  });
  const end = setTimeout(() => {
    stop();
    if (document.activeElement === document.body) focusOn(heading());
  }, redrawn);
  document.addEventListener("pointerdown", stop, true);
  document.addEventListener("keydown", stop, true);
  changes.observe(document.body, { childList: true, subtree: true });
}

/**
 * Where dialogs follow each other, or one stands beside the page, the last one gives the focus back to what opened the first: to `opener`, or to what had the
 * focus before. That may be drawn elsewhere by then, as a bar that has moved to another row, or be gone: then the page's heading has it.
 */
export function useWayBack(opener?: Element | null): void {
  const [back] = useState(() => opener ?? document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body || document.activeElement === back) giveBack(back);
      });
    },
    [back],
  );
}
