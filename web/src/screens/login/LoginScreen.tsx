import { useLingui } from "@lingui/react/macro";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { ArrowRight, Lock, LogOut, ShieldCheck, User, UsersRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { storedLoginLink } from "#/session/login-link";
import { handleRefusal, type Outcome } from "#/session/handle-refusal";
import { loginTexts } from "#/session/refusal-texts";
import { reportError } from "#/session/report-error";
import { signIn, signOut } from "#/session/session";
import { Refusal } from "#/api/refusal";
import { Button } from "#/ui/Button";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { Spinner } from "#/ui/Spinner";
import { PasswordField, TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { useLoginMember } from "./member-context";

const route = getRouteApi("/login");

function situation(call: "token" | "account") {
  return {
    call,
    path: location.pathname,
    touch: matchMedia("(pointer: coarse)").matches,
    mparam: storedLoginLink()?.m,
    tellNetwork: true,
  } as const;
}

type Captcha = "unasked" | "solving" | "solved";

export function LoginScreen() {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const { reason, ...link } = route.useSearch();
  const { next } = link;
  const { failure: linkFailure } = useLoginMember();
  const [pending, setPending] = useState(false);
  const [captcha, setCaptcha] = useState<Captcha>("unasked");
  const [outcome, setOutcome] = useState<Outcome>();
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});
  const required = (label: string) => t`${label} is required`;
  const linkOutcome = linkFailure === undefined ? undefined : handleRefusal(linkFailure, situation("account"));

  /** Signs in; a captcha that the server asks for is solved here and the same sign-in sent once more. */
  async function attempt(username: string, password: string, solved?: string): Promise<void> {
    try {
      await signIn({ username, password, ...(solved ? { captcha: solved } : {}) });
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === "recaptcha_not_solved" && !solved) {
        setCaptcha("solving");
        const { solveCaptcha } = await import("#/session/captcha");
        let token: string;
        try {
          token = await solveCaptcha();
        } catch {
          setCaptcha("unasked");
          throw failure;
        }
        setCaptcha("solved");
        return attempt(username, password, token);
      }
      throw failure;
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    const username = typed("username").trim();
    const password = typed("password");
    const lacking = {
      ...(username === "" ? { username: required(t`Username`) } : {}),
      ...(password === "" ? { password: required(t`Password`) } : {}),
    };
    setMissing(lacking);
    setOutcome(undefined);
    if (lacking.username !== undefined || lacking.password !== undefined) {
      const field = event.currentTarget.elements.namedItem(lacking.username === undefined ? "password" : "username");
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setPending(true);
    try {
      await attempt(username, password);
      if (next === undefined) await router.navigate({ to: "/router", replace: true });
      else router.history.replace(next);
    } catch (failure) {
      const handled = handleRefusal(failure, situation("token"));
      if (handled.signOut) await signOut();
      if (handled.report) reportError({ message: String(failure), code: "sign_in", type: "critical" });
      if (handled.show?.how === "centred") toast(i18n._(handled.show.text), { tone: "error", brief: true });
      setOutcome(handled);
      setCaptcha("unasked");
    } finally {
      setPending(false);
    }
  }

  const shown = outcome?.show;
  const text = shown && `${i18n._(shown.text)}${shown.detail ? `: ${shown.detail}` : ""}`;
  return (
    <>
      <h1 className="text-28 font-bold tracking-tight">{t`Sign in`}</h1>
      <p className="mt-1 text-ink-soft">{t`Use the login from your booking e-mail.`}</p>
      <div className="mt-5 flex flex-col gap-3 empty:hidden">
        {linkOutcome?.show && (
          <Notice tone={linkOutcome.show.how === "persistent" ? "error" : "warn"}>
            {i18n._(linkOutcome.show.text)}
          </Notice>
        )}
        {reason === "tokenDifferent" && !outcome && (
          <Notice tone="warn" icon={UsersRound}>
            {i18n._(loginTexts.token_different)}
          </Notice>
        )}
        {reason === "tokenEmpty" && !outcome && (
          <Notice tone="warn" icon={LogOut}>
            {t`Your session ended. Please sign in again.`}
          </Notice>
        )}
        {shown?.how === "inform" && <Notice tone="info">{text}</Notice>}
        {shown?.how === "centred" && (
          <Notice tone="error" silent>
            {text}
          </Notice>
        )}
        {shown && shown.how !== "inform" && shown.how !== "centred" && <FormError>{text}</FormError>}
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
          onChange={() => setMissing((before) => ({ ...before, username: undefined }))}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          icon={Lock}
          error={missing.password}
          autoComplete="current-password"
          onChange={() => setMissing((before) => ({ ...before, password: undefined }))}
        />
        <div role="status" className="empty:hidden">
          {captcha !== "unasked" && (
            <p className="flex min-h-12 items-center gap-3 rounded-control border border-line bg-card px-4 py-2.5 text-14 font-medium">
              {captcha === "solving" ? (
                <Spinner size={22} />
              ) : (
                <Icon of={ShieldCheck} size={22} className="text-done" />
              )}
              {captcha === "solving"
                ? t`One moment, we make sure that a person is signing in…`
                : t`Verified – you’re human`}
            </p>
          )}
        </div>
        <Button type="submit" size="lg" full iconAfter={ArrowRight} isPending={pending} className="mt-1">
          {t({ message: "Sign in", context: "what the button does" })}
        </Button>
      </form>
      <div className="mt-5 flex flex-wrap justify-between gap-x-6">
        <Link to="/login/reset" search={link}>{t`Forgot password?`}</Link>
        <Link to="/login/create" search={link}>{t`Create login`}</Link>
      </div>
    </>
  );
}
