import { createContext, useContext } from "react";

/** What stands behind the ? of an address; what is undefined is left out. */
export type WaySearch = Readonly<Record<string, unknown>>;

/** Texts of an address as people write them and QR codes print them, not JSON. */
export function searchText(search: WaySearch): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && typeof value !== "object");
  const text = String(new URLSearchParams(kept as [string, string][])).replaceAll("%2F", "/");
  return text && `?${text}`;
}

/**
 * How a page leads to another one: the router's way (RouterWay) or, on the first page of the sign-in, where the router has not come yet, the one of
 * the door (Door). What both show leads on by this and not by the router.
 */
export interface Way {
  /** The path of the page that is open. */
  pathname: () => string;
  /** Fetches what the page of a path needs, where that can be had just now. */
  ahead: (path: string) => void;
  /** Opens an address of ours; with `replace` instead of the page that is open, in the history too. */
  go: (href: string, options?: { replace?: boolean }) => Promise<void>;
}

export const WayContext = createContext<Way | undefined>(undefined);

export function useWay(): Way {
  const way = useContext(WayContext);
  if (!way) throw new Error("no way leads on from here");
  return way;
}
