import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type GuestLogin, guestLoginsKey, resetGuest } from "#/api/guest-logins";
import { ProofDialog } from "#/features/secondfactor/ProofDialog";
import { useStatus } from "#/session/status";
import { toast } from "#/ui/toast";

/** Before the passkeys of a guest are deleted, because they have lost them: the manager proves who they are. */
export function GuestResetDialog(props: { login: GuestLogin; member: number; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: status } = useStatus();
  const { ref, name, email } = props.login;
  return (
    <ProofDialog
      title={t`Reset sign-in of ${name || email}`}
      action={t({ message: "Reset", context: "two-step sign-in" })}
      withCode={status?.second_factor ?? false}
      onClose={props.onClose}
      onProved={async (proof) => {
        try {
          await resetGuest(ref, proof);
        } finally {
          void client.invalidateQueries({ queryKey: guestLoginsKey(props.member) });
        }
        props.onClose();
        toast(t`Sign-in was reset. The email is on its way.`, { tone: "done" });
      }}
    >
      {t`The guest’s passkeys and recovery codes are deleted and all their devices are signed out. An email to ${email} has a link to choose a password. Please make sure that it’s really the guest who asks you.`}
    </ProofDialog>
  );
}
