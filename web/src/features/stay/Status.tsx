import { useLingui } from "@lingui/react/macro";
import { BadgeCheck, CircleHelp, CircleX } from "lucide-react";
import { Pill } from "#/ui/Badge";
import type { StayStatus } from "./types";

export function StatusPill({ status }: { status: StayStatus }) {
  const { t } = useLingui();
  switch (status) {
    case "offer":
      return <Pill tone="warn" icon={CircleHelp}>{t`Offer`}</Pill>;
    case "confirmed":
      return <Pill tone="done" icon={BadgeCheck}>{t`Confirmed`}</Pill>;
    case "cancelled":
      return <Pill tone="late" icon={CircleX}>{t`Canceled`}</Pill>;
  }
}
