import { useEffect } from "react";

const name = "Latchkey";

/** The window's title shows what waits too: it is seen when another tab is in front. */
export function useTitle(count: number): void {
  useEffect(() => {
    document.title = count > 0 ? `(${count > 99 ? "99+" : count}) ${name}` : name;
    return () => {
      document.title = name;
    };
  }, [count]);
}
