import { Component, type ComponentType, type ReactNode, useEffect, useMemo, useState } from "react";
import { loadPart, whenIdle } from "./api/parts";
import { LoginLayout } from "./screens/login/LoginLayout";
import { LoginScreen } from "./screens/login/LoginScreen";
import { isDue } from "./session/lock-mark";
import { type LoginSearch, parseLoginSearch } from "./session/login-search";
import { safeNext } from "./session/next";
import { readTokens } from "./session/tokens";
import { type Navigation, NavigationContext } from "./ui/navigation";
import { LoadingOverlay } from "./ui/Spinner";

/** How long the page stays alone when the one behind it is not there yet: as long as the router lets any page stay. Milliseconds. */
const stays = 300;

const app = async () => loadPart(() => import("./App"));

const pause = async () => new Promise((resolve) => setTimeout(resolve, stays));

/** What the address of the sign-in page says; nothing where another page is opened, or one that the router has to look at first. */
export function firstPage(): LoginSearch | undefined {
  const { pathname, search, hash } = location;
  const given: Partial<Record<string, string>> = Object.fromEntries(new URLSearchParams(search));
  if (hash !== "" || given.kind !== undefined || given.username !== undefined || isDue()) return undefined;
  // As the router would: who is not signed in begins here.
  if (pathname === "/" && !readTokens()) history.replaceState(null, "", `/login${search}`);
  // Which pages one may be sent to only the router knows: the wish is looked at when it has come.
  return /^\/login\/?$/.test(location.pathname) ? { ...parseLoginSearch(given), next: given.next } : undefined;
}

type Open = (App: ComponentType) => void;

/** What fails on the page is shown and reported by the router, which draws the page again. */
class Failing extends Component<{ children: ReactNode; onFail: () => void }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch() {
    this.props.onFail();
  }
  override render() {
    return this.state.failed ? <LoadingOverlay /> : this.props.children;
  }
}

/** Opens other pages: of several presses the last one counts, and once. */
function awayFromHere(open: Open, setSlow: (slow: boolean) => void): Navigation {
  let wanted: { href: string; replace: boolean };
  let going: Promise<void> | undefined;
  const leave = async () => {
    const timer = setTimeout(() => setSlow(true), stays);
    try {
      const { App, router } = await app();
      router.history[wanted.replace ? "replace" : "push"](wanted.href);
      await Promise.race([router.load(), pause()]);
      open(App);
    } catch {
      // Of a release that is gone, or kept as failed by the browser: the server's page has the right one.
      location.assign(wanted.href);
    } finally {
      clearTimeout(timer);
      setSlow(false);
      going = undefined;
    }
  };
  return {
    pathname: () => "/login",
    ahead: () => void import("./App").catch(() => undefined),
    go: async (href, { replace = false } = {}) => {
      wanted = { href, replace };
      return (going ??= leave());
    },
  };
}

/**
 * The sign-in page as it is opened: without the router and all that the app has, which would be most of what a first visit has to fetch. It fetches them
 * when the page is idle, and everything beyond the page itself is theirs.
 */
function FirstPage({ search, open }: { search: LoginSearch; open: Open }) {
  const [slow, setSlow] = useState(false);
  const navigation = useMemo(() => awayFromHere(open, setSlow), [open]);
  const [openHere] = useState(() => async () => {
    const { App, router } = await app();
    await Promise.race([router.load(), pause()]);
    open(App);
  });
  useEffect(() => {
    const stop = whenIdle(() => navigation.ahead("/"));
    // Another address in this window, such as a mail's link that differs behind # alone.
    const elsewhere = () => void openHere();
    addEventListener("popstate", elsewhere);
    return () => {
      stop();
      removeEventListener("popstate", elsewhere);
    };
  }, [navigation, openHere]);
  const goOn = async () => {
    // Where the page has to be fetched again for the app to come, it goes on, too.
    history.replaceState(null, "", "/router");
    await app().catch(() => undefined);
    await navigation.go(safeNext(search.next) ?? "/router", { replace: true });
  };
  return (
    <Failing onFail={() => void openHere()}>
      <NavigationContext value={navigation}>
        <LoginLayout link={search} first>
          <LoginScreen search={search} goOn={goOn} />
        </LoginLayout>
      </NavigationContext>
      {slow && <LoadingOverlay />}
    </Failing>
  );
}

/** The page that is opened, and from there the app. */
export function Start({ app: first, search }: { app: ComponentType | undefined; search: LoginSearch | undefined }) {
  const [App, setApp] = useState(() => first);
  const [open] = useState<Open>(() => (app: ComponentType) => setApp(() => app));
  if (App) return <App />;
  return <FirstPage search={search ?? {}} open={open} />;
}
