import { useLingui } from "@lingui/react/macro";
import { ArrowRight } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Refusal } from "#/api/refusal";
import LoginCaptcha from "#/screens/login/LoginCaptcha";
import { LoginRefusal, useLoginRefusal } from "#/screens/login/LoginRefusal";
import { SharedDeviceBox } from "#/screens/login/SharedDeviceBox";
import type { PasswordCall } from "#/api/account";
import { setPassword } from "#/session/account-calls";
import { accountTexts } from "#/session/account-texts";
import { dropLinkToken, keepTypedUsername } from "#/session/link-token";
import { passwordLeast } from "#/session/password-rules";
import { signIn } from "#/session/session";
import { useCaptcha } from "#/session/use-captcha";
import { withCaptcha } from "#/session/with-captcha";
import { Button } from "#/ui/Button";
import { refusedPassword } from "./password-texts";
import { type NewPassword, type NewPasswordFaults, PasswordFields, useNewPasswordFaults } from "./PasswordFields";

/** Chooses the password that a mail's link allows, and signs in with it. Nothing typed is lost when it is refused. */
export function NewPasswordForm(props: {
  call: PasswordCall;
  token: string;
  action: string;
  onDone: () => void;
  /** The link no longer works, although it did a moment ago. */
  onWrongToken: (failure: Refusal) => void;
}) {
  const { i18n } = useLingui();
  const first = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState<NewPassword>({ password: "", repeated: "" });
  const [least, setLeast] = useState<number>(passwordLeast.usual);
  const [faults, setFaults] = useState<NewPasswordFaults>({});
  const [pending, setPending] = useState(false);
  const captcha = useCaptcha(props.call, "");
  const { outcome, clear, refuse } = useLoginRefusal(accountTexts);
  const faultsOf = useNewPasswordFaults(least);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const found = faultsOf(value);
    setFaults(found);
    clear();
    if (found.password !== undefined || found.repeated !== undefined) {
      if (found.password !== undefined) first.current?.focus();
      return;
    }
    setPending(true);
    try {
      const username = await withCaptcha(captcha, async (solved) =>
        setPassword(props.call, { token: props.token, password: value.password }, solved),
      );
      dropLinkToken(props.call === "account_activate" ? "activate" : "reset");
      // The password is set whatever happens now: who cannot be signed in at once signs in by hand.
      await signIn({ username, password: value.password }).catch(() => keepTypedUsername(username));
      props.onDone();
    } catch (failure) {
      const refused = refusedPassword(failure);
      if (refused) {
        setLeast(refused.least ?? least);
        setFaults({ password: i18n._(refused.text) });
        first.current?.focus();
      } else if (failure instanceof Refusal && failure.code in wrongTokens) props.onWrongToken(failure);
      else await refuse("account", failure);
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <LoginRefusal outcome={outcome} />
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <PasswordFields
          first={first}
          least={least}
          value={value}
          faults={faults}
          onFocus={captcha.begin}
          onChange={(changed) => {
            setFaults({});
            setValue(changed);
          }}
        />
        <SharedDeviceBox />
        <LoginCaptcha captcha={captcha} />
        <Button type="submit" size="lg" full iconAfter={ArrowRight} isPending={pending}>
          {props.action}
        </Button>
      </form>
    </>
  );
}

const wrongTokens = { wrong_token_activation: true, wrong_token_reset: true, token_voided: true };
