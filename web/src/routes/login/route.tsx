import { createFileRoute, getRouteApi, Outlet, redirect, useLocation } from "@tanstack/react-router";
import { LoginLayout } from "#/screens/login/LoginLayout";
import { keepLinkToken, keepTypedUsername } from "#/session/link-token";
import { parseLoginSearch } from "#/session/login-search";

/** The pages that a mail's link, or an agency's own mail, leads to. */
const places = {
  "/login/activate": "activate",
  "/login/reset": "reset",
  "/login/link": "link",
  "/login/create_direct": undefined,
  "/login/create": undefined,
} as const;

const login = getRouteApi("/login");

function LoginPages() {
  const first = useLocation({ select: ({ pathname }) => /^\/login\/?$/.test(pathname) });
  return (
    <LoginLayout link={login.useSearch()} first={first}>
      <Outlet />
    </LoginLayout>
  );
}

// Not fetched apart, as other screens are: the first page is drawn by it already (FirstPage).
export const Route = createFileRoute("/login")({
  validateSearch: parseLoginSearch,
  beforeLoad: ({ search, location: { pathname, hash } }) => {
    const { kind, username, ...rest } = search;
    // The secret of a mail's link is behind #, which is sent to no server.
    const t = hash.startsWith("t=") ? hash.slice(2) : undefined;
    if (t === undefined && kind === undefined && username === undefined) return;
    const given = kind === "link" ? "/login/link" : pathname.replace(/\/$/, "");
    const to = Object.hasOwn(places, given) ? (given as keyof typeof places) : "/login";
    const page = to === "/login" ? undefined : places[to];
    if (t !== undefined && page !== undefined) keepLinkToken(page, t);
    if (username !== undefined) keepTypedUsername(username);
    // Before anything is drawn or called, the secret is gone from the address bar and from the history.
    throw redirect({ to, search: rest, hash: "", replace: true });
  },
  component: LoginPages,
});
