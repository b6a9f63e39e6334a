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
      lead={t`Your new password is set. On all other devices you have been signed out.`}
      back={false}
    >
      <GoOn />
    </AccountPage>
  );
}
