import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen";
import { keepPages } from "./session/next";
import { RouterNavigation } from "./ui/RouterNavigation";
import { LoadingOverlay } from "./ui/Spinner";
import { late } from "./ui/late";
import { searchText } from "./ui/navigation";

/** Search values are plain texts in the address, not JSON: login links are written by people and printed as QR codes. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Loads beside the first page, not with it; main.tsx fetches it ahead, because an error may mean that nothing loads any more. */
const ErrorScreen = late(() => import("./screens/error/ErrorScreen"), "ErrorScreen");

export function prepareErrorScreen(): void {
  ErrorScreen.ahead();
}

/** The addresses below the route that asks for a sign-in; `/reportdesigner` has no such flag, and one returns there all the same. */
export function signedInPages(routes: object): string[] {
  const pages = Object.entries(routes as Record<string, { fullPath: string }>).flatMap(([id, { fullPath }]) =>
    id.startsWith("/_signed-in/") && fullPath !== "/" ? fullPath : [],
  );
  return [...pages, "/reportdesigner"];
}

export function makeRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch: searchText,
    defaultPreload: "intent",
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingOverlay,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
    // Around all, so that the page of an error has it too.
    InnerWrap: RouterNavigation,
  });
  // An invitation to a team is accepted after the sign-in, and a drawing goes on.
  keepPages([...signedInPages(router.routesById), "/join", "/reportdesigner"]);
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
