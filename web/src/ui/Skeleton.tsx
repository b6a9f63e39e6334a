import { useLingui } from "@lingui/react/macro";

/** The shape of what is coming; `className` gives its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={`block animate-shimmer rounded-md bg-line ${className ?? "h-4 w-full"}`} />;
}

/** Cards in waiting, said once to a screen reader. */
export function SkeletonList({ count = 3 }: { count?: number }) {
  const { t } = useLingui();
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t`Loading…`}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col gap-3 rounded-card border border-line bg-card p-5">
          <Skeleton className="h-6 w-36 rounded-full" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}
