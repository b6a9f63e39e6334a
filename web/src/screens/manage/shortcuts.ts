import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** Keys belong to what is typed, and to nothing else, while somebody types. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A choice takes no letters.
  if (target instanceof HTMLInputElement && /^(radio|checkbox|button|submit)$/.test(target.type)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** How long after `g` the second key still belongs to it. */
const pause = 1500;

/** `g t` today, `g i` inbox, `g s` setup, `/` into the search field. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let begun = 0;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (event.key === "/") {
        const field = document.querySelector<HTMLInputElement>("input[type=search]");
        if (!field) return;
        event.preventDefault();
        field.focus();
      } else if (event.key === "g") {
        begun = event.timeStamp;
        return;
      } else if (begun > 0 && event.timeStamp - begun < pause) {
        if (event.key === "t") void navigate({ to: "/manage" });
        if (event.key === "i") void navigate({ to: "/manage/inbox" });
        if (event.key === "s") void navigate({ to: "/manage/setup" });
      }
      begun = 0;
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [navigate]);
}
