import type { ReactNode } from "react";

/** The word above a group, a line, and how many there are. */
export function SectionHeader({ children, aside, id }: { children: ReactNode; aside?: ReactNode; id?: string }) {
  return (
    <div className="flex items-center gap-3 pt-2 pb-1">
      <h2 id={id} className="min-w-0 text-14 font-bold text-ink-soft">
        {children}
      </h2>
      <span aria-hidden className="h-px grow bg-line" />
      {aside && <span className="figures shrink-0 text-14 font-semibold whitespace-nowrap text-ink-soft">{aside}</span>}
    </div>
  );
}
