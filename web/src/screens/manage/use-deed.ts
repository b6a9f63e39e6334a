import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureToast } from "#/session/failure-words";
import { toast } from "#/ui/toast";

/** Does one thing at a time, says how it went, and has what may have changed by it asked for again. */
export function useDeed<Name extends string>(...changes: readonly QueryKey[]) {
  const tellFailure = useFailureToast();
  const client = useQueryClient();
  const [busy, setBusy] = useState<Name>();
  const run = async (name: Name, done: string, work: () => Promise<unknown>) => {
    setBusy(name);
    try {
      await work();
      toast(done, { tone: "done" });
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setBusy(undefined);
      for (const queryKey of changes) void client.invalidateQueries({ queryKey });
    }
  };
  return { busy, run };
}
