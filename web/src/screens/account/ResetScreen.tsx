import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { Link } from "#/ui/Link";
import { LinkRequest } from "./LinkRequest";
import { useLoginParams } from "./login-params";
import { NewPasswordPage } from "./NewPasswordPage";
import { useLinkCheck } from "./use-link-check";

export function ResetScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const link = useLoginParams();
  const { check, again, refuse } = useLinkCheck("reset");
  if (check.state === "none" || check.state === "refused") {
    return (
      <LinkRequest
        call="account_reset"
        icon={KeyRound}
        title={t`Forgot password?`}
        lead={t`We’ll email you a link to choose a new password.`}
        sent={t`Open the link in it to choose a new password. For your security, it only works for a short time.`}
        failure={check.state === "refused" ? check.failure : undefined}
        again={again}
      >
        <Link to="/login/link" search={link} className="-mb-4">
          {t`Sign in without a password instead`}
        </Link>
      </LinkRequest>
    );
  }
  return (
    <NewPasswordPage
      check={check}
      title={t`New password`}
      call="account_password_reset"
      action={t`Save and sign in`}
      onDone={() => void navigate({ to: "/login/reset_successful", search: link, replace: true })}
      onWrongToken={refuse}
    />
  );
}
