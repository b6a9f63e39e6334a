import { useLingui } from "@lingui/react/macro";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { CloudOff, MailCheck, RotateCw, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { LoginRefusal, useLoginRefusal } from "#/screens/login/LoginRefusal";
import { checkLink } from "#/session/account-calls";
import { accountTexts } from "#/session/account-texts";
import { Button } from "#/ui/Button";
import { LinkButton } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { AccountPage } from "./AccountPage";
import { useLoginParams } from "./login-params";
import { NewPasswordPage } from "./NewPasswordPage";
import { RefusedText } from "./RefusedText";
import { useLinkCheck } from "./use-link-check";

/** A link that no longer activates: what happened to it, and how to get a new one. */
function Refused({ token, failure, again }: { token: string; failure: unknown; again: () => void }) {
  const { t } = useLingui();
  const link = useLoginParams();
  const navigate = useNavigate();
  const [resend, setResend] = useState<"no" | "pending" | "sent">("no");
  const { outcome, clear, refuse } = useLoginRefusal(accountTexts);
  const offline = failure instanceof NetworkFailure;
  const voided = failure instanceof Refusal && failure.code === "token_voided";

  async function sendAgain(): Promise<void> {
    clear();
    setResend("pending");
    try {
      const found = await checkLink(token, true);
      setResend(found?.sent ? "sent" : "no");
      if (!found?.sent) await navigate({ to: "/login/create", search: link });
    } catch (refusal) {
      setResend("no");
      // The server knows no login behind this link: the way begins with the address.
      if (refusal instanceof Refusal && refusal.code === "wrong_token_activation")
        await navigate({ to: "/login/create", search: link });
      else await refuse("account", refusal);
    }
  }

  if (voided || resend === "sent") {
    return (
      <AccountPage
        icon={MailCheck}
        tone={voided && resend !== "sent" ? "warn" : "done"}
        title={t`Please check your email`}
        lead={
          resend === "sent" ? (
            t`A new link is on its way to you. Only the newest link works.`
          ) : (
            <RefusedText failure={failure} />
          )
        }
      >
        <LoginRefusal outcome={outcome} />
        {resend !== "sent" && (
          <Button
            variant="secondary"
            icon={RotateCw}
            full
            isPending={resend === "pending"}
            onPress={() => void sendAgain()}
          >
            {t`Send the email again`}
          </Button>
        )}
      </AccountPage>
    );
  }
  return (
    <AccountPage
      icon={offline ? CloudOff : TriangleAlert}
      tone="warn"
      title={t`Activate login`}
      lead={offline ? undefined : <RefusedText failure={failure} />}
    >
      {offline && (
        <Notice tone="error">
          <RefusedText failure={failure} />
        </Notice>
      )}
      <LoginRefusal outcome={outcome} />
      {offline ? (
        <Button icon={RotateCw} size="lg" full onPress={again}>
          {t`Try again`}
        </Button>
      ) : (
        <>
          <Button size="lg" full isPending={resend === "pending"} onPress={() => void sendAgain()}>
            {t`Request a new link`}
          </Button>
          <LinkButton to="/login/link" search={link} variant="secondary" full>
            {t`Sign in without a password`}
          </LinkButton>
        </>
      )}
    </AccountPage>
  );
}

export function ActivateScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const link = useLoginParams();
  const { check, again, refuse } = useLinkCheck("activate");
  if (check.state === "none") return <Navigate to="/login/activation_necessary" search={link} replace />;
  if (check.state === "refused") return <Refused token={check.token} failure={check.failure} again={again} />;
  return (
    <NewPasswordPage
      check={check}
      title={t`Activate login`}
      call="account_activate"
      action={t`Activate and sign in`}
      onDone={() => void navigate({ to: "/login/activate_successful", search: link, replace: true })}
      onWrongToken={refuse}
    />
  );
}
