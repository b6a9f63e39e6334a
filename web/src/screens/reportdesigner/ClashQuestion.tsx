import { useLingui } from "@lingui/react/macro";
import type { StoredReport } from "#/api/reports";
import { useFormats } from "#/i18n/format";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";

/** Another person has saved the same template meanwhile: neither is lost, whatever is chosen. */
export function ClashQuestion(props: {
  stored: StoredReport;
  onMine: () => void;
  onTheirs: () => void;
  onCopy: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formats = useFormats();
  const { changed_by: who, changed_at: at } = props.stored;
  const when = formats.dateTime(at);
  return (
    <Dialog
      isOpen
      title={t`This template was changed meanwhile`}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="secondary" onPress={props.onTheirs}>{t`Show theirs`}</Button>
          <Button variant="secondary" onPress={props.onCopy}>{t`Save mine as a copy`}</Button>
          <Button onPress={props.onMine}>{t`Save mine`}</Button>
        </>
      }
    >
      <p>{who === "" ? t`Another version was saved at ${when}.` : t`${who} saved another version at ${when}.`}</p>
      <p className="pt-2 text-ink-soft">{t`Nothing is lost: saved versions stay in the list of versions, and Undo brings your drawing back.`}</p>
    </Dialog>
  );
}
