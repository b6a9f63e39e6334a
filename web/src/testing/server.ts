import {
  http as anywhere,
  type HttpHandler,
  HttpResponse,
  type HttpResponseResolver,
  type JsonBodyType,
  type RequestHandlerOptions,
} from "msw";
import { setupServer } from "msw/node";
import type { PathOf } from "#/api/call";
import type { tokenPath } from "#/api/sign-in";

type Method = "get" | "put" | "post" | "patch" | "delete";

/** A path of the document with anything in the places of its parameters: `/v1/cleaning/:ref`, `/v1/cleaning/1-7`. */
type Served<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Served<After>}`
  : Path;

type Known<M extends Method> = Served<PathOf<Uppercase<M>>> | typeof tokenPath | "/healthz";

/** A path that the server does not have is a type error; `anywhere` takes any. */
type Handlers = Pick<typeof anywhere, "all" | "head"> & {
  [M in Method]: (
    path: `*${Known<M>}`,
    answer: HttpResponseResolver<Record<string, string>>,
    options?: RequestHandlerOptions,
  ) => HttpHandler;
};
export const http: Handlers = anywhere;

/** Stands in for the network, not for the server: what it answers comes from the goldens or from the test's own words. */
export const server = setupServer(
  anywhere.head("*/healthz", () => new HttpResponse()),
  // The network is there, unless a test takes it away: one call without an answer is no proof of the opposite.
  anywhere.get("*/healthz", () => new HttpResponse()),
);

/** The envelope around every answer under /v1. */
export function answer(data: JsonBodyType, status = 200) {
  return HttpResponse.json({ data, user: {}, status: { code: status } }, { status });
}

export function refuse(status: number, code: string, fields?: Record<string, string>) {
  return HttpResponse.json({ status: { code: status }, error_code: code, error: code, fields }, { status });
}

export { anywhere, HttpResponse };
