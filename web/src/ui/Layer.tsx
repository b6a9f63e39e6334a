import { type ReactNode, useRef } from "react";
import { Overlay } from "react-aria/Overlay";
import { useDialog } from "react-aria/useDialog";
import { useModalOverlay } from "react-aria/useModalOverlay";

interface LayerProps {
  onClose: () => void;
  /** A press beside the box closes it, too. */
  isDismissable: boolean;
  role?: "dialog" | "alertdialog";
  /** Its name, where no title stands in it. */
  label?: string;
  /** The veil over the page; `frame` is what stands on it, and `box` is the dialog inside. */
  className: string;
  frame: string;
  box: string;
  /** The title inside takes the id it is given. */
  children: (titleId: string | undefined) => ReactNode;
}

function Box({ role = "dialog", label, box, children }: LayerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { dialogProps, titleProps } = useDialog({ role, "aria-label": label }, ref);
  return (
    <div {...dialogProps} ref={ref} className={`outline-none ${box}`}>
      {children(titleProps.id)}
    </div>
  );
}

function Veil(props: LayerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const close = props.onClose;
  const state = {
    isOpen: true,
    open: () => undefined,
    close,
    toggle: close,
    setOpen: close,
    point: null,
    setPoint: () => undefined,
  };
  const { modalProps, underlayProps } = useModalOverlay({ isDismissable: props.isDismissable }, state, ref);
  return (
    <div {...underlayProps} className={`print:hidden ${props.className}`}>
      <div {...modalProps} ref={ref} data-scrolls className={props.frame}>
        <Box {...props} />
      </div>
    </div>
  );
}

/**
 * A dialog over the page while it is there: it has the focus and gives it back, Escape closes it, and nothing beneath can be reached. React Aria's hooks
 * rather than its components, which bring menus and collections to every page that may ask a question.
 */
export function Layer(props: LayerProps) {
  return (
    <Overlay>
      <Veil {...props} />
    </Overlay>
  );
}
