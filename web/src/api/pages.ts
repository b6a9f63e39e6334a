import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { ListAddress } from "./address";
import { authorised, bodyOf, request } from "./http";
import { refusalFrom } from "./refusal";

export interface Page<Item> {
  data: readonly Item[];
  next_page: string;
}

/** Base64 of `0`: where a list begins, and where its last page points back to. */
export const firstPage = "MA==";

/** Where the page after this one begins; undefined where the list ends: its offset returns to the start or stops changing. */
export function pageAfter(page: Page<unknown>, offset?: string): string | undefined {
  const { next_page: next } = page;
  return next === firstPage || next === "" || next === offset ? undefined : next;
}

/** The address of a page of a list. */
function pageAddress(list: string, offset: string): string {
  const address = new URL(list, location.origin);
  if (offset !== firstPage) address.searchParams.set("offset", offset);
  return address.pathname + address.search;
}

export async function loadPage<Item>(
  list: ListAddress<Item>,
  offset: string,
  signal?: AbortSignal,
): Promise<Page<Item>> {
  return (await request("GET", pageAddress(list, offset), signal ? { signal } : {})) as Page<Item>;
}

/**
 * A list with a version (ETag): asked with the version that is known, nothing comes when it is still the same.
 * The same version promises the same list, all its pages.
 */
export async function loadVersion<Item>(
  list: ListAddress<Item>,
  options: { known?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<{ page: Page<Item>; version: string | undefined } | "unchanged"> {
  const headers = new Headers({ Accept: "application/json" });
  if (options.known !== undefined) headers.set("If-None-Match", options.known);
  const response = await authorised(
    new Request(new URL(list, location.origin), { headers, ...(options.signal ? { signal: options.signal } : {}) }),
  );
  if (response.status === 304 && options.known !== undefined) return "unchanged";
  const body = await bodyOf(response);
  if (!response.ok) throw refusalFrom(response.status, body);
  return { page: body as Page<Item>, version: response.headers.get("ETag") ?? undefined };
}

/** All pages of a list, one after the other. */
export async function allPages<Item>(
  list: ListAddress<Item>,
  signal?: AbortSignal,
  offset = firstPage,
): Promise<Item[]> {
  const page = await loadPage(list, offset, signal);
  const next = pageAfter(page, offset);
  return next === undefined ? [...page.data] : [...page.data, ...(await allPages(list, signal, next))];
}

/** A list of which a page is read when somebody asks for more. */
export function pagedQuery<Item>(queryKey: QueryKey, list: ListAddress<Item>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ signal, pageParam }) => loadPage(list, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: (last, _, offset) => pageAfter(last, offset),
  });
}
