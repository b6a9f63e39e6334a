import { useLingui } from "@lingui/react/macro";
import { LoaderCircle } from "lucide-react";
import { Icon } from "./Icon";

export function Spinner({ size = 24 }: { size?: number }) {
  return <Icon of={LoaderCircle} size={size} className="animate-turn" />;
}

/** Covers the page while the next one loads; the router shows it after 300 ms only. */
export function LoadingOverlay() {
  const { t } = useLingui();
  return (
    <div
      role="status"
      className="fixed inset-0 z-50 grid animate-fade place-items-center bg-paper/70 text-sea-ink backdrop-blur-[2px]"
    >
      <div className="flex items-center gap-3 rounded-card border border-line bg-card px-6 py-4 shadow-float">
        <Spinner />
        <span className="font-semibold text-ink">{t`Loading…`}</span>
      </div>
    </div>
  );
}
