import { createFileRoute, redirect } from "@tanstack/react-router";
import { parseLoginSearch } from "#/session/login-search";
import { nowSeconds, readTokens, validity } from "#/session/tokens";

export const Route = createFileRoute("/")({
  // A login link may point here as well: its parameters go on to the login page.
  validateSearch: parseLoginSearch,
  beforeLoad: ({ search }) => {
    const tokens = readTokens();
    // An expired token is refreshed there; without signal what is kept shows. A login link is not lost when that fails.
    const goesOn = tokens && (!search.m || validity(tokens, nowSeconds()) === "TokenIsValid");
    throw goesOn ? redirect({ to: "/router", replace: true }) : redirect({ to: "/login", search, replace: true });
  },
});
