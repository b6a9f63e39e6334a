import { useEffect } from "react";

const name = "Latchkey";

/** The window's title and the icon of the installed app, where the system shows a number there: they are seen when another tab is in front, or the app is closed. */
function show(count: number): void {
  document.title = count > 0 ? `(${count > 99 ? "99+" : count}) ${name}` : name;
  void (navigator as Partial<Navigator>).setAppBadge?.(count).catch(() => undefined);
}

/** Shows what waits outside of the page, too; it goes with the person. */
export function useTitle(count: number): void {
  useEffect(() => {
    show(count);
    return () => show(0);
  }, [count]);
}
