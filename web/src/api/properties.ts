import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { fileAddress, listAddress } from "./address";
import { call } from "./call";
import { newIdempotencyKey } from "./key";
import { pagedQuery } from "./pages";

export type HomeLine = Answers["PropertyManagedLine"];
export type Home = Answers["PropertyManaged"];
export type HomePicture = Answers["PropertyManagedPicture"];
export type HomeText = Answers["PropertyManagedText"];
export type HomeDocument = Answers["PropertyDocumentAnswer"];

/** The agency's homes by title, page by page. */
export function homesQuery(member: number, search: string) {
  return pagedQuery(
    ["homes", member, search],
    listAddress("/v1/manage/properties", { query: { memberid: member, q: search || undefined } }),
  );
}

export function homeQuery(ref: string) {
  return queryOptions({
    queryKey: ["home", ref],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/properties/{ref}", { path: { ref }, signal }),
  });
}

const pictures = "/v1/manage/properties/{ref}/pictures/{name}";

export const homePicturePath = (ref: string, name: string) => fileAddress(pictures, { path: { ref, name } });

export const homeDocumentPath = (ref: string, paper: HomeDocument) =>
  fileAddress("/v1/manage/properties/{ref}/documents/{a}/{b}", { path: { ref, a: paper.id, b: paper.name } });

/** One write about a home, sent when its home is known. */
export type HomeChange = (ref: string) => Promise<unknown>;

export const putPicture =
  (name: string, form: FormData): HomeChange =>
  async (ref) =>
    call("PUT", pictures, { path: { ref, name }, form, key: newIdempotencyKey() });

export const dropPicture =
  (name: string): HomeChange =>
  async (ref) =>
    call("DELETE", pictures, { path: { ref, name }, key: newIdempotencyKey() });

export const orderPictures =
  (names: string[]): HomeChange =>
  async (ref) =>
    call("PUT", "/v1/manage/properties/{ref}/pictureorder", {
      path: { ref },
      body: { names },
      key: newIdempotencyKey(),
    });

export const addText =
  (body: Answers["NewTextInputBody"]): HomeChange =>
  async (ref) =>
    call("POST", "/v1/manage/properties/{ref}/infotexts", { path: { ref }, body, key: newIdempotencyKey() });

export const changeText =
  (text: number, body: Answers["PropertyTextFields"]): HomeChange =>
  async (ref) =>
    call("PUT", "/v1/manage/properties/{ref}/infotexts/{text}", {
      path: { ref, text },
      body,
      key: newIdempotencyKey(),
    });

export const dropText =
  (text: number): HomeChange =>
  async (ref) =>
    call("DELETE", "/v1/manage/properties/{ref}/infotexts/{text}", { path: { ref, text }, key: newIdempotencyKey() });

export const orderTexts =
  (ids: number[]): HomeChange =>
  async (ref) =>
    call("PUT", "/v1/manage/properties/{ref}/infotextorder", {
      path: { ref },
      body: { ids },
      key: newIdempotencyKey(),
    });

export const addDocument =
  (form: FormData): HomeChange =>
  async (ref) =>
    call("PUT", "/v1/manage/properties/{ref}/documents", { path: { ref }, form, key: newIdempotencyKey() });

export const dropDocument =
  (document: number): HomeChange =>
  async (ref) =>
    call("DELETE", "/v1/manage/properties/{ref}/documents/{document}", {
      path: { ref, document },
      key: newIdempotencyKey(),
    });
