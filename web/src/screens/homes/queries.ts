import { queryOptions } from "@tanstack/react-query";
import { requestData } from "#/api/http";
import { pagedQuery } from "#/api/pages";
import type { components } from "#/api/schema.gen";

type Schemas = components["schemas"];

export type HomeLine = Schemas["PropertyManagedLine"];
export type Home = Schemas["PropertyManaged"];
export type HomePicture = Schemas["PropertyManagedPicture"];
export type HomeText = Schemas["PropertyManagedText"];
export type HomeDocument = Schemas["PropertyDocumentAnswer"];

/** The agency's homes by title, page by page. */
export function homesQuery(member: number, search: string) {
  return pagedQuery<HomeLine>(["homes", member, search], "/v1/manage/properties", {
    memberid: member,
    q: search || undefined,
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
