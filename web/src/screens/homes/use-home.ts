import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type HomeChange, homeQuery, putPicture } from "#/api/properties";
import { Refusal } from "#/api/refusal";
import { shrink, UnreadablePicture } from "#/features/chat/shrink";
import { useFailureWords } from "#/session/failure-words";

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
    mutationFn: async (changes: readonly HomeChange[]) => {
      for (const change of changes) await change(id);
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ["homes"] });
      void client.invalidateQueries({ queryKey: ["picture"] });
      await client.invalidateQueries({ queryKey: homeQuery(id).queryKey });
    },
  });
}

/** A picture, made small on this device, on its way to its name. */
export async function pictureChange(name: string, chosen: File): Promise<HomeChange> {
  const { content, name: filename } = await shrink(chosen);
  const form = new FormData();
  form.append("files", content, filename);
  return putPicture(name, form);
}
