import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CloudUpload, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#/ui/Button";
import { CopyButton } from "#/ui/CopyButton";
import { Dialog } from "#/ui/Dialog";
import { Icon } from "#/ui/Icon";
import { outbox, refusedRows, type Row, useRows, waitingCount } from ".";

function RefusedRow({ row }: { row: Row }) {
  const { t } = useLingui();
  const text = [row.body.msg_text, row.body.text].find((value): value is string => typeof value === "string");
  const title = typeof row.note?.title === "string" ? row.note.title : undefined;
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="font-semibold">{title ?? (text === undefined ? t`A task` : t`Message`)}</p>
      {text !== undefined && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>}
      {row.files && <p className="text-14 [overflow-wrap:anywhere]">{row.files.map((file) => file.name).join(", ")}</p>}
      <p className="flex items-start gap-2 font-semibold text-late-ink">
        <Icon of={CircleAlert} className="mt-0.5" />
        {row.refusal?.message}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon={RotateCw} onPress={() => void outbox.retry(row.seq)}>
          {t`Try again`}
        </Button>
        {text !== undefined && text !== "" && <CopyButton value={text} />}
        <Button variant="secondary" icon={Trash2} onPress={() => void outbox.drop(row.seq)}>
          {t`Discard`}
        </Button>
      </div>
    </li>
  );
}

/** What has not reached the server: how much is on its way, and what was refused. Nothing when all is well. */
export function OutboxBar() {
  const { t } = useLingui();
  const rows = useRows();
  const [open, setOpen] = useState(false);
  const waiting = waitingCount(rows);
  const refused = refusedRows(rows);
  const count = refused.length;
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
        <Dialog title={t`Not accepted`} isOpen onClose={() => setOpen(false)}>
          <p className="text-ink-soft">{t`The server did not accept the following. Nothing of it is lost.`}</p>
          <ul className="divide-y divide-line">
            {refused.map((row) => (
              <RefusedRow key={row.seq} row={row} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
