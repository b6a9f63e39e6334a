import { useLingui } from "@lingui/react/macro";
import { House } from "lucide-react";
import { ComingScreen } from "#/screens/coming/ComingScreen";

export function OverviewScreen() {
  const { t } = useLingui();
  return (
    <ComingScreen
      icon={House}
      title={t`Your stay`}
      will={t`Here your stay will stand: dates, payments, the key and everything to know.`}
    />
  );
}
