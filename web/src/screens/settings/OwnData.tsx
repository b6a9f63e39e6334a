import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import { ownData } from "#/api/own-data";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { saveBlob } from "#/ui/save-blob";
import { AskErasure } from "./AskErasure";

/** A person's own data, to take away. */
export function OwnData() {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveBlob(await ownData(), "own-data.zip");
    } catch (failure) {
      tellFailure(failure, { other: t`The file could not be created. Please try again.` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card>
      <h2 className="pb-1 text-18 font-bold">{t`Your data`}</h2>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{t`Your login, your devices, and what agencies keep about your stays and your work, as a page to read and as JSON.`}</p>
        <Button variant="secondary" icon={Download} isPending={busy} onPress={() => void save()}>
          {t`Download your data`}
        </Button>
        <AskErasure />
      </div>
    </Card>
  );
}
