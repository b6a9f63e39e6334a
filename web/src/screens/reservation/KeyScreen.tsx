import { useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { ComingScreen } from "#/screens/coming/ComingScreen";

export function KeyScreen() {
  const { t } = useLingui();
  return <ComingScreen icon={KeyRound} title={t`Key`} will={t`Here you will find how to get in.`} />;
}
