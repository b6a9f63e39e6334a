import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { type CaptchaTrial, tryCaptcha } from "#/api/captcha";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import LoginCaptcha from "#/screens/login/LoginCaptcha";
import { useFailureWords } from "#/session/failure-words";
import { useCaptcha } from "#/session/use-captcha";
import { Button } from "#/ui/Button";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";

type Outcome = Exclude<CaptchaTrial["outcome"], "solved">;

/** What went wrong, and what to do about it. */
const faults: Record<Outcome, { what: MessageDescriptor; cure: MessageDescriptor }> = {
  not_solved: {
    what: msg`The server did not accept the solution.`,
    cure: msg`Try again. If it stays so with reCAPTCHA, the operator checks whether the site key belongs to this address and to the secret key.`,
  },
  off: {
    what: msg`There was nothing to solve.`,
    cure: msg`The sign-in forms have no protection against robots.`,
  },
  wrong_secret: {
    what: msg`Google refused the secret key.`,
    cure: msg`Sign-ins that ask for it fail. The operator checks LATCHKEY_RECAPTCHA_SECRET and starts the server again.`,
  },
  not_reached: {
    what: msg`Google did not answer the server.`,
    cure: msg`Sign-ins that ask for it fail. The operator checks whether this server can reach the internet.`,
  },
};

/** Solves the captcha of the sign-in forms here, and has the server check it as they do. */
export function CaptchaTry({ member }: { member: number }) {
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const captcha = useCaptcha("try", "");
  const trying = useMutation({
    mutationFn: async () => tryCaptcha(member, (await captcha.take("")) ?? "", newIdempotencyKey()),
  });
  const { error } = trying;
  const unsolved = error instanceof Refusal && error.code === "recaptcha_not_solved";
  const fault = trying.data && trying.data.outcome !== "solved" ? faults[trying.data.outcome] : undefined;
  return (
    <div className="flex flex-col items-start gap-3 pt-4">
      <Button
        changes="office"
        variant="secondary"
        icon={ShieldCheck}
        isPending={trying.isPending}
        onPress={() => trying.mutate()}
      >
        {t`Try it here`}
      </Button>
      {trying.isPending && <LoginCaptcha captcha={captcha} />}
      {!trying.isPending && (
        <div role="status" className="w-full empty:hidden">
          {trying.data?.outcome === "solved" && (
            <Notice tone="done" title={t`It works.`}>
              {t`This browser has solved it, and the server has accepted it.`}
            </Notice>
          )}
          {fault && (
            <Notice tone={trying.data?.outcome === "off" ? "warn" : "error"} title={i18n._(fault.what)}>
              {i18n._(fault.cure)}
            </Notice>
          )}
          {unsolved && (
            <Notice tone="error" title={t`This browser could not solve it.`}>
              {t`Check whether an extension or a firewall blocks it, then try again.`}
            </Notice>
          )}
          {error && !unsolved && <FormError>{words(error)}</FormError>}
        </div>
      )}
    </div>
  );
}
