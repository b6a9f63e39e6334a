import { useLingui } from "@lingui/react/macro";
import type { InvitationLink } from "#/api/join";
import { QrCode } from "#/ui/QrCode";

/** The printed page of an invitation: the agency, the code, and what to do. */
export function InvitationSheet({ link, agency, name }: { link: InvitationLink; agency: string; name: string }) {
  const { t } = useLingui();
  return (
    <div className="hidden flex-col items-center gap-6 pt-16 text-center print:flex">
      <p className="text-36 font-bold">{agency}</p>
      <p className="text-22">{t`${name}, you are invited to our team.`}</p>
      <QrCode value={link.url} label={link.url} className="size-96" />
      <ol className="flex list-decimal flex-col gap-2 ps-6 text-start text-18">
        <li>{t`Point your phone’s camera at the code.`}</li>
        <li>{t`Sign in, or create a login with your email address.`}</li>
        <li>{t`Accept the invitation.`}</li>
      </ol>
      <p className="max-w-xl font-mono text-14 break-all">{link.url}</p>
    </div>
  );
}
