import { createFileRoute, redirect } from "@tanstack/react-router";
import { parseLoginSearch } from "#/session/login-search";
import { nowSeconds, readTokens, validity } from "#/session/tokens";

export const Route = createFileRoute("/")({
  // A login link may point here as well: its parameters go on to the login page.
  validateSearch: parseLoginSearch,
  beforeLoad: ({ search }) => {
    const valid = validity(readTokens(), nowSeconds()) === "TokenIsValid";
    throw valid ? redirect({ to: "/router", replace: true }) : redirect({ to: "/login", search, replace: true });
  },
});
