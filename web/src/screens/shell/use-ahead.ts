import { type AnyRoute, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { whenIdle } from "#/api/parts";
import { type TextArea, textsAhead } from "#/i18n/texts";

/** Milliseconds: a page that has just been opened has more to do than it seems, and many people leave it at once. */
const calm = 5000;

interface Screen {
  ahead: () => void;
}

function screensOf(route: AnyRoute): Screen[] {
  const { component } = route.options as { component?: Partial<Screen> };
  const children = Object.values((route.children as Record<string, AnyRoute> | undefined) ?? {});
  return [...(component?.ahead ? [component as Screen] : []), ...children.flatMap(screensOf)];
}

/**
 * Once the page is calm, fetches the other pages of the person who works here, so that a signal that goes takes none of them away. One at a time, each when the
 * browser is idle: all at once they would hold up the first press.
 */
export function useAhead(
  places: "/_signed-in/_staff" | "/_signed-in/_guest" | "/_signed-in/_manager",
  ...texts: TextArea[]
) {
  const router = useRouter();
  const areas = texts.join(" ");
  useEffect(() => {
    const steps = [
      () => textsAhead(...(areas.split(" ") as TextArea[])),
      ...screensOf(router.routesById[places]).map((screen) => () => screen.ahead()),
    ];
    let stop: () => void = () => undefined;
    const next = () => {
      const step = steps.shift();
      if (!step) return;
      step();
      stop = whenIdle(next);
    };
    const timer = setTimeout(() => {
      stop = whenIdle(next);
    }, calm);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router, places, areas]);
}
