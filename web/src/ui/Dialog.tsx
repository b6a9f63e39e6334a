import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./Button";
import { edge } from "./edge";
import { Layer } from "./Layer";

/**
 * The buttons stay in sight while the rest scrolls beneath them, and what does so fades out. Where they would leave hardly
 * any room for it, in a low window and with large text, they scroll along.
 */
const foot =
  "sticky bottom-0 z-10 flex flex-col gap-2 bg-card px-5 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:flex-wrap sm:justify-end before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-card in-data-[text=larger]:short:static [@media(max-height:28rem)]:static";

/** From the bottom edge on a phone, within the thumb's reach; in the middle on a desk. */
export function Dialog(props: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** The buttons at the bottom; the one thing to do comes last and is widest on a phone. */
  actions?: ReactNode;
  /** For a question before something is lost: it stays until answered. */
  alert?: boolean;
  wide?: boolean;
}) {
  const { t } = useLingui();
  if (!props.isOpen) return null;
  return (
    <Layer
      onClose={props.onClose}
      isDismissable={!props.alert}
      role={props.alert ? "alertdialog" : "dialog"}
      className="fixed inset-0 z-40 flex animate-fade items-end justify-center bg-veil sm:items-center sm:p-6"
      frame={`relative max-h-[92dvh] w-full animate-rise overflow-auto rounded-t-3xl bg-card shadow-float sm:rounded-card ${props.wide ? "sm:max-w-3xl" : "sm:max-w-md"}`}
      box="flex flex-col"
    >
      {(titleId) => (
        <>
          <div
            ref={edge}
            className="sticky top-0 z-10 flex items-start justify-between gap-3 bg-card px-5 pt-4 after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-2 after:bg-linear-to-b after:from-card"
          >
            <h2 id={titleId} className="pt-2 text-22 font-bold in-data-[text=larger]:short:text-18">
              {props.title}
            </h2>
            {!props.alert && <IconButton icon={X} label={t`Close`} onPress={props.onClose} className="-me-2" />}
          </div>
          <div className={`px-5 pt-2 ${props.actions ? "pb-4" : "pb-[max(1.25rem,env(safe-area-inset-bottom))]"}`}>
            {props.children}
          </div>
          {props.actions && (
            <div ref={edge} className={foot}>
              {props.actions}
            </div>
          )}
        </>
      )}
    </Layer>
  );
}
