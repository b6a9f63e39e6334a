import { useLingui } from "@lingui/react/macro";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "#/api/reason";
import { toast } from "#/ui/toast";

/** Does one thing at a time, says how it went, and has what may have changed by it asked for again. */
export function useDeed<Name extends string>(...changes: readonly QueryKey[]) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [busy, setBusy] = useState<Name>();
  const run = async (name: Name, done: string, work: () => Promise<unknown>) => {
    setBusy(name);
    try {
      await work();
      toast(done, { tone: "done" });
    } catch (failure) {
      const words = {
        offline: t`There is no connection. Please try again.`,
        other: t`That did not work. Please try again.`,
      };
      toast(reasonOf(failure, words), { tone: "error" });
    } finally {
      setBusy(undefined);
      for (const queryKey of changes) void client.invalidateQueries({ queryKey });
    }
  };
  return { busy, run };
}
