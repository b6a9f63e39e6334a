import { useLingui } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { AccountPage } from "./AccountPage";
import { GoOn } from "./GoOn";

export function ResetSuccessfulScreen() {
  const { t } = useLingui();
  return (
    <AccountPage
      icon={CircleCheck}
      tone="done"
      title={t`Password changed`}
      lead={t`Your new password is set. You’ve been signed out on all other devices.`}
      back={false}
    >
      <GoOn />
    </AccountPage>
  );
}
