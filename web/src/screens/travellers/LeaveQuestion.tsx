import { useLingui } from "@lingui/react/macro";
import { useBlocker } from "@tanstack/react-router";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";

/**
 * Asks before a page is left with something unsaved. To the sign-in page the way is always free: what is typed waits there
 * until the person is back.
 */
export function LeaveQuestion({ unsaved, onLeave }: { unsaved: boolean; onLeave: () => void }) {
  const { t } = useLingui();
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => unsaved && !next.pathname.startsWith("/login"),
    // A reload keeps what is typed, and a closed window takes it along: both without the browser's own question.
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Dialog
      isOpen
      alert
      onClose={blocker.reset}
      title={t`Not saved yet`}
      actions={
        <>
          <Button
            variant="quiet"
            onPress={() => {
              onLeave();
              blocker.proceed();
            }}
          >
            {t`Leave without saving`}
          </Button>
          <Button onPress={blocker.reset}>{t`Stay here`}</Button>
        </>
      }
    >
      <p>{t`You haven't saved your changes yet. Do you want to leave the page without saving your changes?`}</p>
    </Dialog>
  );
}
