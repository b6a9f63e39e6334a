import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CloudUpload } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Icon } from "#/ui/Icon";
import { late } from "#/ui/late";
import { refusedRows, useRows, waitingCount } from ".";

// Comes after the page: mostly nothing is refused. The dialog around it is most screens' anyway.
const RefusedCalls = late(() => import("./RefusedCalls"), "RefusedCalls", { ahead: true });

/** What has not reached the server: how much is on its way, and what was refused. Nothing when all is well. */
export function OutboxBar() {
  const { t } = useLingui();
  const rows = useRows();
  const [open, setOpen] = useState(false);
  const waiting = waitingCount(rows);
  const refused = refusedRows(rows);
  const count = refused.length;
  const close = () => setOpen(false);
  return (
    <>
      <div role="status" aria-live="polite">
        {waiting > 0 && (
          <p className="figures flex items-center justify-center gap-2 border-b border-line bg-sunk px-5 py-1.5 text-14 font-semibold text-ink">
            <Icon of={CloudUpload} size={18} />
            {t`waiting to send · ${waiting}`}
          </p>
        )}
      </div>
      {count > 0 && (
        <div className="flex items-center justify-center gap-3 border-b border-late bg-late-soft px-5 py-1 text-late-ink">
          <Button
            variant="secondary"
            icon={CircleAlert}
            aria-haspopup="dialog"
            onPress={() => setOpen(true)}
          >{t`not accepted · ${count}`}</Button>
        </div>
      )}
      {open && count > 0 && (
        <Dialog title={t`Not accepted`} isOpen onClose={close}>
          <Suspense fallback={null}>
            <RefusedCalls rows={refused} onLeave={close} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
