import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { loadTexts } from "#/i18n/texts";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";

function ErrorDialog({ report, onClose }: { report: Promise<boolean>; onClose: () => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(true);
  const [taken, setTaken] = useState(false);
  useEffect(() => {
    void report.then(setTaken);
  }, [report]);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <Dialog
      isOpen={open}
      alert
      onClose={close}
      title={t`Something went wrong`}
      actions={
        <>
          <Button variant="secondary" icon={RotateCw} onPress={() => location.reload()}>
            {t`Reload the page`}
          </Button>
          <Button onPress={close}>{t`Keep what I typed`}</Button>
        </>
      }
    >
      <p>{t`We recommend reloading the page. Anything you typed but haven’t saved will be lost. To save or copy it first, close this message.`}</p>
      {taken && <p className="pt-3">{t`Our team has been informed.`}</p>}
    </Dialog>
  );
}

let shown = false;

/** The generic error dialog, for an error that left the page alive: nothing that was typed is taken away. One at a time. */
export async function showErrorDialog(report: Promise<boolean>): Promise<void> {
  if (shown) return;
  shown = true;
  try {
    await loadTexts("app");
  } catch {
    shown = false;
    return;
  }
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const close = () => {
    shown = false;
    // After the turn in which the button was pressed.
    setTimeout(() => {
      root.unmount();
      place.remove();
    });
  };
  root.render(
    <I18nProvider i18n={i18n}>
      <ErrorDialog report={report} onClose={close} />
    </I18nProvider>,
  );
}
