import type { LucideIcon } from "lucide-react";

/** One stroke for every icon. It is decoration: the word stands beside it, or the control carries a label. */
export function Icon({ of: Picture, size = 20, className }: { of: LucideIcon; size?: number; className?: string }) {
  return (
    <Picture
      aria-hidden
      focusable={false}
      strokeWidth={1.75}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      className={`shrink-0 ${className ?? ""}`}
    />
  );
}
