import { forgetConfig, loadConfig } from "#/api/config";
import { NetworkFailure } from "#/api/refusal";
import { postSetup, type SetupForm, setupIsOpen } from "#/api/setup";
import { forgetLoginLink } from "./login-link";
import { loadMember } from "./member";
import { beginSession } from "./session";
import { clientId, keepBrowser } from "./token-call";
import { nowSeconds } from "./tokens";

/** A new installation is set up before anybody can sign in. */
export async function waitsForAgency(): Promise<boolean> {
  const { default_member: first } = await loadConfig();
  return first.m === "" && setupIsOpen();
}

/** Whether the installation waits for its first agency. Without a connection the form shows all the same, and says so when it is sent. */
export async function canBeSetUp(): Promise<boolean> {
  try {
    return await setupIsOpen();
  } catch (failure) {
    if (failure instanceof NetworkFailure) return true;
    throw failure;
  }
}

/** Makes the installation's first agency and gives its number; from then on this browser is signed in as its manager. */
export async function setUp(form: Omit<SetupForm, "client_id">, key: string): Promise<number> {
  const asked = nowSeconds();
  const made = await postSetup({ ...form, client_id: clientId }, key);
  keepBrowser(made.device_token);
  await beginSession(made.username, {
    access: made.access_token,
    refresh: made.refresh_token,
    expires: asked + made.expires_in,
  });
  // What the browser knew of this address before there was an agency; its look is the signed-in pages' from now on.
  forgetConfig();
  forgetLoginLink();
  await loadMember({}).catch(() => undefined);
  return made.memberid;
}
