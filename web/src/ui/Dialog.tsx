import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as Box } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "./Button";

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
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      isDismissable={!props.alert}
      className="fixed inset-0 z-40 flex animate-fade items-end justify-center bg-veil sm:items-center sm:p-6"
    >
      <Modal
        className={`max-h-[92dvh] w-full animate-rise overflow-auto rounded-t-3xl bg-card shadow-float sm:rounded-card ${props.wide ? "sm:max-w-3xl" : "sm:max-w-md"}`}
      >
        <Box role={props.alert ? "alertdialog" : "dialog"} className="flex flex-col outline-none">
          <div className="sticky top-0 flex items-start justify-between gap-3 bg-card px-5 pt-4 pb-2">
            <Heading slot="title" className="pt-2 text-22 font-bold">
              {props.title}
            </Heading>
            {!props.alert && <IconButton icon={X} label={t`Close`} onPress={props.onClose} className="-me-2" />}
          </div>
          <div className="px-5 pb-4">{props.children}</div>
          {props.actions && (
            <div className="sticky bottom-0 flex flex-col gap-2 bg-card px-5 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
              {props.actions}
            </div>
          )}
        </Box>
      </Modal>
    </ModalOverlay>
  );
}
