import { useLingui } from "@lingui/react/macro";
import { WifiOff } from "lucide-react";
import { Icon } from "./Icon";

/** Stays until the connection returns; what is on the screen stays usable. */
export function ConnectionBanner({ lost }: { lost: boolean }) {
  const { t } = useLingui();
  return (
    <div role="status" aria-live="polite">
      {lost && (
        <div className="flex animate-fade items-start gap-3 border-b border-warn bg-warn-soft px-5 py-3 text-warn-ink">
          <Icon of={WifiOff} className="mt-0.5" />
          <p className="min-w-0">
            <strong className="font-bold">{t`Connection lost`}</strong>
            <span className="block text-14">
              {t`The connection is lost. Please check your internet connection. Once the issue is resolved we'll reconnect.`}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
