import { useLingui } from "@lingui/react/macro";
import { useBlocker } from "@tanstack/react-router";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

/** The question before entries are lost. */
export function UnsavedQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen
      alert
      onClose={onStay}
      title={t`Not saved yet`}
      actions={
        <>
          <Button variant="quiet" onPress={onLeave}>
            {t`Leave without saving`}
          </Button>
          <Button onPress={onStay}>{t`Stay here`}</Button>
        </>
      }
    >
      <p>{t`You haven't saved your changes yet. Do you want to leave the page without saving your changes?`}</p>
    </Dialog>
  );
}

/**
 * Asks before a page is left with something unsaved. To the sign-in page the way is always free: what is typed
 * waits there until the person is back.
 */
export function LeaveQuestion({
  unsaved,
  warnOnReload = false,
  pageOnly = false,
  onLeave,
}: {
  unsaved: boolean;
  /** For what is not kept anywhere until it is saved: the browser asks before a reload, too. */
  warnOnReload?: boolean;
  /** For a dialog that opens and closes with the page's address: only another page loses what is typed. */
  pageOnly?: boolean;
  onLeave?: () => void;
}) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved && !next.pathname.startsWith("/login") && !(pageOnly && next.pathname === current.pathname),
    enableBeforeUnload: warnOnReload && unsaved,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <UnsavedQuestion
      onStay={blocker.reset}
      onLeave={() => {
        onLeave?.();
        blocker.proceed();
      }}
    />
  );
}
