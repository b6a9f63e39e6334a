import { Trans, useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { ArrowRight, Mail } from "lucide-react";
import { useState } from "react";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { LoginRefusal, useLoginRefusal } from "#/screens/login/LoginRefusal";
import { SharedDeviceBox } from "#/screens/login/SharedDeviceBox";
import { useLoginMember } from "#/screens/login/member-context";
import { accountTexts } from "#/session/account-texts";
import { dropLinkToken } from "#/session/link-token";
import { signInByLink } from "#/session/other-ways";
import { Button } from "#/ui/Button";
import { Link } from "#/ui/Link";
import { useAddressHelp } from "./address-help";
import { AccountPage } from "./AccountPage";
import { Checking } from "./Checking";
import { useGoOn } from "./GoOn";
import { LinkRequest } from "./LinkRequest";
import { useLoginParams } from "./login-params";
import { useLinkCheck } from "./use-link-check";

/** One tap, so that a mail program which opens links ahead signs nobody in. */
function Tap({ token, hint, onRefused }: { token: string; hint: string; onRefused: (failure: unknown) => void }) {
  const { t } = useLingui();
  const { member } = useLoginMember();
  const goOn = useGoOn();
  const router = useRouter();
  const params = useLoginParams();
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
      else if (failure instanceof Refusal && failure.code === "second_factor_required") {
        dropLinkToken("link");
        await router.navigate({ to: "/login/code", search: params, replace: true });
      } else {
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
          t`Tap to sign in.`
        ) : (
          <Trans>
            Tap to sign in as <strong className="font-semibold break-words text-ink">{hint}</strong>.
          </Trans>
        )
      }
    >
      <LoginRefusal outcome={outcome} />
      <SharedDeviceBox />
      <Button size="lg" full iconAfter={ArrowRight} isPending={pending} onPress={() => void signIn()}>
        {t({ message: "Sign in", context: "what the button does" })}
      </Button>
    </AccountPage>
  );
}

export function LinkScreen() {
  const { t } = useLingui();
  const addressHelp = useAddressHelp();
  const params = useLoginParams();
  const { check, again, refuse } = useLinkCheck("link");
  if (check.state === "checking") {
    return (
      <AccountPage icon={Mail} title={t`Sign in without a password`}>
        <Checking />
      </AccountPage>
    );
  }
  if (check.state === "valid") return <Tap token={check.token} hint={check.hint} onRefused={refuse} />;
  return (
    <LinkRequest
      call="account_link"
      icon={Mail}
      title={t`Sign in without a password`}
      lead={t`We’ll email you a link that signs you in once.`}
      help={addressHelp}
      sent={t`The link in it signs you in once and only works for a short time.`}
      failure={check.state === "refused" ? check.failure : undefined}
      failureText={t`This link no longer works, because each link signs you in only once. Please request a new one.`}
      again={again}
    >
      <Link to="/login/booking" search={params} className="-mb-4">
        {t`Sign in with booking number instead`}
      </Link>
    </LinkRequest>
  );
}
