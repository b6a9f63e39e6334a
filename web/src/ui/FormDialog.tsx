import { type ComponentProps, type ReactNode, useState } from "react";
import { Dialog } from "./Dialog";
import { LeaveQuestion, UnsavedQuestion } from "./LeaveQuestion";

/** What is typed into the form, where it is kept until it is saved or given up (session/use-draft). */
interface Kept {
  changed: boolean;
  forget: () => void;
}

/** A dialog that holds a form: closing it, and leaving its page, asks first while something in it is not saved. */
export function FormDialog({
  unsaved,
  draft,
  actions,
  renderActions,
  onClose,
  ...rest
}: Omit<ComponentProps<typeof Dialog>, "alert"> & {
  /** Actions with a button that closes: `close` asks as well. */
  renderActions?: (close: () => void) => ReactNode;
} & ({ unsaved: boolean; draft?: undefined } | { unsaved?: undefined; draft: Kept })) {
  const [asking, setAsking] = useState(false);
  const open = draft ? draft.changed : unsaved;
  const close = () => (open ? setAsking(true) : onClose());
  const giveUp = () => {
    draft?.forget();
    onClose();
  };
  return (
    <>
      <Dialog {...rest} onClose={close} actions={renderActions?.(close) ?? actions} />
      {rest.isOpen && asking && (
        <UnsavedQuestion
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false);
            giveUp();
          }}
        />
      )}
      {/* A reload loses nothing that is kept. */}
      {rest.isOpen && <LeaveQuestion unsaved={open} warnOnReload={!draft} onLeave={giveUp} />}
    </>
  );
}
