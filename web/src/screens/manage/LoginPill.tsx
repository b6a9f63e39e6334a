import { useLingui } from "@lingui/react/macro";
import { Ban, CircleCheck, CircleDashed, MailCheck } from "lucide-react";
import type { TeamEntry } from "#/api/team";
import { Pill } from "#/ui/Badge";

/** How far somebody is on the way to a login. */
export function LoginPill({ entry }: { entry: TeamEntry }) {
  const { t } = useLingui();
  if (!entry.active) return <Pill tone="waiting" icon={Ban}>{t`Switched off`}</Pill>;
  switch (entry.login) {
    case "active":
      return <Pill tone="done" icon={CircleCheck}>{t`Login active`}</Pill>;
    case "invited":
      return <Pill tone="sea" icon={MailCheck}>{t`Invited`}</Pill>;
    case "none":
      return <Pill tone="waiting" icon={CircleDashed}>{t`No login`}</Pill>;
  }
}
