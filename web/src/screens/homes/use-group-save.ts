import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type HomeGroup, saveHomeGroup } from "#/api/home-groups";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import { useFailureWords } from "#/session/failure-words";
import { toast } from "#/ui/toast";

/** What the lists of homes and rules read again when a group has changed. */
export function useGroupReload() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ["rules"] });
    void client.invalidateQueries({ queryKey: ["home-calendar"] });
    await client.invalidateQueries({ queryKey: ["homes"] });
  };
}

/** Why a group was not saved, in words. */
export function useGroupReason() {
  const { t } = useLingui();
  const words = useFailureWords();
  return (failure: unknown) => {
    const name = failure instanceof Refusal ? failure.fields["name"] : undefined;
    if (name === "taken") return t`There is a group of this name already.`;
    if (name !== undefined) return t`Please give a name of up to 80 characters.`;
    if (failure instanceof Refusal && failure.code === "conflict")
      return t`Somebody has changed this group meanwhile. Look at it again.`;
    return words(failure);
  };
}

/** Saves a group, with the offer to undo it: what it was before is saved over it, unless somebody has changed it meanwhile. */
export function useGroupSave(onSaved: () => void = () => undefined) {
  const { t } = useLingui();
  const reload = useGroupReload();
  const reason = useGroupReason();
  const undo = useMutation({
    mutationFn: async (group: HomeGroup) => saveHomeGroup(group, newIdempotencyKey()),
    onSuccess: () => toast(t`Undone`, { tone: "done" }),
    onError: (failure) => toast(reason(failure), { tone: "error" }),
    onSettled: reload,
  });
  return useMutation({
    mutationFn: async ({ next, key }: { next: HomeGroup; before: HomeGroup | undefined; key: string }) =>
      saveHomeGroup(next, key),
    onSuccess: async (saved, { before }) => {
      onSaved();
      toast(t`Saved`, {
        tone: "done",
        ...(before && {
          action: { label: t`Undo`, onAction: () => undo.mutate({ ...before, version: saved.version }) },
        }),
      });
      await reload();
    },
  });
}
