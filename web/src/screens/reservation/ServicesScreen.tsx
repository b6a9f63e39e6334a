import { useLingui } from "@lingui/react/macro";
import { ConciergeBell } from "lucide-react";
import { ComingScreen } from "#/screens/coming/ComingScreen";

export function ServicesScreen() {
  const { t } = useLingui();
  return (
    <ComingScreen
      icon={ConciergeBell}
      title={t`Services`}
      will={t`Here you will be able to see and book services such as linen, a cot or parking.`}
      until={t`Until then please ask for them in a message.`}
    />
  );
}
