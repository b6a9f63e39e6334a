import { useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";

/** Asks before something goes that cannot be brought back. */
export function DeleteQuestion(props: { title: string; text: string; onDelete: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen
      alert
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="quiet" onPress={props.onClose}>{t`Cancel`}</Button>
          <Button
            variant="danger"
            icon={Trash2}
            onPress={() => {
              props.onDelete();
              props.onClose();
            }}
          >
            {t`Delete`}
          </Button>
        </>
      }
    >
      <p>{props.text}</p>
    </Dialog>
  );
}
