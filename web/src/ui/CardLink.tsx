import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";

/** A link inside the app in a dress of its own: a whole card, a row of a list. */
export function cardLink(className: string) {
  function CardAnchor({
    ref,
    children,
    ...rest
  }: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement>; children?: ReactNode }) {
    return (
      <a {...rest} ref={ref} className={className}>
        {children}
      </a>
    );
  }
  return createLink(CardAnchor);
}
