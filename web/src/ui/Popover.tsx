import type { ReactNode } from "react";
import { Popover as Layer, type PopoverProps as LayerProps } from "react-aria-components/Popover";

export function Popover({
  children,
  className,
  ...rest
}: Omit<LayerProps, "className" | "children"> & { children: ReactNode; className?: string }) {
  return (
    <Layer
      offset={6}
      {...rest}
      className={`max-h-[60dvh] min-w-(--trigger-width) animate-fade overflow-auto rounded-card border border-line bg-card p-1.5 text-ink shadow-float outline-none ${className ?? ""}`}
    >
      {children}
    </Layer>
  );
}

export const optionClass =
  "flex target w-full cursor-pointer items-center gap-3 rounded-[0.6rem] px-3 py-2 outline-none focus:bg-sea-soft focus:text-sea-ink selected:font-semibold disabled:opacity-50 forced-colors:focus:bg-[Highlight] forced-colors:focus:text-[HighlightText]";
