import { makeRouter } from "#/router";

/** The addresses of all signed-in pages, by the router's own list, with an id wherever one is asked for. */
export function signedInPages(id = "3-7"): string[] {
  const routes = Object.values(makeRouter().routesById) as { id: string; fullPath: string; children?: unknown }[];
  return routes
    .filter((route) => route.id.startsWith("/_signed-in/") && route.fullPath !== "")
    .map((route) => route.fullPath.replace("$id", id).replace(/(.)\/$/, "$1"))
    .filter((path, index, all) => path !== "/" && all.indexOf(path) === index);
}
