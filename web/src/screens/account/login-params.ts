import { getRouteApi } from "@tanstack/react-router";
import type { LoginSearch } from "#/session/login-search";

const route = getRouteApi("/login");

/** What goes along from one page of the sign-in to the next: the agency's link, and where the person wanted to go. */
export function useLoginParams(): LoginSearch {
  const { m, h, next } = route.useSearch();
  return { m, h, next };
}
