import { useLingui } from "@lingui/react/macro";
import { ShieldCheck, Square } from "lucide-react";
import type { Captcha } from "#/session/use-captcha";
import { Icon } from "#/ui/Icon";
import { Spinner } from "#/ui/Spinner";

const line =
  "flex min-h-12 w-full items-center gap-3 rounded-control border border-line bg-card px-4 py-2.5 text-start text-14 font-medium";

/** How far the proof is that a person is there; a box to tick stands here only where it could not be worked out alone. */
export default function LoginCaptcha({ captcha }: { captcha: Captcha }) {
  const { t } = useLingui();
  const { state, place } = captcha;
  return (
    <>
      <div role="status" className="empty:hidden">
        {state === "solving" && (
          <p className={line}>
            <Spinner size={22} />
            {t`One moment, we’re checking that you’re human…`}
          </p>
        )}
        {state === "solved" && (
          <p className={line}>
            <Icon of={ShieldCheck} size={22} className="text-done" />
            {t`Verified – you’re human`}
          </p>
        )}
      </div>
      {state === "failed" && (
        <button type="button" role="checkbox" aria-checked={false} className={line} onClick={captcha.begin}>
          <Icon of={Square} size={22} className="text-ink-soft" />
          {t`I am a person`}
        </button>
      )}
      <div ref={place} className="empty:hidden" />
    </>
  );
}
