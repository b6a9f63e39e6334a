import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen";
import { LoadingOverlay } from "./ui/Spinner";
import { late } from "./ui/late";

/** Search values are plain texts in the address, not JSON: login links are written by people and printed as QR codes. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      parameters.set(name, String(value));
  }
  const text = parameters.toString().replaceAll("%2F", "/");
  return text === "" ? "" : `?${text}`;
}

/** Loads beside the first page, not with it; main.tsx fetches it ahead, because an error may mean that nothing loads any more. */
const ErrorScreen = late(() => import("./screens/error/ErrorScreen"), "ErrorScreen");

export function prepareErrorScreen(): void {
  ErrorScreen.ahead();
}

export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingOverlay,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
