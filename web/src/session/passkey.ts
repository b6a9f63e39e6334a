import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { beginPasskeySignIn } from "#/api/passkeys";
import { nameOf } from "./other-ways";
import { dropChallenge, type Challenge } from "./second-factor";
import { beginSession } from "./session";
import { callToken, type Grant } from "./token-call";

// The library loads with the first press: few sign-ins need it.
const library = async () => import("@simplewebauthn/browser");

/** The browser made or showed no passkey: the person closed its window, or there is none that fits. */
export class NoPasskey extends Error {
  constructor(
    /** The device has one for this account already. */
    readonly known: boolean,
    cause: unknown,
  ) {
    super("no passkey", { cause });
  }
}

/** Whether this browser takes passkeys here: not at an address that is a number, and not without https. */
export const takesPasskeys = () => typeof PublicKeyCredential === "function" && !/^\[|^[\d.]+$/.test(location.hostname);

async function asking<Answer>(ask: () => Promise<Answer>): Promise<string> {
  try {
    return JSON.stringify(await ask());
  } catch (failure) {
    throw new NoPasskey(failure instanceof Error && failure.name === "InvalidStateError", failure);
  }
}

/** Has the browser make a passkey; `options` and the answer are JSON for and from the server. */
export async function createPasskey(options: string): Promise<string> {
  const { startRegistration } = await library();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return asking(async () => startRegistration({ optionsJSON }));
}

/** Has the browser stop asking for a passkey, if it does. */
export async function stopAskingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

/** Has the browser show a passkey. */
export async function showPasskey(options: string): Promise<string> {
  const { startAuthentication } = await library();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return asking(async () => startAuthentication({ optionsJSON }));
}

async function signInWith(grant: Grant, username: string): Promise<void> {
  const tokens = await callToken(grant);
  const name = username || (await nameOf(tokens).catch(() => ""));
  await beginSession(name || "passkey", tokens);
}

/** Signs in with a passkey and nothing else. */
export async function signInByPasskey(): Promise<void> {
  const passkey = await showPasskey(await beginPasskeySignIn());
  await signInWith({ grant_type: "urn:latchkey:passkey", passkey }, "");
}

/** Ends the wait for the second step with a passkey. */
export async function answerByPasskey({ challenge, username }: Challenge): Promise<void> {
  const passkey = await showPasskey(await beginPasskeySignIn(challenge));
  await signInWith({ grant_type: "urn:latchkey:second-factor", challenge, passkey }, username);
  dropChallenge();
}
