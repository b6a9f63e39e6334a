import { useLingui } from "@lingui/react/macro";
import { CalendarDays } from "lucide-react";
import { ComingScreen } from "#/screens/coming/ComingScreen";

export function ReservationsScreen() {
  const { t } = useLingui();
  return (
    <ComingScreen
      icon={CalendarDays}
      title={t`Your stays`}
      will={t`Here your stays will stand: those to come, the one you are in, and the past ones.`}
    />
  );
}
