import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { keys } from "#/api/keys";
import { type ChatKind, messageList, patchRead, putMessage } from "#/api/messages";
import { firstPage, loadPage } from "#/api/pages";
import { useMore } from "#/api/use-more";
import { currentLanguage } from "#/i18n/current";
import { outbox, type RowFile } from "#/offline";
import { chatName, tellRead } from "./open";
import { allRead, withNewest, withOlder, type Thread } from "./thread";
import { writtenIn } from "./written";

/** The chat's newest messages, and the older ones page by page. */
export function useThread(kind: ChatKind, ref: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keys.messages(kind, ref),
    queryFn: async ({ signal }) => {
      const page = await loadPage(messageList(kind, ref), firstPage, signal);
      return withNewest(client.getQueryData<Thread>(keys.messages(kind, ref)), page);
    },
  });
  const next = query.data?.older ?? null;
  const older = useMore(
    next !== null,
    useCallback(async () => {
      if (next === null) return;
      const page = await loadPage(messageList(kind, ref), next);
      client.setQueryData<Thread>(keys.messages(kind, ref), (thread) => thread && withOlder(thread, page));
    }, [client, kind, ref, next]),
  );
  return { query, older };
}

/** Into the outbox first, then on its way. `after` is the newest message that was known when it was written. */
export async function sendMessage(
  kind: ChatKind,
  ref: string,
  text: string,
  files: readonly RowFile[],
  after: number,
): Promise<void> {
  await outbox.add({
    kind: "message",
    lane: chatName(kind, ref),
    ...putMessage(kind, ref, { msg_text: text, msg_lang: writtenIn(currentLanguage()) }),
    ...(files.length > 0 ? { files } : {}),
    note: { after },
  });
}

/** Marks the other side's messages as read: here at once, on the server when it can be reached. */
export function useMarkRead(kind: ChatKind, ref: string): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const thread = client.getQueryData<Thread>(keys.messages(kind, ref));
    if (thread) client.setQueryData<Thread>(keys.messages(kind, ref), allRead(thread));
    tellRead(kind, ref);
    const lane = `read ${chatName(kind, ref)}`;
    // One that waits already does the same; one that is on its way may have missed the newest message.
    const waiting = outbox.rows().filter((row) => row.lane === lane);
    if (waiting.length > 1) return;
    void outbox
      .add({
        kind: "read",
        lane,
        ...patchRead(kind, ref),
      })
      .catch(() => undefined);
  }, [client, kind, ref]);
}
