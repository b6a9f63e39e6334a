import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { KeyRound, RotateCw } from "lucide-react";
import { useState } from "react";
import { NetworkFailure, type Refusal } from "#/api/refusal";
import { Button } from "#/ui/Button";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { AccountPage } from "./AccountPage";
import { Checking } from "./Checking";
import { EmailForm } from "./EmailForm";
import { useLoginParams } from "./login-params";
import { MailSent } from "./MailSent";
import { NewPasswordForm } from "./NewPasswordForm";
import { RefusedText } from "./RefusedText";
import { useLinkCheck } from "./use-link-check";

/** The beginning of a reset; above it, why the link that somebody came with does not work. */
function Start({ failure, again }: { failure: unknown; again: () => void }) {
  const { t } = useLingui();
  const link = useLoginParams();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    return (
      <MailSent
        title={t`Please look into your e-mail`}
        call="account_reset"
        username={sentTo}
        other={
          <Button variant="quiet" full onPress={() => setSentTo(undefined)}>
            {t`Use another address`}
          </Button>
        }
      >
        {t`Follow its link to choose a new password. For your safety it works for a short time only.`}
      </MailSent>
    );
  }
  return (
    <AccountPage
      icon={KeyRound}
      title={t`Forgot password?`}
      lead={t`We send you an e-mail with a link. With it you choose a new password.`}
    >
      {failure !== undefined && (
        <Notice
          tone="error"
          action={
            failure instanceof NetworkFailure && (
              <Button variant="quiet" icon={RotateCw} onPress={again}>
                {t`Try again`}
              </Button>
            )
          }
        >
          <RefusedText failure={failure} />
        </Notice>
      )}
      <EmailForm call="account_reset" action={t`Send the link`} onSent={setSentTo} />
      <Link to="/login/link" search={link} className="-mb-4">
        {t`Sign in without a password instead`}
      </Link>
    </AccountPage>
  );
}

export function ResetScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const link = useLoginParams();
  const { check, again } = useLinkCheck("reset");
  const [failure, setFailure] = useState<Refusal>();
  if (failure || check.state === "none" || check.state === "refused") {
    return <Start failure={failure ?? (check.state === "refused" ? check.failure : undefined)} again={again} />;
  }
  return (
    <AccountPage
      icon={KeyRound}
      title={t`New password`}
      lead={
        check.state === "valid" &&
        (check.hint === "" ? (
          t`Choose your password.`
        ) : (
          <Trans>
            Choose the password for <strong className="font-semibold break-words text-ink">{check.hint}</strong>.
          </Trans>
        ))
      }
    >
      {check.state === "checking" ? (
        <Checking />
      ) : (
        <NewPasswordForm
          call="account_password_reset"
          token={check.token}
          action={t`Save and sign in`}
          onDone={() => void navigate({ to: "/login/reset_successful", search: link, replace: true })}
          onWrongToken={setFailure}
        />
      )}
    </AccountPage>
  );
}
