import { request, type Sending } from "./http";
import type { paths } from "./schema.gen";

// Calls by the server's own OpenAPI document: a path, a parameter or a field that it does not have is a type error, and an answer has its type without a cast.
// Only the files of this folder name paths; everything else imports a call by its name.

export type Method = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";

export type Operation<M extends Method, P extends keyof paths> = paths[P][Lowercase<M>];

/** The paths that have a call of this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: Operation<M, P> extends { responses: unknown } ? P : never;
}[keyof paths];

/** What stands in the path and behind it; required where the document requires it. */
type Parameters<O> = O extends { parameters: infer All } ? Pick<All, Extract<keyof All, "path" | "query">> : never;

/** What a call brings: JSON, or a form where the document takes files. */
type Body<O> = O extends { requestBody: { content: infer Content } }
  ? (Content extends { "application/json": infer Json } ? { body: Json } : never) | FormOf<Content>
  : O extends { requestBody?: { content: { "application/json": infer Json } } }
    ? { body?: Json }
    : unknown;
type FormOf<Content> = Content extends { "multipart/form-data": unknown } ? { form: FormData } : never;

export type Given<M extends Method, P extends keyof paths> = Parameters<Operation<M, P>> & Body<Operation<M, P>>;

/** An argument that may be left out where nothing in it is required. */
export type Argument<Of> = object extends Of ? [given?: Of] : [given: Of];

export type Content<O> = O extends { responses: { 200: { content: infer All } } } ? All : never;

/** The JSON of a call's answer. */
export type AnswerOf<M extends Method, P extends keyof paths> =
  Content<Operation<M, P>> extends { "application/json": infer Json } ? Json : never;

/** What is inside the envelope of a call's answer. */
export type DataOf<M extends Method, P extends keyof paths> =
  AnswerOf<M, P> extends { data: infer Data } ? Data : never;

/** The same without its types: what is left of it when it runs. */
export interface Untyped {
  path?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: Readonly<Record<string, unknown>>;
  form?: FormData;
}

/** Each parameter in its place and encoded; what is undefined of the query is not asked for. */
export function addressOf(path: string, { path: places, query = {} }: Untyped = {}): string {
  const there = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(places?.[name])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  return asked.length > 0
    ? `${there}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`
    : there;
}

/** Sends a call by the rules of `request` and gives the data of its answer. */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[given]: Argument<Given<M, P> & Sending>
): Promise<DataOf<M, P>> {
  const answer = await request(method, addressOf(path, given as Untyped), given);
  return (answer as { data: DataOf<M, P> } | undefined)?.data as DataOf<M, P>;
}
