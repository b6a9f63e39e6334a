import { NetworkFailure, refusalFrom } from "#/api/refusal";
import { nowSeconds, type Tokens } from "./tokens";

const clientId = "latchkey-web";

export type Grant =
  | { grant_type: "password"; username: string; password: string; "grecaptcha-token"?: string }
  | { grant_type: "refresh_token"; refresh_token: string }
  /** The one-time link of a mail. */
  | { grant_type: "urn:latchkey:link"; token: string }
  /** What a guest knows whose portal keeps the e-mail address to itself. */
  | {
      grant_type: "urn:latchkey:booking";
      booking_number: string;
      last_name: string;
      /** yyyy-MM-dd */
      arrival: string;
      mparam: string;
      hparam: string;
      "grecaptcha-token": string;
    };

/** POST /token, as OAuth asks for it: a form in, tokens or `error` and `error_description` out. */
export async function callToken(grant: Grant): Promise<Tokens> {
  const asked = nowSeconds();
  let response: Response;
  try {
    response = await fetch("/token", {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({ client_id: clientId, ...grant }),
    });
  } catch (cause) {
    throw new NetworkFailure("no answer", { cause });
  }
  const body = (await response.json().catch(() => undefined)) as
    | { access_token?: string; refresh_token?: string; expires_in?: number }
    | undefined;
  if (!response.ok || !body?.access_token || !body.refresh_token) throw refusalFrom(response.status, body);
  return { access: body.access_token, refresh: body.refresh_token, expires: asked + (body.expires_in ?? 0) };
}
