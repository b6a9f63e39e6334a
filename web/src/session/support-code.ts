import { Refusal } from "#/api/refusal";

/** What the person can name to support after a fault of the server: the name of the request in its log. */
export function supportCode(failure: unknown): string | undefined {
  if (!(failure instanceof Refusal) || failure.status < 500) return undefined;
  return (failure.current as { request_id?: string } | null | undefined)?.request_id;
}
