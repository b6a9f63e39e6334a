import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useConnection } from "#/api/connection";
import { NextSignal } from "./NextSignal";

function Bar({ className }: { className: string }) {
  return <span aria-hidden className={`block animate-shimmer rounded-md bg-line ${className}`} />;
}

/** Every skeleton is drawn in here. Without a network nothing is on its way: then one line says when it will be. */
function WhileLoading({ className, children }: { className: string; children: ReactNode }) {
  const { t } = useLingui();
  const lost = useConnection() === "lost";
  if (lost) return <NextSignal />;
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t`Loading…`}</span>
      {children}
    </div>
  );
}

/** The shape of what is coming; each bar is given by its size. */
export function Skeleton({ bars, className }: { bars: readonly string[]; className?: string }) {
  return (
    <WhileLoading className={className ?? "flex flex-col gap-3"}>
      {bars.map((bar, index) => (
        <Bar key={index} className={bar} />
      ))}
    </WhileLoading>
  );
}

/** Cards that are coming. */
export function SkeletonList({ count = 3 }: { count?: number }) {
  return (
    <WhileLoading className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col gap-3 rounded-card border border-line bg-card p-5">
          <Bar className="h-6 w-36 rounded-full" />
          <Bar className="h-5 w-3/5" />
          <Bar className="h-4 w-4/5" />
        </div>
      ))}
    </WhileLoading>
  );
}
