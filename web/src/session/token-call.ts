import { bodyOf, send } from "#/api/http";
import { NetworkFailure, refusalFrom } from "#/api/refusal";
import { tokenPath } from "#/api/sign-in";
import { local, sharedChosen } from "./store";
import { nowSeconds, type Tokens } from "./tokens";

export const clientId = "latchkey-web";

export type Grant =
  | { grant_type: "password"; username: string; password: string; "grecaptcha-token"?: string }
  | { grant_type: "refresh_token"; refresh_token: string }
  /** The one-time link of a mail. */
  | { grant_type: "urn:latchkey:link"; token: string }
  /** A sign-in that waits for a code, and the code: of the app, or a recovery code. */
  | { grant_type: "urn:latchkey:second-factor"; challenge: string; code: string }
  /** The same with what a passkey says, as JSON. */
  | { grant_type: "urn:latchkey:second-factor"; challenge: string; passkey: string }
  /** A passkey by itself. */
  | { grant_type: "urn:latchkey:passkey"; passkey: string }
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

/** By this the server knows a browser that has signed in before: others who guess a password then do not make it wait. It opens nothing, and stays at sign-out. */
const browser = "device_token";

export function keepBrowser(token: string | undefined): void {
  if (token && !sharedChosen()) local.set(browser, token);
}

/** POST /token, as OAuth asks for it: a form in, tokens or `error` and `error_description` out. The answer must be here `within` so many milliseconds. */
export async function callToken(grant: Grant, within?: number): Promise<Tokens> {
  const asked = nowSeconds();
  const renews = grant.grant_type === "refresh_token";
  const known = renews ? null : local.get(browser);
  const response = await send(
    new Request(new URL(tokenPath, location.origin), {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({
        client_id: clientId,
        ...(known && { [browser]: known }),
        ...(!renews && sharedChosen() && { shared_device: "true" }),
        ...grant,
      }),
    }),
    within,
  );
  const body = (await bodyOf(response)) as
    | {
        access_token?: string;
        refresh_token?: string;
        expires_in?: number;
        device_token?: string;
        challenge?: string;
        ways?: string[];
      }
    | undefined;
  if (response.status === 403 && body?.challenge) {
    const username = grant.grant_type === "password" ? grant.username : "";
    // Few sign-ins need it: the first page does not wait for it.
    const { keepChallenge } = await import("./second-factor");
    keepChallenge({ challenge: body.challenge, username, ends: asked + (body.expires_in ?? 0), ways: body.ways });
  }
  if (!response.ok) throw refusalFrom(response.status, body);
  // A hotel's WiFi may answer 200 in the server's place.
  if (!body?.access_token || !body.refresh_token) throw new NetworkFailure("no tokens");
  keepBrowser(body.device_token);
  return { access: body.access_token, refresh: body.refresh_token, expires: asked + (body.expires_in ?? 0) };
}
