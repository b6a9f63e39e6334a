import { serverLanguage, type Language } from "#/i18n/languages";
import { addressOf, type DataOf, type PathOf } from "./call";
import { authorised, bodyOf } from "./http";
import { refusalFrom } from "./refusal";

const work = "/v1/ready" satisfies PathOf<"GET">;
const stays = "/v1/ready/stays" satisfies PathOf<"GET">;

/** What the own work of today and the next three days needs, as the single calls give it. */
export type Ready = DataOf<"GET", typeof work>;

/** What a guest's own present and next stays need, as the single calls give it. */
export type ReadyStays = DataOf<"GET", typeof stays>;

/** What came; `bytes` is how large it is on this device. */
export interface Loaded<Answer> {
  ready: Answer;
  version: string | undefined;
  bytes: number;
}

/** Asked with the version that is known, nothing comes when it is still the same. */
async function load<Answer>(address: string, known: string | undefined): Promise<Loaded<Answer> | "unchanged"> {
  const headers = new Headers({ Accept: "application/json" });
  if (known) headers.set("If-None-Match", known);
  const response = await authorised(new Request(new URL(address, location.origin), { headers }));
  if (response.status === 304 && known) return "unchanged";
  const body = await bodyOf(response);
  if (!response.ok) throw refusalFrom(response.status, body);
  const { data } = body as { data: Answer };
  return { ready: data, version: response.headers.get("ETag") ?? undefined, bytes: JSON.stringify(data).length };
}

export const loadReady = async (known?: string) => load<Ready>(work, known);

export const loadReadyStays = async (language: Language, known?: string) =>
  load<ReadyStays>(addressOf(stays, { query: { lang: serverLanguage(language) } }), known);
