import { useLingui } from "@lingui/react/macro";
import { type LucideIcon, RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { NetworkFailure } from "#/api/refusal";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { AccountPage } from "./AccountPage";
import { EmailForm } from "./EmailForm";
import { MailSent } from "./MailSent";
import { RefusedText } from "./RefusedText";

/**
 * A way in that begins with an e-mail: the address is asked, then the page says that the mail is on its way. Above the address stands why the link
 * that somebody came with does not work; one that could not be checked for want of network can be tried again.
 */
export function LinkRequest({
  call,
  icon,
  title,
  lead,
  help,
  sent,
  failure,
  failureText,
  again,
  children,
}: {
  call: "account_reset" | "account_link";
  icon: LucideIcon;
  title: string;
  lead: string;
  help?: string;
  /** What the mail is for, shown once it is on its way. */
  sent: string;
  failure: unknown;
  /** Instead of the server's own reason. */
  failureText?: string;
  again: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    return (
      <MailSent
        title={t`Please check your email`}
        call={call}
        username={sentTo}
        other={
          <Button variant="quiet" full onPress={() => setSentTo(undefined)}>
            {t`Use another address`}
          </Button>
        }
      >
        {sent}
      </MailSent>
    );
  }
  const offline = failure instanceof NetworkFailure;
  return (
    <AccountPage icon={icon} title={title} lead={lead}>
      {failure !== undefined && (
        <Notice
          tone="error"
          action={
            offline && (
              <Button variant="quiet" icon={RotateCw} onPress={again}>
                {t`Try again`}
              </Button>
            )
          }
        >
          {!offline && failureText !== undefined ? failureText : <RefusedText failure={failure} />}
        </Notice>
      )}
      <EmailForm call={call} action={t`Send the link`} help={help} onSent={setSentTo} />
      {children}
    </AccountPage>
  );
}
