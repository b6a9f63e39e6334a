import { useLingui } from "@lingui/react/macro";
import { ListChecks } from "lucide-react";
import { ComingScreen } from "#/screens/coming/ComingScreen";

export function CleaningsScreen() {
  const { t } = useLingui();
  return (
    <ComingScreen
      icon={ListChecks}
      title={t`Cleanings`}
      will={t`Here your tasks will stand, by day, town and street.`}
    />
  );
}
