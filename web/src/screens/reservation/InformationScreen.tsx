import { useLingui } from "@lingui/react/macro";
import { Info } from "lucide-react";
import { ComingScreen } from "#/screens/coming/ComingScreen";

export function InformationScreen() {
  const { t } = useLingui();
  return (
    <ComingScreen
      icon={Info}
      title={t`Information`}
      will={t`Here you will find WiFi, house rules, the way to your home and what is nearby.`}
    />
  );
}
