import { call, type DataOf } from "./call";

/** How the agency of a login link shows itself. */
export async function readMember(link: { m: string; h: string }): Promise<DataOf<"GET", "/v1/member">> {
  return call("GET", "/v1/member", { query: { m: link.m, h: link.h }, public: true });
}
