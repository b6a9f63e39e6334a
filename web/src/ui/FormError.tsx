import { useEffect, useRef, type ReactNode } from "react";
import { Notice } from "./Notice";

/** Why a form was refused, above its fields: brought into sight and focus, so that a screen reader begins there. */
export function FormError({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children) box.current?.focus();
  }, [children]);
  if (!children) return null;
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-6 rounded-control outline-none">
      <Notice tone="error">{children}</Notice>
    </div>
  );
}
