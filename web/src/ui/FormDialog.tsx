import { type ComponentProps, type ReactNode, useState } from "react";
import { Dialog } from "./Dialog";
import { LeaveQuestion, UnsavedQuestion } from "./LeaveQuestion";

/** A dialog that holds a form: closing it, and leaving its page, asks first while something in it is not saved. */
export function FormDialog({
  unsaved,
  actions,
  renderActions,
  onClose,
  ...rest
}: Omit<ComponentProps<typeof Dialog>, "alert"> & {
  unsaved: boolean;
  /** Actions with a button that closes: `close` asks as well. */
  renderActions?: (close: () => void) => ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const close = () => (unsaved ? setAsking(true) : onClose());
  return (
    <>
      <Dialog {...rest} onClose={close} actions={renderActions?.(close) ?? actions} />
      {rest.isOpen && asking && (
        <UnsavedQuestion
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false);
            onClose();
          }}
        />
      )}
      {rest.isOpen && <LeaveQuestion unsaved={unsaved} warnOnReload onLeave={onClose} />}
    </>
  );
}
