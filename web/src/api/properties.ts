import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { fileAddress, listAddress } from "./address";
import { call } from "./call";
import { allPages, pagedQuery } from "./pages";

export type HomeLine = Answers["PropertyManagedLine"];
export type Home = Answers["PropertyManaged"];
export type HomePicture = Answers["PropertyManagedPicture"];
export type HomeText = Answers["PropertyManagedText"];
export type HomeFields = Answers["PropertyFields"];
export type HomeHistoryLine = Answers["PropertyHistoryLine"];
export type HomeDocument = Answers["PropertyDocumentAnswer"];

/** Which homes are wanted, and in which order. */
export interface HomesWanted {
  q?: string | undefined;
  town?: string | undefined;
  building?: string | undefined;
  group?: number | undefined;
  state?: "active" | "away" | "all";
  incomplete?: boolean | undefined;
  sort?: "title" | "city" | "building" | "max_occupancy";
  descending?: boolean | undefined;
}

/** The agency's homes that are wanted, page by page. */
export function homesQuery(member: number, wanted: HomesWanted) {
  return pagedQuery(
    ["homes", member, wanted],
    listAddress("/v1/manage/properties", { query: { memberid: member, ...wanted } }),
  );
}

/** How many homes there are, and how many of them are wanted. */
export function homeCountQuery(member: number, wanted: HomesWanted) {
  return queryOptions({
    queryKey: ["homes", member, "count", wanted],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/propertycount", { query: { memberid: member, ...wanted }, signal }),
    enabled: member > 0,
  });
}

/** Homes as a file for a spreadsheet. */
export const homeTablePath = (member: number, wanted: HomesWanted, format: "csv" | "xlsx") =>
  fileAddress("/v1/manage/propertytable", { query: { memberid: member, ...wanted, format } });

export type HomeResult = Answers["PropertyRowAnswer"];
export type HomeEdit = Answers["PropertyFieldsChanges"];
export type HomeRow = Answers["PropertyRowInput"];

/** What one edit would make of several homes. */
export async function tryHomes(member: number, ids: number[], changes: HomeEdit): Promise<HomeResult[]> {
  const { results } = await call("POST", "/v1/manage/propertytrial", {
    query: { memberid: member },
    body: { ids, changes },
  });
  return results;
}

/** Changes several homes, each whole or not at all. */
export async function changeHomes(member: number, rows: HomeRow[]): Promise<HomeResult[]> {
  const { results } = await call("PATCH", "/v1/manage/properties", {
    query: { memberid: member },
    body: { rows },
  });
  return results;
}

/** What a file would change, line by line. */
export async function proposeHomes(member: number, form: FormData, signal: AbortSignal) {
  return call("POST", "/v1/manage/propertyfile", { query: { memberid: member }, form, signal });
}

/** All homes of the agency by title, to choose one. */
export function allHomesQuery(member: number) {
  return queryOptions({
    queryKey: ["homes", member, "all"],
    queryFn: async ({ signal }) =>
      allPages(listAddress("/v1/manage/properties", { query: { memberid: member } }), signal),
    staleTime: 60_000,
  });
}

export function homeQuery(ref: string) {
  return queryOptions({
    queryKey: ["home", ref],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/properties/{ref}", { path: { ref }, signal }),
  });
}

/** Names that the agency's homes use already. */
export function homeChoicesQuery(member: number) {
  return queryOptions({
    queryKey: ["homes", member, "choices"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/propertychoices", { query: { memberid: member }, signal }),
    enabled: member > 0,
  });
}

/** The info texts of a home as people read them. */
export function homePreviewQuery(ref: string, audience: HomeText["audience"], lang: HomeText["lang"]) {
  return queryOptions({
    queryKey: ["home", ref, "preview", audience, lang],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/properties/{ref}/preview", { path: { ref }, query: { audience, lang }, signal }),
  });
}

/** What was done to a home, page by page. */
export function homeHistoryQuery(ref: string) {
  return pagedQuery(["home", ref, "history"], listAddress("/v1/manage/properties/{ref}/history", { path: { ref } }));
}

export async function makeHome(member: number, body: HomeFields, key: string): Promise<Home> {
  return call("POST", "/v1/manage/properties", { query: { memberid: member }, body, key });
}

export async function editHome(ref: string, changes: HomeEdit, key: string): Promise<Home> {
  return call("PATCH", "/v1/manage/properties/{ref}", { path: { ref }, body: { changes }, key });
}

export async function copyHome(ref: string, title: string, key: string): Promise<Home> {
  return call("POST", "/v1/manage/properties/{ref}/copy", { path: { ref }, body: { title }, key });
}

/** Takes a home out of use, or brings it back. */
export async function putAway(ref: string, away: boolean): Promise<Home> {
  return call(away ? "PUT" : "DELETE", "/v1/manage/properties/{ref}/away", { path: { ref } });
}

/** The key code or the WiFi password; each look is in the history of the home. */
export async function viewSecret(ref: string, which: "key_code" | "wifi_password"): Promise<string> {
  const { value } = await call("POST", "/v1/manage/properties/{ref}/secret", {
    path: { ref },
    body: { which },
  });
  return value;
}

export type HomePlace = Answers["PropertyManagedPlace"];
export type PlaceFields = Answers["PropertyPlaceFields"];

/** Which places nearby a file brings to a home. */
export async function offerPlaces(ref: string, form: FormData, signal: AbortSignal) {
  return call("POST", "/v1/manage/properties/{ref}/placefile", { path: { ref }, form, signal });
}

export const addPlaces =
  (places: PlaceFields[]): HomeChange =>
  async (ref) =>
    call("POST", "/v1/manage/properties/{ref}/places", { path: { ref }, body: { places } });

export const changePlace =
  (place: number, body: PlaceFields): HomeChange =>
  async (ref) =>
    call("PUT", "/v1/manage/properties/{ref}/places/{place}", { path: { ref, place }, body });

export const dropPlace =
  (place: number): HomeChange =>
  async (ref) =>
    call("DELETE", "/v1/manage/properties/{ref}/places/{place}", { path: { ref, place } });

const pictures = "/v1/manage/properties/{ref}/pictures/{name}";

export const homePicturePath = (ref: string, name: string) => fileAddress(pictures, { path: { ref, name } });

export const homeDocumentPath = (ref: string, paper: HomeDocument) =>
  fileAddress("/v1/manage/properties/{ref}/documents/{a}/{b}", { path: { ref, a: paper.id, b: paper.name } });

/** One write about a home, sent when its home is known. */
export type HomeChange = (ref: string) => Promise<unknown>;

export const putPicture =
  (name: string, form: FormData): HomeChange =>
  async (ref) =>
    call("PUT", pictures, { path: { ref, name }, form });

export const dropPicture =
  (name: string): HomeChange =>
  async (ref) =>
    call("DELETE", pictures, { path: { ref, name } });

export const orderPictures =
  (names: string[]): HomeChange =>
  async (ref) =>
    call("PUT", "/v1/manage/properties/{ref}/pictureorder", {
      path: { ref },
      body: { names },
    });

export const addText =
  (body: Answers["NewTextInputBody"]): HomeChange =>
  async (ref) =>
    call("POST", "/v1/manage/properties/{ref}/infotexts", { path: { ref }, body });

export type TextEdit = Answers["PropertyTextFieldsChanges"];

export const changeText =
  (text: number, changes: TextEdit): HomeChange =>
  async (ref) =>
    call("PATCH", "/v1/manage/properties/{ref}/infotexts/{text}", { path: { ref, text }, body: { changes } });

export const dropText =
  (text: number): HomeChange =>
  async (ref) =>
    call("DELETE", "/v1/manage/properties/{ref}/infotexts/{text}", { path: { ref, text } });

export const orderTexts =
  (ids: number[]): HomeChange =>
  async (ref) =>
    call("PUT", "/v1/manage/properties/{ref}/infotextorder", {
      path: { ref },
      body: { ids },
    });

export const addDocument =
  (form: FormData): HomeChange =>
  async (ref) =>
    call("PUT", "/v1/manage/properties/{ref}/documents", { path: { ref }, form });

export const dropDocument =
  (document: number): HomeChange =>
  async (ref) =>
    call("DELETE", "/v1/manage/properties/{ref}/documents/{document}", {
      path: { ref, document },
    });
