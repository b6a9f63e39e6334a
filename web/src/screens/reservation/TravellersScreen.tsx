import { useLingui } from "@lingui/react/macro";
import { UsersRound } from "lucide-react";
import { ComingScreen } from "#/screens/coming/ComingScreen";

export function TravellersScreen() {
  const { t } = useLingui();
  return (
    <ComingScreen
      icon={UsersRound}
      title={t`Travellers`}
      will={t`Here you will be able to name who travels with you.`}
      until={t`Until then please tell us in a message who travels with you.`}
    />
  );
}
