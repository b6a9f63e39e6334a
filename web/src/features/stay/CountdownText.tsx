import { Plural, useLingui } from "@lingui/react/macro";
import type { Countdown } from "./rules";

/** The countdown in words; nothing for a cancelled stay. */
export function CountdownText({ countdown }: { countdown: Countdown }) {
  const { t } = useLingui();
  switch (countdown.kind) {
    case "cancelled":
      return null;
    case "days":
      return <Plural value={countdown.days} one="You arrive in # day" other="You arrive in # days" />;
    case "tomorrow":
      return t`You arrive tomorrow, from ${countdown.time}`;
    case "today":
      return t`You can check in today from ${countdown.time}`;
    case "check_in_now":
      return t`You can check in now`;
    case "staying":
      return <Plural value={countdown.nights} one="# more night" other="# more nights" />;
    case "leaving":
      return t`You leave today, until ${countdown.time}`;
    case "left":
      return t`Your stay is over. We hope it was a good one.`;
  }
}
