import { type AnyRoute, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { whenIdle } from "#/api/parts";
import { type TextArea, textsAhead } from "#/i18n/texts";

function fetchScreens(route: AnyRoute): void {
  const { component } = route.options as { component?: { ahead?: () => void } };
  component?.ahead?.();
  for (const child of Object.values((route.children as Record<string, AnyRoute> | undefined) ?? {}))
    fetchScreens(child);
}

/** Once the first page is drawn, fetches the other pages of the person who works here, so that a signal that goes takes none of them away. */
export function useAhead(
  places: "/_signed-in/_staff" | "/_signed-in/_guest" | "/_signed-in/_manager",
  ...texts: TextArea[]
) {
  const router = useRouter();
  const areas = texts.join(" ");
  useEffect(
    () =>
      whenIdle(() => {
        fetchScreens(router.routesById[places]);
        textsAhead(...(areas.split(" ") as TextArea[]));
      }),
    [router, places, areas],
  );
}
