import { useLingui } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { AccountPage } from "./AccountPage";
import { GoOn } from "./GoOn";

export function ActivateSuccessfulScreen() {
  const { t } = useLingui();
  return (
    <AccountPage
      icon={CircleCheck}
      tone="done"
      title={t`Login activated`}
      lead={t`Your login is active. From now on, sign in with your email address and password.`}
      back={false}
    >
      <GoOn />
    </AccountPage>
  );
}
