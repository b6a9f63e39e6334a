import { useLingui } from "@lingui/react/macro";
import { Caravan } from "lucide-react";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";

/** Says of a reservation that it has no home now, and leads to one. */
export function ParkedNotice({ onMove }: { onMove: () => void }) {
  const { t } = useLingui();
  return (
    <Notice tone="warn" icon={Caravan} title={t`This reservation has no property`}>
      <p>{t`Its nights are free for others, and the guest sees neither key nor address.`}</p>
      <div className="pt-2">
        <Button changes="office" variant="secondary" aria-haspopup="dialog" onPress={onMove}>
          {t`Choose a property`}
        </Button>
      </div>
    </Notice>
  );
}
