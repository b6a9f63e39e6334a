import { send } from "#/api/http";
import { dropUpload } from "#/api/uploads";
import { freshToken } from "#/session/refresh";
import { currentAccount } from "./account-name";
import type { Row } from "./row";
import { uploadName } from "./upload";

const timeout = 30_000;

/**
 * Reports to the server that a call's files are not needed any more: it was taken back, thrown away, or is sent again under another key.
 * Without a network they stay on the server for a week at most.
 */
export async function dropUploads(row: Row): Promise<void> {
  for (const index of (row.files ?? []).keys()) {
    if (currentAccount() !== row.account) return;
    const token = await freshToken();
    if (!token || currentAccount() !== row.account) return;
    const { path, method } = dropUpload(uploadName(row, index));
    await send(
      new Request(new URL(path, location.origin), {
        method,
        headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
        redirect: "manual",
        signal: AbortSignal.timeout(timeout),
      }),
    );
  }
}
