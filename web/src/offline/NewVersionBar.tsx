import { useLingui } from "@lingui/react/macro";
import { RotateCw } from "lucide-react";
import { Button } from "#/ui/Button";
import { takeNewVersion, useNewVersion } from "./app-shell";

/** Waits for the person: the page never reloads by itself, for it may contain an unsent draft. */
export function NewVersionBar() {
  const { t } = useLingui();
  const version = useNewVersion();
  return (
    <div role="status" aria-live="polite">
      {version !== "none" && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-sunk px-5 py-1 text-14 text-ink">
          <p className="font-semibold">{t`A new version is ready`}</p>
          <Button variant="secondary" icon={RotateCw} isPending={version === "taken"} onPress={takeNewVersion}>
            {t`Reload`}
          </Button>
        </div>
      )}
    </div>
  );
}
