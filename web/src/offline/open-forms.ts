import { sealedForms } from "#/session/form-names";
import { inTime } from "#/session/in-time";
import { formsKept } from "#/session/kept-forms";
import { queryClient } from "#/session/query";
import { statusQuery } from "#/session/status";
import { perWindow } from "#/session/store";
import { currentAccount } from "./account-name";
import { draftsOf } from "./drafts";
import { heldKey, takeKeptKey } from "./row-key";

/**
 * Milliseconds: for so long a page waits for a device that is slow to give the key, and for a server that is, where something lies sealed in this window:
 * nobody types over what they cannot see. What comes later comes with the page drawn again.
 */
const patience = () => (perWindow.get(sealedForms) === null ? 1000 : 5000);

/** What is typed in this window and lies there sealed, read again before its page is drawn. */
export async function openKeptForms(): Promise<void> {
  const account = currentAccount();
  if (account === null) return;
  const open = async () => {
    await takeKeptKey(account);
    // After a sign-in no key is kept: the server's word brings it, before anything is typed over what waits.
    if (heldKey()?.account !== account) await queryClient.ensureQueryData(statusQuery).then(draftsOf, () => undefined);
    await formsKept();
  };
  await inTime(open(), patience());
}
