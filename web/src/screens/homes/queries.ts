import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { request, requestData } from "#/api/http";
import type { components } from "#/api/schema.gen";

type Schemas = components["schemas"];

export type HomeLine = Schemas["PropertyManagedLine"];
export type Home = Schemas["PropertyManaged"];
export type HomePicture = Schemas["PropertyManagedPicture"];
export type HomeText = Schemas["PropertyManagedText"];
export type HomeDocument = Schemas["PropertyDocumentAnswer"];

interface HomesPage {
  data: HomeLine[];
  next_page: string;
}

/** Base64 of `0`: behind the last page. */
const start = "MA==";

/** The agency's homes by title, page by page. */
export function homesQuery(member: number, search: string) {
  return infiniteQueryOptions({
    queryKey: ["homes", member, search],
    queryFn: async ({ signal, pageParam }) => {
      const query = new URLSearchParams({ memberid: String(member) });
      if (search !== "") query.set("q", search);
      if (pageParam !== start) query.set("offset", pageParam);
      return (await request("GET", `/v1/manage/properties?${query}`, { signal })) as HomesPage;
    },
    initialPageParam: start,
    getNextPageParam: (last) => (last.next_page === start || last.next_page === "" ? undefined : last.next_page),
  });
}

export const homePath = (id: string) => `/v1/manage/properties/${id}`;

export function homeQuery(id: string) {
  return queryOptions({
    queryKey: ["home", id],
    queryFn: async ({ signal }) => requestData<Home>("GET", homePath(id), { signal }),
  });
}

/** The pictures that show the home itself are called so, the first of them leads the guest's pages. */
export const showsHome = (name: string) => name === "home" || name.startsWith("home-");

/** A name that no other picture has. */
export function newName(begin: "home" | "text"): string {
  const random = crypto.getRandomValues(new Uint8Array(6));
  return `${begin}-${Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
