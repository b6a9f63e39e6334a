import { Plural, useLingui } from "@lingui/react/macro";
import type { Countdown } from "#/features/stay/rules";

/** Where a stay is between its arrival and its departure, in words for the office; nothing for a cancelled one. */
export function OfficeCountdown({ countdown }: { countdown: Countdown }) {
  const { t } = useLingui();
  switch (countdown.kind) {
    case "cancelled":
      return null;
    case "days":
      return <Plural value={countdown.days} one="Arrives in # day" other="Arrives in # days" />;
    case "tomorrow":
      return t`Arrives tomorrow, from ${countdown.time}`;
    case "today":
      return t`Arrives today, from ${countdown.time}`;
    case "check_in_now":
      return t`Arrives today, check-in is possible`;
    case "staying":
      return <Plural value={countdown.nights} one="In house, # more night" other="In house, # more nights" />;
    case "leaving":
      return t`Leaves today, until ${countdown.time}`;
    case "left":
      return t`Has left`;
  }
}
