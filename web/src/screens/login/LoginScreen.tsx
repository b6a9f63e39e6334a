import { useLingui } from "@lingui/react/macro";
import { ArrowRight, Lock, User } from "lucide-react";
import { type FormEvent, Suspense, useEffect, useState } from "react";
import { loadTexts } from "#/i18n/texts";
import { forgetEnded, sessionEnded } from "#/session/ended";
import { keepTypedUsername, typedUsername } from "#/session/link-token";
import { signIn } from "#/session/session";
import { lockedMark } from "#/session/lock-names";
import { local } from "#/session/store";
import { useCaptcha } from "#/session/use-captcha";
import { Refusal } from "#/api/refusal";
import { useLoginMember } from "./member-context";
import { Button } from "#/ui/Button";
import { PlainLink } from "#/ui/Anchor";
import { PasswordField, TextField } from "#/ui/TextField";
import type { LoginSearch } from "#/session/login-search";
import { LoginLinkFailure } from "./LoginLayout";
import { LoginRefusal, useLoginRefusal } from "./LoginRefusal";
import { SharedDeviceBox } from "./SharedDeviceBox";
import { late } from "#/ui/late";
import { searchText, useNavigation } from "#/ui/navigation";

const LoginReason = late(() => loadTexts("account").then(() => import("./LoginReason")), "default");
const PasskeySignIn = late(() => loadTexts("account").then(() => import("./PasskeySignIn")), "default");
const Unlock = late(() => loadTexts("account").then(() => import("./Unlock")), "default");
const LoginCaptcha = late(() => loadTexts("account").then(() => import("./LoginCaptcha")), "default");

export interface LoginScreenProps {
  search: LoginSearch;
  /** Leads to what is behind the sign-in. */
  goOn: () => Promise<void>;
}

export function LoginScreen({ search: { reason, ...link }, goOn }: LoginScreenProps) {
  const { t } = useLingui();
  const navigation = useNavigation();
  const [pending, setPending] = useState(false);
  /** The server asks for a solved captcha after failures only: until then it is worked out in silence. */
  const [asked, setAsked] = useState(false);
  const { outcome, clear, refuse } = useLoginRefusal();
  const [username, setUsername] = useState(typedUsername);
  const captcha = useCaptcha("sign_in", username.trim() || undefined);
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});
  const forStaff = useLoginMember().member?.audience === "cleaning";
  const [ended] = useState(sessionEnded);
  const why = ended ? "invalid_grant" : reason;
  const [locked, setLocked] = useState(() => local.get(lockedMark));
  useEffect(forgetEnded, []);

  /** Signs in; where the server wants a captcha, the same sign-in goes out once more with a fresh one. */
  async function attempt(name: string, password: string): Promise<void> {
    try {
      await signIn({ username: name, password, captcha: captcha.takeSolved(name) });
    } catch (failure) {
      if (!(failure instanceof Refusal && failure.code === "recaptcha_not_solved")) throw failure;
      setAsked(true);
      await signIn({ username: name, password, captcha: await captcha.take(name) });
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const typed = (field: string) => {
      const value = form.get(field);
      return typeof value === "string" ? value : "";
    };
    const name = typed("username").trim();
    const password = typed("password");
    setMissing({
      ...(name === "" && { username: t`Please provide the email address.` }),
      ...(password === "" && { password: t`Password is required` }),
    });
    clear();
    if (name === "" || password === "") {
      const field = event.currentTarget.elements.namedItem(name === "" ? "username" : "password");
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setPending(true);
    try {
      await attempt(name, password);
      await goOn();
    } catch (failure) {
      keepTypedUsername(name);
      if (failure instanceof Refusal && failure.code === "second_factor_required")
        await navigation.go(`/login/code${searchText(link)}`);
      else await refuse("token", failure);
    } finally {
      setPending(false);
    }
  }

  if (locked) {
    return (
      <Suspense fallback={null}>
        <Unlock onOpen={goOn} onOther={() => setLocked(null)} />
      </Suspense>
    );
  }
  return (
    <>
      <h1 className="text-28 font-bold tracking-tight">{t`Sign in`}</h1>
      <p className="mt-1 text-ink-soft">
        {forStaff ? t`Use the login from your agency’s email.` : t`Use the login from your booking email.`}
      </p>
      <div className="mt-5 flex flex-col gap-3 empty:hidden">
        <LoginLinkFailure />
        {why && !outcome && (
          <Suspense fallback={null}>
            <LoginReason reason={why} />
          </Suspense>
        )}
        <LoginRefusal outcome={outcome} />
      </div>
      <form noValidate className="mt-5 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t`Username`}
          name="username"
          icon={User}
          error={missing.username}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={username}
          onChange={(typed) => {
            setMissing((before) => ({ ...before, username: undefined }));
            setUsername(typed);
            keepTypedUsername(typed.trim());
          }}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          icon={Lock}
          error={missing.password}
          autoComplete="current-password"
          onChange={() => setMissing((before) => ({ ...before, password: undefined }))}
          onFocus={captcha.beginQuietly}
        />
        <SharedDeviceBox />
        {asked && (
          <Suspense fallback={null}>
            <LoginCaptcha captcha={captcha} />
          </Suspense>
        )}
        <Button type="submit" size="lg" full iconAfter={ArrowRight} isPending={pending} className="mt-1">
          {t({ message: "Sign in", context: "what the button does" })}
        </Button>
      </form>
      <div className="mt-5 flex flex-wrap justify-between gap-x-6">
        <PlainLink to="/login/reset" search={link}>{t`Forgot password?`}</PlainLink>
        {/* A person who has typed an address here need not type it again. */}
        <PlainLink
          to={username.includes("@") ? "/login/create_direct" : "/login/create"}
          search={link}
        >{t`Create login`}</PlainLink>
      </div>
      <div className="mt-2 flex flex-col border-t border-line pt-2">
        <PlainLink to="/login/link" search={link}>{t`Sign in without a password`}</PlainLink>
        <PlainLink to="/login/booking" search={link}>{t`Sign in with your booking number`}</PlainLink>
        <Suspense fallback={null}>
          <PasskeySignIn onSignedIn={goOn} />
        </Suspense>
      </div>
    </>
  );
}
