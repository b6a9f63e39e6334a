import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addReport, changeReport, dropReport, type ReportSet, type StoredReport, storedMeanwhile } from "#/api/reports";
import { useFailureToast } from "#/session/failure-words";
import { toast } from "#/ui/toast";
import { useRefusalWords } from "./refusal-words";
import { refusalsOf } from "./use-checked";
import type { Drawing } from "./use-drawing";

interface Wish {
  /** A further template, not the one that is drawn. */
  copy?: boolean;
  /** In place of what another person has stored. */
  over?: number;
  /** By itself, only this is changed. */
  shared?: boolean;
  /** Takes back that this one is shared, or no longer; it may be drawn no more. */
  undo?: StoredReport;
}

const onlyShares = ({ copy, over, shared }: Wish) => shared !== undefined && !copy && over === undefined;

/** Saves what is drawn; where another person was faster, `clash` is what they have stored. */
export function useSaving(drawing: Drawing, member: number, set: ReportSet | undefined) {
  const { t } = useLingui();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const [clash, setClash] = useState<StoredReport>();
  const { source, editing } = drawing;
  const refusalWords = useRefusalWords(editing.template, set);
  const refresh = () => void client.invalidateQueries({ queryKey: ["reports", "templates"] });
  const save = useMutation({
    mutationFn: async (wish: Wish) => {
      const { copy, over, shared = source.shared, undo } = wish;
      if (undo)
        return changeReport(undo.ref, { template: undo.template, shared: !undo.shared, revision: undo.revision });
      const isSharing = onlyShares(wish);
      // To share is not to save: what others get is what is stored.
      const template = isSharing ? source.base : editing.template;
      return source.ref === "" || copy
        ? addReport(member, { template: copy ? { ...template, name: t`Copy of ${template.name}` } : template, shared })
        : changeReport(source.ref, { template, shared, revision: over ?? source.revision });
    },
    onSuccess: (stored, wish) => {
      setClash(undefined);
      if (wish.copy) drawing.copied(stored);
      else if (!wish.undo && !onlyShares(wish)) drawing.saved(stored);
      else if (stored.ref === source.ref) drawing.rebase(stored);
      toast(t`Saved`, {
        tone: "done",
        ...(onlyShares(wish) && {
          far: true,
          action: { label: t`Undo`, onAction: () => save.mutate({ undo: stored }) },
        }),
      });
      refresh();
    },
    onError: (failure, { undo }) => {
      const stored = storedMeanwhile(failure);
      const [refused] = refusalsOf(failure);
      if (stored && undo) {
        // The question would be about what is drawn, which may be another template.
        const why = stored.shared
          ? t`Someone has changed the template since. It stays shared.`
          : t`Someone has changed the template since. It stays unshared.`;
        toast(why, { tone: "error" });
        refresh();
      } else if (stored) setClash(stored);
      else if (refused) toast(refusalWords(refused), { tone: "error" });
      else showFailure(failure);
    },
  });
  const drop = useMutation({
    mutationFn: async () => dropReport(source.ref),
    onSuccess: refresh,
    onError: (failure) => showFailure(failure),
  });
  return { save, drop, clash, closeClash: () => setClash(undefined), refresh };
}
