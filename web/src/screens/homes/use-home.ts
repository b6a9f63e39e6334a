import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "#/api/http";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import { shrink, UnreadablePicture } from "#/features/chat/shrink";
import { useFailureWords } from "#/session/failure-words";
import { homePath, homeQuery } from "./queries";

/** One write about a home. */
export interface Change {
  method: "PUT" | "POST" | "DELETE";
  path: string;
  body?: unknown;
  form?: FormData;
}

/** The words for what went wrong with a change of a home. */
export function useReason(): (failure: Error) => string {
  const { t } = useLingui();
  const words = useFailureWords();
  return (failure) => {
    if (failure instanceof UnreadablePicture) return t`This picture could not be read. Please choose another one.`;
    if (failure instanceof Refusal && failure.code === "conflict") return t`You’ve reached the maximum.`;
    return words(failure, { offline: t`You’re offline. Nothing was changed.` });
  };
}

/** Changes of a home; afterwards the page shows the home as the server has it, pictures under a kept name included. */
export function useHomeChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: readonly Change[]) => {
      for (const { method, path, body, form } of changes) {
        await request(method, `${homePath(id)}${path}`, {
          ...(body === undefined ? {} : { body }),
          ...(form ? { form } : {}),
          key: newIdempotencyKey(),
        });
      }
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ["homes"] });
      void client.invalidateQueries({ queryKey: ["picture"] });
      await client.invalidateQueries({ queryKey: homeQuery(id).queryKey });
    },
  });
}

/** A picture, made small on this device, on its way to its name. */
export async function pictureChange(name: string, chosen: File): Promise<Change> {
  const { content, name: filename } = await shrink(chosen);
  const form = new FormData();
  form.append("files", content, filename);
  return { method: "PUT", path: `/pictures/${name}`, form };
}
