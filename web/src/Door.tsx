import { type ComponentType, useEffect, useMemo, useState } from "react";
import { loadPart, whenIdle } from "./api/parts";
import { LoginLayout } from "./screens/login/LoginLayout";
import { LoginScreen } from "./screens/login/LoginScreen";
import { isDue } from "./session/lock-mark";
import { type LoginSearch, parseLoginSearch } from "./session/login-search";
import { safeNext } from "./session/next";
import { readTokens } from "./session/tokens";
import { type Way, WayContext } from "./ui/way";

/** How long the door stays when the page behind it is not there yet: as long as the router lets any page stay. Milliseconds. */
const stays = 300;

const app = async () => loadPart(() => import("./App"));

/** What the address of the sign-in page says; nothing where another page is opened, or one that the router has to look at first. */
export function atDoor(): LoginSearch | undefined {
  const { pathname, search, hash } = location;
  const given: Partial<Record<string, string>> = Object.fromEntries(new URLSearchParams(search));
  if (hash !== "" || given.kind !== undefined || given.username !== undefined || isDue()) return undefined;
  // As the router would: who is not signed in begins here.
  if (pathname === "/" && !readTokens()) history.replaceState(null, "", `/login${search}`);
  // Which pages there are to go to only the router knows: the wish is looked at when it has come.
  return /^\/login\/?$/.test(location.pathname) ? { ...parseLoginSearch(given), next: given.next } : undefined;
}

/**
 * The sign-in page as it is opened: without the router and all that the app has, which would be most of what a first visit has to fetch. It fetches them
 * when the page is idle, and everything beyond the page itself is theirs.
 */
function Door({ search, onLeave }: { search: LoginSearch; onLeave: (App: ComponentType) => void }) {
  const way = useMemo<Way>(
    () => ({
      pathname: () => "/login",
      ahead: () => void import("./App").catch(() => undefined),
      go: async (href, { replace = false } = {}) => {
        const { App, router } = await app();
        router.history[replace ? "replace" : "push"](href);
        await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, stays))]);
        onLeave(App);
      },
    }),
    [onLeave],
  );
  useEffect(() => {
    const stop = whenIdle(() => way.ahead("/"));
    // Another address in this window, such as a mail's link that differs behind # alone.
    const elsewhere = () => void app().then(({ App }) => onLeave(App));
    addEventListener("popstate", elsewhere);
    return () => {
      stop();
      removeEventListener("popstate", elsewhere);
    };
  }, [way, onLeave]);
  const goOn = async () => {
    await app();
    await way.go(safeNext(search.next) ?? "/router", { replace: true });
  };
  return (
    <WayContext value={way}>
      <LoginLayout link={search} first>
        <LoginScreen search={search} goOn={goOn} />
      </LoginLayout>
    </WayContext>
  );
}

/** The page that was opened, and from there the app. */
export function Start({ app: first, search }: { app: ComponentType | undefined; search: LoginSearch | undefined }) {
  const [App, setApp] = useState(() => first);
  const [open] = useState(() => (app: ComponentType) => setApp(() => app));
  if (App) return <App />;
  return <Door search={search ?? {}} onLeave={open} />;
}
