import { useLingui } from "@lingui/react/macro";
import { QrCode } from "#/ui/QrCode";
import type { LoginLinkAnswer } from "#/api/login-links";
import { audienceNames } from "./texts";

/** The printed sheet: to hang up in the home, or beside the cleaning cupboard. */
export function LinkSheet({ link, agency }: { link: LoginLinkAnswer; agency: string }) {
  const { t, i18n } = useLingui();
  return (
    <div className="hidden flex-col items-center gap-6 pt-16 text-center print:flex">
      <p className="text-36 font-bold">{agency}</p>
      <p className="text-22">
        {link.audience === "guest" ? t`Everything for your stay, in one place.` : i18n._(audienceNames.cleaning)}
      </p>
      <QrCode value={link.url} label={link.url} className="size-96" />
      <p className="text-22 font-bold">{t`Point your phone’s camera here to sign in`}</p>
      <p className="max-w-xl font-mono text-14 break-all">{link.url}</p>
    </div>
  );
}
