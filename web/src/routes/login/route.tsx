import { createFileRoute } from "@tanstack/react-router";
import { LoginLayout } from "#/screens/login/LoginLayout";
import { parseLoginSearch } from "#/session/login-search";

// Not fetched apart, as other screens are: most first visits begin here, and a second round trip would be waited for.
export const Route = createFileRoute("/login")({
  validateSearch: parseLoginSearch,
  component: LoginLayout,
});
