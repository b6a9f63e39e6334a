import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { type ComponentProps, useEffect, useId, useRef } from "react";
import { IconButton } from "./Button";
import type { Dialog } from "./Dialog";
import { edge } from "./edge";
import { useWayBack } from "./use-way-back";

/** A dialog beside the page on a desk: the page stays in sight and in reach. It has the focus when it opens and gives it back; Escape in it closes it. */
export function SidePanel(props: Omit<ComponentProps<typeof Dialog>, "alert" | "wide" | "isOpen">) {
  const { t } = useLingui();
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  useWayBack();
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div
      role="presentation"
      className="contents"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        props.onClose();
      }}
    >
      <div
        ref={box}
        role="dialog"
        aria-labelledby={title}
        tabIndex={-1}
        data-scrolls
        className="flex h-full w-85 shrink-0 flex-col overflow-auto rounded-card border border-line bg-card shadow-card outline-none print:hidden"
      >
        <div ref={edge} className="sticky top-0 z-10 flex items-start justify-between gap-3 bg-card px-4 pt-3 pb-1">
          <h2 id={title} className="pt-2 text-18 font-bold">
            {props.title}
          </h2>
          <IconButton icon={X} label={t`Close`} onPress={props.onClose} className="-me-2" />
        </div>
        <div className="grow px-4 pt-1 pb-4">{props.children}</div>
        {props.actions && (
          <div ref={edge} className="sticky bottom-0 z-10 flex flex-col gap-2 border-t border-line bg-card px-4 py-3">
            {props.actions}
          </div>
        )}
      </div>
    </div>
  );
}
