import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import LoginCaptcha from "#/screens/login/LoginCaptcha";
import { LoginRefusal, useLoginRefusal } from "#/screens/login/LoginRefusal";
import { askForMail } from "#/session/account-calls";
import { accountTexts } from "#/session/account-texts";
import { typedUsername } from "#/session/link-token";
import { useCaptcha } from "#/session/use-captcha";
import { withCaptcha } from "#/session/with-captcha";
import { Button } from "#/ui/Button";
import { LinkButton } from "#/ui/Link";
import { AccountPage } from "./AccountPage";
import { useLoginParams } from "./login-params";

/** The address is known already: the mail goes out as soon as the captcha is solved, without a form. */
export function CreateDirectScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const link = useLoginParams();
  const [username] = useState(typedUsername);
  const [failed, setFailed] = useState(false);
  const captcha = useCaptcha("account_create", username);
  const { outcome, clear, refuse } = useLoginRefusal(accountTexts);
  const sent = useRef(false);

  async function send(): Promise<void> {
    clear();
    setFailed(false);
    try {
      await withCaptcha(captcha, async (solved) => askForMail("account_create", username, solved));
      await navigate({ to: "/login/create_successful", search: link, replace: true });
    } catch (failure) {
      setFailed(true);
      await refuse("account", failure);
    }
  }
  useEffect(() => {
    if (sent.current || username === "") return;
    sent.current = true;
    void send();
  });

  if (username === "") return <Navigate to="/login/create" search={link} replace />;
  return (
    <AccountPage
      icon={UserPlus}
      title={t`Create login`}
      lead={
        <p>
          <Trans>
            Your login for <strong className="font-semibold break-words text-ink">{username}</strong> is being created.
          </Trans>
        </p>
      }
    >
      <LoginRefusal outcome={outcome} />
      <LoginCaptcha captcha={captcha} />
      {failed && (
        <div className="flex flex-col gap-2">
          <Button size="lg" full onPress={() => void send()}>
            {t`Try again`}
          </Button>
          <LinkButton to="/login/create" search={link} variant="secondary" full>
            {t`Use another address`}
          </LinkButton>
        </div>
      )}
    </AccountPage>
  );
}
