import type { DataOf, PathOf } from "./call";
import { authorised, bodyOf } from "./http";
import { refusalFrom } from "./refusal";

const path = "/v1/ready" satisfies PathOf<"GET">;

/** What the own work of today and the next three days needs, as the single calls give it. */
export type Ready = DataOf<"GET", typeof path>;

/** Asked with the version that is known, nothing comes when it is still the same. `bytes` is how large it is on this device. */
export async function loadReady(
  known?: string,
): Promise<{ ready: Ready; version: string | undefined; bytes: number } | "unchanged"> {
  const headers = new Headers({ Accept: "application/json" });
  if (known !== undefined) headers.set("If-None-Match", known);
  const response = await authorised(new Request(new URL(path, location.origin), { headers }));
  if (response.status === 304 && known !== undefined) return "unchanged";
  const body = await bodyOf(response);
  if (!response.ok) throw refusalFrom(response.status, body);
  const { data } = body as { data: Ready };
  return { ready: data, version: response.headers.get("ETag") ?? undefined, bytes: JSON.stringify(data).length };
}
