import { type RefObject, useEffect, useRef } from "react";
import { scrollIntoSight } from "#/ui/scroll-into-sight";
import { isTyping } from "./shortcuts";

/** Arrow keys go through the links of a list, or through what `selector` finds: from the one in focus, or from the open one when nothing is in focus. */
export function useArrows<List extends HTMLElement = HTMLUListElement>(selector = "a"): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const search = event.target instanceof HTMLInputElement && event.target.type === "search";
      if (isTyping(event.target) && !(search && step === 1)) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
      const focused = document.activeElement;
      const inside = links.findIndex((link) => link === focused);
      // What scrolls or is a control of its own keeps its arrows.
      if (inside < 0 && !search && focused !== document.body && focused !== null) return;
      const from = inside >= 0 ? inside : links.findIndex((link) => link.getAttribute("aria-current") === "page");
      const next = links[from < 0 ? 0 : Math.min(links.length - 1, Math.max(0, from + step))];
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      scrollIntoSight(next);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [selector]);
  return list;
}
