import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight, Mail, RotateCw } from "lucide-react";
import { useState } from "react";
import { NetworkFailure } from "#/api/refusal";
import { LoginRefusal, useLoginRefusal } from "#/screens/login/LoginRefusal";
import { useLoginMember } from "#/screens/login/member-context";
import { accountTexts } from "#/session/account-texts";
import { dropLinkToken } from "#/session/link-token";
import { signInByLink } from "#/session/other-ways";
import { Button } from "#/ui/Button";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { AccountPage } from "./AccountPage";
import { Checking } from "./Checking";
import { EmailForm } from "./EmailForm";
import { useGoOn } from "./GoOn";
import { useLoginParams } from "./login-params";
import { MailSent } from "./MailSent";
import { RefusedText } from "./RefusedText";
import { useLinkCheck } from "./use-link-check";

function Request({ failure, again }: { failure: unknown; again: () => void }) {
  const { t } = useLingui();
  const link = useLoginParams();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    return (
      <MailSent
        title={t`Please look into your e-mail`}
        call="account_link"
        username={sentTo}
        other={
          <Button variant="quiet" full onPress={() => setSentTo(undefined)}>
            {t`Use another address`}
          </Button>
        }
      >
        {t`Its link signs you in once, for a short time only.`}
      </MailSent>
    );
  }
  return (
    <AccountPage
      icon={Mail}
      title={t`Sign in without a password`}
      lead={t`We send you an e-mail with a link that signs you in once.`}
    >
      {failure instanceof NetworkFailure ? (
        <Notice
          tone="error"
          action={
            <Button variant="quiet" icon={RotateCw} onPress={again}>
              {t`Try again`}
            </Button>
          }
        >
          <RefusedText failure={failure} />
        </Notice>
      ) : (
        failure !== undefined && (
          <Notice tone="error">{t`This link no longer works: each one signs in once. Please have a new one sent.`}</Notice>
        )
      )}
      <EmailForm
        call="account_link"
        action={t`Send the link`}
        help={t`Exactly the address that you gave when booking.`}
        onSent={setSentTo}
      />
      <Link to="/login/booking" search={link} className="-mb-4">
        {t`Sign in with your booking number instead`}
      </Link>
    </AccountPage>
  );
}

/** One tap, so that a mail program which opens links ahead signs nobody in. */
function Tap({ token, hint, onRefused }: { token: string; hint: string; onRefused: (failure: unknown) => void }) {
  const { t } = useLingui();
  const { member } = useLoginMember();
  const goOn = useGoOn();
  const [pending, setPending] = useState(false);
  const { outcome, clear, refuse } = useLoginRefusal(accountTexts);

  async function signIn(): Promise<void> {
    clear();
    setPending(true);
    try {
      await signInByLink(token);
      dropLinkToken("link");
      goOn();
    } catch (failure) {
      setPending(false);
      if (failure instanceof NetworkFailure) await refuse("account", failure);
      else {
        dropLinkToken("link");
        onRefused(failure);
      }
    }
  }

  return (
    <AccountPage
      icon={Mail}
      title={member ? t`Welcome to ${member.name}` : t`Welcome`}
      lead={
        hint === "" ? (
          t`One tap, and you are signed in.`
        ) : (
          <Trans>
            One tap, and you are signed in as <strong className="font-semibold break-words text-ink">{hint}</strong>.
          </Trans>
        )
      }
    >
      <LoginRefusal outcome={outcome} />
      <Button size="lg" full iconAfter={ArrowRight} isPending={pending} onPress={() => void signIn()}>
        {t({ message: "Sign in", context: "what the button does" })}
      </Button>
    </AccountPage>
  );
}

export function LinkScreen() {
  const { t } = useLingui();
  const { check, again } = useLinkCheck("link");
  const [failure, setFailure] = useState<unknown>();
  if (check.state === "checking") {
    return (
      <AccountPage icon={Mail} title={t`Sign in without a password`}>
        <Checking />
      </AccountPage>
    );
  }
  if (check.state === "valid" && failure === undefined)
    return <Tap token={check.token} hint={check.hint} onRefused={setFailure} />;
  return <Request failure={failure ?? (check.state === "refused" ? check.failure : undefined)} again={again} />;
}
