import type { Answers } from "./answers";
import { call } from "./call";

const path = "/v1/errors";

/** A report that is refused is not reported. */
export const isReport = (asked: string) => asked === path;

/** Reports what went wrong in this browser; nothing comes back where too many reports came. */
export async function putError(body: Answers["ClientreportBody"]): Promise<Answers["ClientreportTaken"] | undefined> {
  return call("PUT", path, { keepalive: true, body });
}
