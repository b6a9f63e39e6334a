import { forgetConfig } from "#/api/config";
import { postSetup, type SetupForm } from "#/api/setup";
import { forgetLoginLink } from "./login-link";
import { loadMember } from "./member";
import { beginSession } from "./session";
import { clientId, keepBrowser } from "./token-call";
import { nowSeconds } from "./tokens";

/** Makes the installation's first agency; from then on this browser is signed in as its manager. */
export async function setUp(form: Omit<SetupForm, "client_id">, key: string): Promise<void> {
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
}
