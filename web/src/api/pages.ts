import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import { request } from "./http";

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

/** The address of a page of the list at a path. */
function pageAddress(path: string, offset: string): string {
  const address = new URL(path, location.origin);
  if (offset !== firstPage) address.searchParams.set("offset", offset);
  return address.pathname + address.search;
}

export async function loadPage<Item>(path: string, offset: string, signal?: AbortSignal): Promise<Page<Item>> {
  return (await request("GET", pageAddress(path, offset), signal ? { signal } : {})) as Page<Item>;
}

/** All pages of a list, one after the other. */
export async function allPages<Item>(path: string, signal?: AbortSignal, offset = firstPage): Promise<Item[]> {
  const page = await loadPage<Item>(path, offset, signal);
  const next = pageAfter(page, offset);
  return next === undefined ? [...page.data] : [...page.data, ...(await allPages<Item>(path, signal, next))];
}

/** A list of which a page is read when somebody asks for more. What is undefined of `asked` is not asked for. */
export function pagedQuery<Item>(
  queryKey: QueryKey,
  path: string,
  asked: Readonly<Record<string, string | number | undefined>>,
) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, String(value));
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ signal, pageParam }) => loadPage<Item>(`${path}?${query}`, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: (last, _, offset) => pageAfter(last, offset),
  });
}
