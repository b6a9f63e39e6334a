import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { useAddressHelp } from "./address-help";
import { AccountPage } from "./AccountPage";
import { EmailForm } from "./EmailForm";
import { useLoginParams } from "./login-params";

export function ActivationNecessaryScreen() {
  const { t } = useLingui();
  const addressHelp = useAddressHelp();
  const navigate = useNavigate();
  const link = useLoginParams();
  return (
    <AccountPage
      icon={Mail}
      tone="warn"
      title={t`Activation needed`}
      lead={t`Your login is not active yet. Please open the link in our email, or request a new one.`}
    >
      <EmailForm
        call="account_create"
        action={t`Send a new link`}
        help={addressHelp}
        onSent={() => void navigate({ to: "/login/create_successful", search: link })}
      />
    </AccountPage>
  );
}
