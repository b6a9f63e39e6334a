import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

interface RowProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
  /** On the ground of the red list. */
  red?: boolean;
}

function RowAnchor({ ref, red, children, ...rest }: RowProps) {
  return (
    <a
      {...rest}
      ref={ref}
      className={`flex min-h-15 items-center gap-3 px-4 py-2.5 transition-colors -outline-offset-2 aria-[current=page]:bg-sea-soft ${red ? "hover:bg-card/60" : "hover:bg-sunk"}`}
    >
      {children}
    </a>
  );
}

/** Words and what stands behind them, which goes beneath where the words would have too little room. */
export const wrapping = "flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 [&>:first-child]:basis-36";

/** A row of the board that opens what it shows, beside the board or in its place. */
export const RowLink = createLink(RowAnchor);
