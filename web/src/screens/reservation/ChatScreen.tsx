import { useLingui } from "@lingui/react/macro";
import { MessageCircle } from "lucide-react";
import { ComingScreen } from "#/screens/coming/ComingScreen";

export function ChatScreen() {
  const { t } = useLingui();
  return <ComingScreen icon={MessageCircle} title={t`Chat`} will={t`Here you will be able to write to us.`} />;
}
