import { useLingui } from "@lingui/react/macro";
import { MessageSquareText } from "lucide-react";
import type { InvitationLink } from "#/api/join";
import { useFormats } from "#/i18n/format";
import { wireTimeAt } from "#/i18n/wire-time";
import { ExternalLink } from "#/ui/Anchor";
import { QrCode } from "#/ui/QrCode";

/** An instant of the server as the person's own clock shows it. */
export function useOwnTime(): (instant: string) => string {
  const { dateTime } = useFormats();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (instant) => dateTime(wireTimeAt(new Date(instant), zone));
}

/** The link that invites a person: to be scanned, to be read, and to be sent as a text message. Without an address the person names their own. */
export function InvitationShown({ link, name, email }: { link: InvitationLink; name: string; email: string }) {
  const { t } = useLingui();
  const at = useOwnTime();
  const { url } = link;
  const words = t`Hello ${name}, this is your invitation: ${url}`;
  return (
    <>
      <QrCode value={url} label={t`QR code of the invitation of ${name}`} className="size-52 self-center" />
      <p className="rounded-control bg-sunk px-3 py-2.5 font-mono text-14 break-all select-all">{url}</p>
      <p className="text-ink-soft">
        {email === ""
          ? t`The link works once, until ${at(link.expires_at)}, for the first person who accepts with their own email address. Give it only to ${name}. It is shown here this once.`
          : t`The link works once, until ${at(link.expires_at)}, and only for the login of ${email}. It is shown here this once.`}
      </p>
      <p>
        <ExternalLink href={`sms:?&body=${encodeURIComponent(words)}`} icon={MessageSquareText} target="_self">
          {t`Send as a text message`}
        </ExternalLink>
      </p>
    </>
  );
}
