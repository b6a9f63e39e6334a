import { useLingui } from "@lingui/react/macro";
import { FormError } from "#/ui/FormError";
import type { HomesRun } from "./use-homes-run";
import { useReason } from "./use-home";

/** How far many changes have come. */
export function RunProgress({ run }: { run: HomesRun }) {
  const { t } = useLingui();
  const reason = useReason();
  const { done, total } = run;
  return (
    <div className="flex flex-col gap-2 py-2">
      {(run.running || done > 0) && (
        <label className="flex flex-col gap-1 text-14 font-semibold">
          {t`${done} of ${total} done`}
          <progress className="h-2 w-full accent-(--color-sea)" value={done} max={total} />
        </label>
      )}
      {run.error && <FormError>{reason(run.error)}</FormError>}
    </div>
  );
}
