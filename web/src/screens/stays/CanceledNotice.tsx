import { useLingui } from "@lingui/react/macro";
import { Ban } from "lucide-react";
import type { KeptStay } from "#/api/office-stays";
import { useFormats } from "#/i18n/format";
import { isEmptyWireTime } from "#/i18n/wire-time";
import { Notice } from "#/ui/Notice";

/** Says of a canceled reservation when and why. */
export function CanceledNotice({ stay }: { stay: KeptStay }) {
  const { t } = useLingui();
  const format = useFormats();
  if (stay.state !== "cancelled") return null;
  const at = format.dateTime(stay.cancelled_at);
  return (
    <Notice tone="warn" icon={Ban} title={isEmptyWireTime(stay.cancelled_at) ? t`Canceled` : t`Canceled on ${at}`}>
      {stay.cancel_reason}
    </Notice>
  );
}
