import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dropHomeGroup, type HomeGroup, saveHomeGroup } from "#/api/home-groups";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import { useFailureWords } from "#/session/failure-words";
import { toast } from "#/ui/toast";

/** What the lists of homes and rules read again when a group has changed. */
function useGroupReload() {
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

/** What undoes an act on a group: a change is saved over, a new group goes, and a deleted one is back under its number; each unless somebody has changed it meanwhile. */
function useGroupUndo() {
  const { t } = useLingui();
  const reload = useGroupReload();
  const reason = useGroupReason();
  const { mutate } = useMutation({
    mutationFn: async (undo: () => Promise<unknown>) => undo(),
    onSuccess: () => toast(t`Undone`, { tone: "done" }),
    onError: (failure) => toast(reason(failure), { tone: "error" }),
    onSettled: reload,
  });
  return (text: string, undo: () => Promise<unknown>) =>
    toast(text, { tone: "done", action: { label: t`Undo`, onAction: () => mutate(undo) } });
}

/** Saves a group, with the offer to undo it. */
export function useGroupSave(onSaved: () => void = () => undefined) {
  const { t } = useLingui();
  const reload = useGroupReload();
  const offer = useGroupUndo();
  return useMutation({
    mutationFn: async ({ next, key }: { next: HomeGroup; before: HomeGroup | undefined; key: string }) =>
      saveHomeGroup(next, key),
    onSuccess: async (saved, { before }) => {
      onSaved();
      offer(t`Saved`, async () =>
        before ? saveHomeGroup({ ...before, version: saved.version }, newIdempotencyKey()) : dropHomeGroup(saved),
      );
      await reload();
    },
  });
}

/** Deletes a group, with the offer to undo it. */
export function useGroupDrop(onDropped: () => void) {
  const { t } = useLingui();
  const reload = useGroupReload();
  const offer = useGroupUndo();
  return useMutation({
    mutationFn: async (group: HomeGroup) => dropHomeGroup(group),
    onSuccess: async (_, group) => {
      onDropped();
      // No group has this number now: it is saved as a new one under it.
      offer(t`Group deleted`, async () => saveHomeGroup({ ...group, version: 0 }, newIdempotencyKey()));
      await reload();
    },
  });
}
