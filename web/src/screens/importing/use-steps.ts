import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type ImportDetail, importQuery, stepImport } from "#/api/imports";
import { keys } from "#/api/keys";
import { useMayChange } from "#/ui/changing";

const going = (run: ImportDetail) => run.state === "previewing" || run.state === "running" || run.state === "returning";

/** Goes on with an import step by step as long as its page is open. After a failure it waits to be asked. */
export function useSteps(run: ImportDetail | undefined) {
  const client = useQueryClient();
  const may = useMayChange("office");
  const [failure, setFailure] = useState<unknown>();
  const active = run !== undefined && going(run) && may && failure === undefined;
  const mark = run ? `${run.ref} ${run.state} ${run.done}` : "";
  const step = useEffectEvent(async (at: string) => {
    if (!run || at === "") return;
    try {
      const next = await stepImport(run.ref);
      client.setQueryData(importQuery(run.ref).queryKey, next);
      if (going(next)) return;
      await client.invalidateQueries({ queryKey: [...keys.import(run.ref), "lines"] });
      await client.invalidateQueries({ queryKey: ["imports"] });
      void client.invalidateQueries({ queryKey: keys.officeStays() });
    } catch (error) {
      setFailure(error);
    }
  });
  useEffect(() => {
    if (!active) return undefined;
    const soon = setTimeout(() => void step(mark));
    return () => clearTimeout(soon);
  }, [active, mark]);
  return { active, failure, again: () => setFailure(undefined) };
}
