import { useLingui } from "@lingui/react/macro";
import { Button } from "#/ui/Button";
import { CopyButton } from "#/ui/CopyButton";
import { Dialog } from "#/ui/Dialog";

/** Shows a secret this one time. */
export function SecretDialog(props: { title: string; secret: string; children: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen
      alert
      wide
      title={props.title}
      onClose={props.onClose}
      actions={<Button size="lg" onPress={props.onClose}>{t`I’ve saved it`}</Button>}
    >
      <div className="flex flex-col items-start gap-4">
        <p>{props.children}</p>
        <code
          data-secret=""
          className="w-full rounded-control border border-line bg-sunk px-4 py-3 font-mono [overflow-wrap:anywhere] select-all"
        >
          {props.secret}
        </code>
        <CopyButton value={props.secret} />
      </div>
    </Dialog>
  );
}
