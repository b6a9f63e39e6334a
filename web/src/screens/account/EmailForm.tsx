import { useLingui } from "@lingui/react/macro";
import { Mail, Send } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Refusal } from "#/api/refusal";
import LoginCaptcha from "#/screens/login/LoginCaptcha";
import { LoginRefusal, useLoginRefusal } from "#/screens/login/LoginRefusal";
import type { MailCall } from "#/api/account";
import { askForMail } from "#/session/account-calls";
import { accountTexts } from "#/session/account-texts";
import { keepTypedUsername, typedUsername } from "#/session/link-token";
import { useCaptcha } from "#/session/use-captcha";
import { withCaptcha } from "#/session/with-captcha";
import { Button } from "#/ui/Button";
import { TextField } from "#/ui/TextField";

const looksLikeAddress = /^\S+@\S+$/;

/** Asks for the address that a mail goes to; the captcha is solved while it is typed. */
export function EmailForm(props: {
  call: MailCall;
  action: string;
  help?: ReactNode;
  onSent: (username: string) => void;
}) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [username, setUsername] = useState(typedUsername);
  const [fault, setFault] = useState<string>();
  const [pending, setPending] = useState(false);
  const address = username.trim();
  const whole = looksLikeAddress.test(address) ? address : undefined;
  const captcha = useCaptcha(props.call, whole);
  const { begin } = captcha;
  const sending = useRef(false);
  // As soon as the typing rests. A form that is being sent has its solution: a second one would be worked out, or shown, for nothing.
  useEffect(() => {
    if (whole === undefined) return undefined;
    const rest = setTimeout(() => {
      if (!sending.current) begin();
    }, 500);
    return () => clearTimeout(rest);
  }, [whole, begin]);
  const { outcome, clear, refuse } = useLoginRefusal(accountTexts);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const found =
      address === ""
        ? t`Please provide the email address.`
        : looksLikeAddress.test(address)
          ? undefined
          : t`Enter a valid email address.`;
    setFault(found);
    clear();
    if (found !== undefined) {
      field.current?.focus();
      return;
    }
    setPending(true);
    sending.current = true;
    try {
      await withCaptcha(captcha, async (solved) => askForMail(props.call, address, solved));
      keepTypedUsername(address);
      props.onSent(address);
    } catch (failure) {
      sending.current = false;
      if (failure instanceof Refusal && failure.fields.username !== undefined) {
        setFault(t`Enter a valid email address.`);
        field.current?.focus();
      } else await refuse("account", failure);
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <LoginRefusal outcome={outcome} />
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          label={t`Email address`}
          name="username"
          type="email"
          icon={Mail}
          help={props.help}
          error={fault}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={username}
          onFocus={begin}
          onChange={(typed) => {
            setFault(undefined);
            setUsername(typed);
            keepTypedUsername(typed.trim());
          }}
        />
        <LoginCaptcha captcha={captcha} />
        <Button type="submit" size="lg" full icon={Send} isPending={pending}>
          {props.action}
        </Button>
      </form>
    </>
  );
}
