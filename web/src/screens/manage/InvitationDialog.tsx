import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link2, Printer, Undo2 } from "lucide-react";
import { type InvitationLink, inviteByLink, withdrawInvitation } from "#/api/join";
import { teamHistoryQuery } from "#/api/second-factor";
import { type TeamEntry, teamQuery } from "#/api/team";
import { InvitationShown, useOwnTime } from "#/parts/InvitationShown";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { CopyButton } from "#/ui/CopyButton";
import { Dialog } from "#/ui/Dialog";
import { Notice } from "#/ui/Notice";
import { toast } from "#/ui/toast";

/** A link that invites an entry of the team: to copy, to be scanned, or to print. It is shown this once. */
export function InvitationDialog(props: {
  member: number;
  entry: TeamEntry;
  link: InvitationLink | undefined;
  onLink: (link: InvitationLink) => void;
  onPrint: () => void;
  onClose: () => void;
}) {
  const { member, entry, link } = props;
  const { t } = useLingui();
  const at = useOwnTime();
  const words = useFailureWords();
  const client = useQueryClient();
  const ref = `${member}-${entry.id}`;
  const changed = () => {
    for (const { queryKey } of [teamQuery(member), teamHistoryQuery(member)])
      void client.invalidateQueries({ queryKey });
  };
  const making = useMutation({
    mutationFn: async () => inviteByLink(ref),
    onSuccess: (made) => {
      props.onLink(made);
      changed();
    },
  });
  const ending = useMutation({
    mutationFn: async () => withdrawInvitation(ref),
    onSuccess: () => {
      changed();
      props.onClose();
      toast(t`The invitation was withdrawn`, { tone: "done" });
    },
  });
  const { email, name } = entry;
  const open = link?.expires_at ?? entry.invited_until;
  const failure = making.error ?? ending.error;
  return (
    <Dialog
      title={t({ message: `Invite ${name}`, context: "to the team" })}
      isOpen
      onClose={props.onClose}
      actions={
        link ? (
          <>
            <Button variant="secondary" size="lg" icon={Printer} onPress={props.onPrint}>
              {t`Print the page`}
            </Button>
            <CopyButton value={link.url} label={t`Copy link`} />
          </>
        ) : (
          <>
            {open !== "" && (
              <Button
                variant="secondary"
                size="lg"
                icon={Undo2}
                isPending={ending.isPending}
                onPress={() => ending.mutate()}
              >
                {t`Withdraw`}
              </Button>
            )}
            <Button size="lg" icon={Link2} isPending={making.isPending} onPress={() => making.mutate()}>
              {open === "" ? t`Make the link` : t`Make a new link`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {link ? (
          <InvitationShown link={link} name={name} email={email} />
        ) : open === "" ? (
          <p className="text-ink-soft">
            {email === ""
              ? t`You get a link to copy, or a page with a QR code to print. It works once within 14 days. ${name} chooses the email address to sign in with.`
              : t`You get a link to copy, or a page with a QR code to print. It works once within 14 days, and only for the login of ${email}.`}
          </p>
        ) : (
          <p className="text-ink-soft">{t`An invitation is open until ${at(open)}. A new link ends the one before.`}</p>
        )}
        {failure && <Notice tone="error">{words(failure)}</Notice>}
      </div>
    </Dialog>
  );
}
