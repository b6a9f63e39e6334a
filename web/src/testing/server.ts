import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";

/** Stands in for the network, not for the server: what it answers comes from the goldens or from the test's own words. */
export const server = setupServer(http.head("*/healthz", () => new HttpResponse()));

/** The envelope around every answer under /v1. */
export function answer(data: JsonBodyType, status = 200) {
  return HttpResponse.json({ data, user: {}, status: { code: status } }, { status });
}

export function refuse(status: number, code: string, fields?: Record<string, string>) {
  return HttpResponse.json({ status: { code: status }, error_code: code, error: code, fields }, { status });
}

export { http, HttpResponse };
