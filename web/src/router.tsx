import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen";
import { keepPages } from "./session/next";
import { LoadingOverlay } from "./ui/Spinner";
import { late } from "./ui/late";

/** Search values are plain texts in the address, not JSON: login links are written by people and printed as QR codes. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringifySearch(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && typeof value !== "object");
  const text = String(new URLSearchParams(kept as [string, string][])).replaceAll("%2F", "/");
  return text && `?${text}`;
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
    stringifySearch,
    defaultPreload: "intent",
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingOverlay,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
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
