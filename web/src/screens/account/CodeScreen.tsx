import { useLingui } from "@lingui/react/macro";
import { ArrowRight, Fingerprint, KeyRound, ShieldCheck, Smartphone } from "lucide-react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Refusal } from "#/api/refusal";
import { LoginRefusal, useLoginRefusal } from "#/screens/login/LoginRefusal";
import { accountTexts } from "#/session/account-texts";
import { answerChallenge } from "#/session/other-ways";
import { answerByPasskey, NoPasskey, takesPasskeys } from "#/session/passkey";
import { dropChallenge, keptChallenge } from "#/session/second-factor";
import { nowSeconds } from "#/session/tokens";
import { Button } from "#/ui/Button";
import { LinkButton } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { AccountPage } from "./AccountPage";
import { useGoOn } from "./GoOn";
import { useLoginParams } from "./login-params";

/** The second step of the sign-in: a code of the authenticator app, or a recovery code. */
export function CodeScreen() {
  const { t } = useLingui();
  const link = useLoginParams();
  const goOn = useGoOn();
  const field = useRef<HTMLInputElement>(null);
  const [challenge] = useState(keptChallenge);
  const [over, setOver] = useState(() => !challenge || challenge.ends <= nowSeconds());
  const ways = challenge?.ways ?? ["code", "recovery_code"];
  const app = ways.includes("code");
  const withPasskey = ways.includes("passkey") && takesPasskeys();
  const [recovery, setRecovery] = useState(false);
  /** Whether there is a field for a code: who has a passkey and no app is asked for the passkey alone. */
  const typing = app || recovery || !withPasskey;
  const [showing, setShowing] = useState(false);
  const [none, setNone] = useState(false);
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();
  const [pending, setPending] = useState(false);
  const { outcome, clear, refuse } = useLoginRefusal(accountTexts);
  const title = t`Two-step sign-in`;

  // The field comes and goes with the way that is chosen.
  const mount = useCallback((shown: HTMLInputElement | null) => {
    field.current = shown;
    shown?.focus();
  }, []);
  // Who leaves goes back to the beginning: nothing that opens half of the door stays behind.
  useEffect(() => (over ? dropChallenge() : undefined), [over]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending || !challenge) return;
    clear();
    const typed = code.trim();
    setFault(typed === "" ? t`Please enter the code.` : undefined);
    if (typed === "") {
      field.current?.focus();
      return;
    }
    setPending(true);
    try {
      await answerChallenge(challenge, typed);
      goOn();
    } catch (failure) {
      setPending(false);
      const refused = failure instanceof Refusal ? failure.code : "";
      if (refused === "second_factor_expired") setOver(true);
      else if (refused === "second_factor_wrong") {
        setFault(
          recovery
            ? t`This code is wrong or was already used.`
            : t`This code is wrong or was already used. Please enter the next one from your app.`,
        );
        setCode("");
        field.current?.focus();
      } else await refuse("token", failure);
    }
  }

  async function show(): Promise<void> {
    if (!challenge) return;
    clear();
    setNone(false);
    setShowing(true);
    try {
      await answerByPasskey(challenge);
      goOn();
    } catch (failure) {
      setShowing(false);
      if (failure instanceof NoPasskey) setNone(true);
      else if (failure instanceof Refusal && failure.code === "second_factor_expired") setOver(true);
      else await refuse("token", failure);
    }
  }

  if (over) {
    return (
      <AccountPage icon={ShieldCheck} title={title} back={false}>
        <Notice tone="warn">{t`It took too long, or there were too many wrong codes. Please sign in again.`}</Notice>
        <LinkButton to="/login" search={link} size="lg" full>
          {t`Go to sign-in page`}
        </LinkButton>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      icon={ShieldCheck}
      title={title}
      lead={
        recovery
          ? t`Enter one of your recovery codes. Each one works once.`
          : withPasskey
            ? app
              ? t`Use your passkey, or enter the 6-digit code from your authenticator app.`
              : t`Confirm with your passkey that it’s you.`
            : t`Enter the 6-digit code from your authenticator app.`
      }
    >
      <LoginRefusal outcome={outcome} />
      {withPasskey && !recovery && (
        <>
          <Button
            size="lg"
            full
            icon={Fingerprint}
            variant={app ? "secondary" : "primary"}
            isPending={showing}
            onPress={() => void show()}
          >
            {t`Use your passkey`}
          </Button>
          <p role="status" className="text-14 text-ink-soft empty:hidden">
            {none && t`No passkey was used. You can try again, or sign in another way.`}
          </p>
        </>
      )}
      {typing && (
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          <TextField
            ref={mount}
            label={recovery ? t`Recovery code` : t({ message: "Code", context: "of an authenticator app" })}
            name="code"
            icon={recovery ? KeyRound : Smartphone}
            error={fault}
            {...(recovery
              ? { autoComplete: "off", placeholder: "abcd-efgh-ijkm" }
              : { autoComplete: "one-time-code", inputMode: "numeric" })}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={code}
            onChange={(typed) => {
              setFault(undefined);
              setCode(typed);
            }}
          />
          <Button type="submit" size="lg" full iconAfter={ArrowRight} isPending={pending}>
            {t({ message: "Sign in", context: "what the button does" })}
          </Button>
        </form>
      )}
      <Button
        variant="quiet"
        icon={recovery ? (app ? Smartphone : Fingerprint) : KeyRound}
        className="-ms-2 self-start"
        onPress={() => {
          setRecovery(!recovery);
          setCode("");
          setFault(undefined);
          setNone(false);
          clear();
          field.current?.focus();
        }}
      >
        {recovery ? (app ? t`Use a code from the app` : t`Use your passkey`) : t`Use a recovery code`}
      </Button>
    </AccountPage>
  );
}
