import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { personKey } from "#/api/people";
import { resetSecondFactor, teamHistoryQuery } from "#/api/second-factor";
import { type TeamEntry, teamQuery } from "#/api/team";
import { ProofDialog } from "#/features/secondfactor/ProofDialog";
import { useStatus } from "#/session/status";
import { toast } from "#/ui/toast";

/** Before what somebody of the team signs in with is deleted, because they have lost it: the manager proves who they are. */
export function ResetDialog({ entry, onClose }: { entry: TeamEntry; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: status } = useStatus();
  const ref = `${entry.memberid}-${entry.id}`;
  const { name, email } = entry;
  return (
    <ProofDialog
      title={t`Reset two-step sign-in`}
      action={t({ message: "Reset", context: "two-step sign-in" })}
      withCode={status?.second_factor ?? false}
      onClose={onClose}
      onProved={async (proof) => {
        try {
          await resetSecondFactor(ref, proof);
        } finally {
          for (const queryKey of [
            teamQuery(entry.memberid).queryKey,
            teamHistoryQuery(entry.memberid).queryKey,
            personKey(ref),
          ])
            void client.invalidateQueries({ queryKey });
        }
        onClose();
        toast(t`Two-step sign-in was reset`, { tone: "done" });
      }}
    >
      {entry.kind === "manager"
        ? t`App, passkeys and recovery codes of ${name} are deleted and all their devices are signed out: the password alone signs them in, and they get an email about it. Please make sure that it’s really this person who asks you.`
        : t`App, passkeys and recovery codes of ${name} are deleted and all their devices are signed out. An email to ${email} has a link to choose a password. Please make sure that it’s really this person who asks you.`}
    </ProofDialog>
  );
}
