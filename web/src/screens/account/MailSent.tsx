import { Trans, useLingui } from "@lingui/react/macro";
import { MailCheck, RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import LoginCaptcha from "#/screens/login/LoginCaptcha";
import { LoginRefusal, useLoginRefusal } from "#/screens/login/LoginRefusal";
import type { MailCall } from "#/api/account";
import { askForMail } from "#/session/account-calls";
import { accountTexts } from "#/session/account-texts";
import { useCaptcha } from "#/session/use-captcha";
import { withCaptcha } from "#/session/with-captcha";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { AccountPage } from "./AccountPage";

/** A mail is on its way, if the address is known, which the server shows to nobody: to whom, what to do with it, and what to do when it does not come. */
export function MailSent(props: {
  title: string;
  call: MailCall;
  /** Empty when nobody knows any more, after a reload for example. */
  username: string;
  children: ReactNode;
  /** The way to another address. */
  other: ReactNode;
}) {
  const { t } = useLingui();
  const { username } = props;
  const captcha = useCaptcha(props.call, username);
  const { outcome, clear, refuse } = useLoginRefusal(accountTexts);
  const [again, setAgain] = useState<"no" | "pending" | "sent">("no");

  async function sendAgain(): Promise<void> {
    clear();
    setAgain("pending");
    try {
      await withCaptcha(captcha, async (solved) => askForMail(props.call, username, solved));
      setAgain("sent");
    } catch (failure) {
      setAgain("no");
      await refuse("account", failure);
    }
  }

  return (
    <AccountPage
      icon={MailCheck}
      tone="done"
      title={props.title}
      lead={
        <>
          <p>
            {username === "" ? (
              t`If we know your address, an email is on its way to you.`
            ) : (
              <Trans>
                If we know <strong className="font-semibold break-words text-ink">{username}</strong>, an email is on
                its way.
              </Trans>
            )}{" "}
            {props.children}
          </p>
          <p className="mt-3">{t`Nothing after a few minutes? Please check your spam folder, and make sure this is the address your agency has for you.`}</p>
        </>
      }
    >
      <LoginRefusal outcome={outcome} />
      {again === "sent" && <Notice tone="done">{t`Sent once more. Only the newest link works.`}</Notice>}
      {again === "pending" && <LoginCaptcha captcha={captcha} />}
      {username !== "" && again !== "sent" && (
        <Button
          variant="secondary"
          icon={RotateCw}
          full
          isPending={again === "pending"}
          onPress={() => void sendAgain()}
        >
          {t`Send the email again`}
        </Button>
      )}
      {props.other}
    </AccountPage>
  );
}
