import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { myRequestsQuery } from "#/api/erasures";
import { ownData } from "#/api/own-data";
import { Refusal } from "#/api/refusal";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { Notice } from "#/ui/Notice";
import { saveBlob } from "#/ui/save-blob";
import { AskErasure } from "./AskErasure";

/** A person's own data, to take away. By booking number it is that of one stay, and only where no login has it. */
export function OwnData({ byNumber }: { byNumber: boolean }) {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const [busy, setBusy] = useState(false);
  const { error } = useQuery(myRequestsQuery);
  const loginHasIt = byNumber && error instanceof Refusal && error.code === "forbidden";
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
      {loginHasIt ? (
        <Notice tone="info">{t`This stay belongs to a login. Sign in with your email address to download your data or to ask for it to be erased.`}</Notice>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-ink-soft">
            {byNumber
              ? t`What the agency keeps about your stay, as a page to read and as JSON. Contact details and identity data are not included because anyone who knows your booking details can sign in here. Ask the agency for them.`
              : t`Your login, your devices, and what agencies keep about your stays and your work, as a page to read and as JSON.`}
          </p>
          <Button variant="secondary" icon={Download} isPending={busy} onPress={() => void save()}>
            {t`Download your data`}
          </Button>
          <AskErasure byNumber={byNumber} />
        </div>
      )}
    </Card>
  );
}
