import { useLingui } from "@lingui/react/macro";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";

interface Props {
  /** Of what another program uses to write here. */
  name: string;
  removing: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks before the way of another program to write here is taken away. */
export function RemoveDialog({ name, removing, onRemove, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen
      alert
      title={t`Remove “${name}”?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>{t`Back`}</Button>
          <Button variant="danger" isPending={removing} onPress={onRemove}>
            {t`Remove`}
          </Button>
        </>
      }
    >
      <p>{t`The program’s next call is refused. What it has written stays.`}</p>
    </Dialog>
  );
}
