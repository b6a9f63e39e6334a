import { createContext, useContext } from "react";

/** The parameters of an address; what is undefined is left out. */
export type Search = Readonly<Record<string, unknown>>;

/** Texts of an address as people write them and QR codes print them, not JSON. */
export function searchText(search: Search): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && typeof value !== "object");
  const text = String(new URLSearchParams(kept as [string, string][])).replaceAll("%2F", "/");
  return text && `?${text}`;
}

/**
 * How a page opens another one: by the router (RouterNavigation) or, on the first page of the sign-in, where the router has not come yet, by what fetches it
 * (FirstPage). What both show navigates by this and not by the router.
 */
export interface Navigation {
  /** The path of the page that is open. */
  pathname: () => string;
  /** Fetches what the page of a path needs, where that can be had just now. */
  ahead: (path: string) => void;
  /** Opens an address of ours; with `replace` instead of the page that is open, in the history too. */
  go: (href: string, options?: { replace?: boolean }) => Promise<void>;
}

export const NavigationContext = createContext<Navigation | undefined>(undefined);

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error("nothing here opens other pages");
  return navigation;
}
