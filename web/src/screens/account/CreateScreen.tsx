import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { Link } from "#/ui/Link";
import { useAddressHelp } from "./address-help";
import { AccountPage } from "./AccountPage";
import { EmailForm } from "./EmailForm";
import { useLoginParams } from "./login-params";

export function CreateScreen() {
  const { t } = useLingui();
  const addressHelp = useAddressHelp();
  const navigate = useNavigate();
  const link = useLoginParams();
  return (
    <AccountPage icon={UserPlus} title={t`Create login`} lead={t`We’ll email you a link to choose your password.`}>
      <EmailForm
        call="account_create"
        action={t`Create login`}
        help={addressHelp}
        onSent={() => void navigate({ to: "/login/create_successful", search: link })}
      />
      <Link to="/login/booking" search={link} className="-mb-4">
        {t`Booked through a platform and no email arrived? Sign in with your booking number.`}
      </Link>
    </AccountPage>
  );
}
