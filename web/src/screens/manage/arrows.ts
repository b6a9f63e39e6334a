import { type RefObject, useEffect, useRef } from "react";
import { scrollIntoSight } from "#/ui/scroll-into-sight";
import { isTyping } from "./shortcuts";

/** What Enter does of its own. */
const pressable = "a, button, input, select, textarea, summary";

/** Where a key leads from a place among so many; -1 is none of them. Undefined for a key that leads nowhere. */
function led(key: string, from: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  return from < 0 ? 0 : Math.min(count - 1, Math.max(0, from + (key === "ArrowDown" ? 1 : -1)));
}

/**
 * Arrow keys go through the links of a list, or through what `selector` finds: from the one in focus, or from the open one when nothing is in focus. Home and End
 * go to the first and the last, Enter opens a row that is no link itself.
 */
export function useArrows<List extends HTMLElement = HTMLUListElement>(selector = "a"): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const search = event.target instanceof HTMLInputElement && event.target.type === "search";
      if (isTyping(event.target) && !(search && event.key === "ArrowDown")) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
      const focused = document.activeElement;
      const inside = links.findIndex((link) => link === focused);
      if (event.key === "Enter") {
        const row = links[inside];
        if (row?.matches(pressable) === false) row.querySelector<HTMLElement>("a, button")?.click();
        return;
      }
      const far = event.key === "Home" || event.key === "End";
      // What scrolls or is a control of its own keeps its keys.
      if (inside < 0 && (far || (!search && focused !== document.body && focused !== null))) return;
      const from = inside >= 0 ? inside : links.findIndex((link) => link.getAttribute("aria-current") === "page");
      const next = links[led(event.key, from, links.length) ?? -1];
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
