import { useEffect, useState } from "react";

/** The moment, renewed twice a minute: enough for a countdown in hours, and for a task to become late before one's eyes. */
export function useNow(every = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
