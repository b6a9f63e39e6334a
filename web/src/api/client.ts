import createClient from "openapi-fetch";
import { authorised } from "./http";
import { refusalFrom } from "./refusal";
import type { paths } from "./schema.gen";

/** The typed client: paths, parameters and answers come from the server's own OpenAPI document. */
export const api = createClient<paths>({ baseUrl: globalThis.location?.origin ?? "/", fetch: authorised });

interface Answer<Body> {
  data?: Body | undefined;
  error?: unknown;
  response: Response;
}

type DataOf<Body> = Body extends { data: infer Data } ? Data : Body;

/** The whole envelope of an answer; throws a Refusal or a NetworkFailure. */
async function envelope<Body>(call: Promise<Answer<Body>>): Promise<Body> {
  const { data, error, response } = await call;
  if (!response.ok) throw refusalFrom(response.status, error);
  if (data === undefined) throw refusalFrom(response.status, {});
  return data;
}

/** What is inside the envelope. */
export async function unwrap<Body>(call: Promise<Answer<Body>>): Promise<DataOf<Body>> {
  const body = await envelope(call);
  return (typeof body === "object" && body !== null && "data" in body ? body.data : body) as DataOf<Body>;
}
