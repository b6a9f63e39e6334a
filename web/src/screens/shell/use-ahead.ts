import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { whenIdle } from "#/api/parts";
import type { TextArea } from "#/i18n/texts";

/** Milliseconds: a page that has just been opened has more to do than it seems, and many people leave it at once. */
const calm = 5000;

/** Once the page is calm, fetches what else the person who works here needs, so that a signal that goes takes none of it away. */
export function useAhead(
  places: "/_signed-in/_staff" | "/_signed-in/_guest" | "/_signed-in/_manager",
  ...texts: TextArea[]
) {
  const router = useRouter();
  const areas = texts.join(" ");
  useEffect(() => {
    let over = false;
    let stop: () => void = () => undefined;
    const timer = setTimeout(() => {
      stop = whenIdle(() => {
        import("./ahead").then(
          ({ goAhead }) => {
            if (!over) stop = goAhead(router, places, areas.split(" ") as TextArea[]);
          },
          () => undefined,
        );
      });
    }, calm);
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, [router, places, areas]);
}
