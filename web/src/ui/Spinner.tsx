import { useLingui } from "@lingui/react/macro";
import { LoaderCircle } from "lucide-react";
import { Suspense, useSyncExternalStore } from "react";
import { partsAwaited, watchParts } from "#/api/parts";
import { Icon } from "./Icon";
import { late } from "./late";

/** Not with the first page, but before the network can be missed. */
const PageAway = late(() => import("./PageAway"), "PageAway", { ahead: true });

export function Spinner({ size = 24 }: { size?: number }) {
  return <Icon of={LoaderCircle} size={size} className="animate-turn" />;
}

/** Covers the page while the next one loads; the router shows it after 300 ms only. Where the network is away, one line in the page's place says so instead. */
export function LoadingOverlay() {
  const { t } = useLingui();
  const away = useSyncExternalStore(watchParts, partsAwaited);
  if (away) {
    return (
      <Suspense fallback={null}>
        <PageAway />
      </Suspense>
    );
  }
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
