import { useLingui } from "@lingui/react/macro";
import { ClipboardList } from "lucide-react";
import { ComingScreen } from "#/screens/coming/ComingScreen";

export function CleaningScreen() {
  const { t } = useLingui();
  return (
    <ComingScreen
      icon={ClipboardList}
      title={t`Task`}
      will={t`Here the task will stand: where, when, who arrives next, and the button to begin it.`}
    />
  );
}
