import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { typedUsername } from "#/session/link-token";
import { Link } from "#/ui/Link";
import { useLoginParams } from "./login-params";
import { MailSent } from "./MailSent";

export function CreateSuccessfulScreen() {
  const { t } = useLingui();
  const link = useLoginParams();
  const [username] = useState(typedUsername);
  return (
    <MailSent
      title={t`Please check your email`}
      call="account_create"
      username={username}
      other={
        <Link to="/login/create" search={link} className="-mb-4">
          {t`Use another address`}
        </Link>
      }
    >
      {t`Open the link in it to choose your password. For your security, it only works for a short time.`}
    </MailSent>
  );
}
