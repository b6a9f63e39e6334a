import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, CirclePause, Clock } from "lucide-react";
import type { Webhook } from "#/api/webhooks";
import { Pill } from "#/ui/Badge";

/** How a webhook does, in a word. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  if (webhook.off === "office")
    return (
      <Pill tone="waiting" icon={CirclePause}>
        {t({ message: "Off", context: "webhook" })}
      </Pill>
    );
  if (!webhook.on) return <Pill tone="late" icon={CircleAlert}>{t`Switched off`}</Pill>;
  if (webhook.failures > 0) return <Pill tone="warn" icon={Clock}>{t`No answer`}</Pill>;
  return (
    <Pill tone="done" icon={CircleCheck}>
      {t({ message: "On", context: "webhook" })}
    </Pill>
  );
}
