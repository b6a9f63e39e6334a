import type { AnyRoute, AnyRouter } from "@tanstack/react-router";
import { whenIdle } from "#/api/parts";
import { type TextArea, textsAhead } from "#/i18n/texts";
import { queryClient } from "#/session/query";
import { isSharedDevice } from "#/session/store";
import { keepReady } from "../ready/prepare";

interface Screen {
  ahead: () => void;
}

function screensOf(route: AnyRoute): Screen[] {
  const { component } = route.options as { component?: Partial<Screen> };
  const children = Object.values((route.children as Record<string, AnyRoute> | undefined) ?? {});
  return [...(component?.ahead ? [component as Screen] : []), ...children.flatMap(screensOf)];
}

/**
 * Fetches the other pages of the person who works here, one at a time, each when the browser is idle: all at once they would hold up the first press. Then what
 * their own tasks or stays need. Gives what ends it.
 */
export function goAhead(router: AnyRouter, places: string, areas: readonly TextArea[]): () => void {
  const steps = [
    () => textsAhead(...areas),
    ...screensOf((router.routesById as Record<string, AnyRoute>)[places]!).map((screen) => () => screen.ahead()),
  ];
  let stop: () => void = () => undefined;
  const next = () => {
    const step = steps.shift();
    if (step) {
      step();
      stop = whenIdle(next);
    } else if (isSharedDevice()) return;
    else if (places.endsWith("_staff")) stop = keepReady(queryClient, "tasks");
    else if (places.endsWith("_guest")) stop = keepReady(queryClient, "stays");
  };
  next();
  return () => stop();
}
