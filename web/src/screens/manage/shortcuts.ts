import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { showDialog } from "./office-dialog";

/** Keys belong to what is typed, and to nothing else, while somebody types. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A choice takes no letters.
  if (target instanceof HTMLInputElement && /^(radio|checkbox|button|submit)$/.test(target.type)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** How long after `g` the second key still belongs to it. */
const pause = 1500;

/** When "g" was pressed; 0 for not just now. It outlives the page: another may be drawn between the two keys. */
let begun = 0;

/** `g` and a letter goes to a place, `/` searches everything, `?` lists the keys. */
export function useShortcuts(places: readonly { to: NavigateOptions["to"]; letter: string }[]): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      // What lies over the page has keys of its own.
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      if (event.key === "/" || event.key === "?") {
        event.preventDefault();
        showDialog(event.key === "/" ? "search" : "keys");
      } else if (event.key === "g") {
        begun = event.timeStamp;
        return;
      } else if (begun > 0 && event.timeStamp - begun < pause) {
        const place = places.find(({ letter }) => letter === event.key);
        if (place) void navigate({ to: place.to });
      }
      begun = 0;
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [navigate, places]);
}
