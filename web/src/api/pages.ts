import { request } from "./http";

/** Base64 of `0`: after the last page a list points back to its start. */
const start = "MA==";

interface Page<Item> {
  data: Item[];
  next_page: string;
}

/** The page at an offset and all after it. The list ends where the offset returns to the start or stops changing. */
async function pagesFrom<Item>(path: string, offset: string, signal: AbortSignal | undefined): Promise<Item[]> {
  const address = new URL(path, location.origin);
  if (offset !== start) address.searchParams.set("offset", offset);
  const page = (await request("GET", address.pathname + address.search, signal ? { signal } : {})) as Page<Item>;
  if (page.next_page === start || page.next_page === "" || page.next_page === offset) return page.data;
  return [...page.data, ...(await pagesFrom<Item>(path, page.next_page, signal))];
}

export async function allPages<Item>(path: string, signal?: AbortSignal): Promise<Item[]> {
  return pagesFrom<Item>(path, start, signal);
}
