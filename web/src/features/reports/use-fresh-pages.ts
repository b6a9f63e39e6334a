import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Changes that come within this time are one. */
const gathering = 300;

/** What reports are made of, by the first word of the names under which this device keeps it. */
const sources: ReadonlySet<unknown> = new Set([
  "cleanings",
  "cleaning",
  "reservation",
  "reservations",
  "stays",
  "homes",
]);

/** Asks for the pages of reports again when the channel, or an act on this device, has changed what is in them. */
export function useFreshPages(on: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!on) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || !sources.has(event.query.queryKey[0])) return;
      const { action } = event;
      // An answer to this device's own question says nothing new: only what was brought into it from elsewhere does.
      if (action.type !== "invalidate" && !(action.type === "success" && action.manual)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: ["reports", "pages"] }), gathering);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [client, on]);
}
