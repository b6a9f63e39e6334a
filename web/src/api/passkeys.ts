import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import type { Proof } from "./second-factor";

export type Passkey = Answers["AccountPasskeyAnswer"];

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async ({ signal }) => call("GET", "/v1/passkeys", { signal }),
  staleTime: 0,
  meta: { keep: false },
});

/** What the browser's call for a new passkey takes, as JSON. */
export async function beginPasskey(proof: Proof): Promise<string> {
  return (await call("POST", "/v1/passkeys/begin", { body: proof })).options;
}

/** Keeps what the browser has made; gives the recovery codes where it is the first second factor. */
export async function keepPasskey(credential: string): Promise<string[]> {
  return (await call("POST", "/v1/passkeys", { body: { credential } })).recovery_codes;
}

/** What the browser's call for one of the person's passkeys takes: the answer to it proves who they are. */
export async function beginPasskeyProof(): Promise<string> {
  return (await call("POST", "/v1/passkeys/proof")).options;
}

export async function renamePasskey(id: number, name: string): Promise<void> {
  await call("PATCH", "/v1/passkeys/{id}", { path: { id }, body: { name } });
}

export async function removePasskey(id: number, proof: Proof): Promise<void> {
  await call("POST", "/v1/passkeys/{id}/remove", { path: { id }, body: proof });
}

/** Has the sign-in take passkeys only, or the password again; gives recovery codes where there were none. */
export async function setPasskeysOnly(on: boolean, proof: Proof): Promise<string[]> {
  return (await call("POST", "/v1/passkeys/only", { body: { on, ...proof } })).recovery_codes;
}

/** What the browser's call for a passkey takes at the sign-in: any of this device, or one of the person whose sign-in waits. */
export async function beginPasskeySignIn(challenge?: string): Promise<string> {
  return (await call("POST", "/v1/passkeys/sign_in", { body: challenge === undefined ? {} : { challenge } })).options;
}
