import { useLingui } from "@lingui/react/macro";
import { CalendarCheck } from "lucide-react";
import { ComingScreen } from "#/screens/coming/ComingScreen";

export function ManageScreen() {
  const { t } = useLingui();
  return (
    <ComingScreen
      icon={CalendarCheck}
      title={t`Today`}
      will={t`Here the day will stand on one board: arrivals, departures, tasks and chats.`}
    />
  );
}
