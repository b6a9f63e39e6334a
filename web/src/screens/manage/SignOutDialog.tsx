import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { personKey, signOutStaff } from "#/api/people";
import { teamHistoryQuery } from "#/api/second-factor";
import type { TeamEntry } from "#/api/team";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { toast } from "#/ui/toast";

/** Before a colleague is signed out everywhere, as after a lost phone. */
export function SignOutDialog({ entry, onClose }: { entry: TeamEntry; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const client = useQueryClient();
  const ref = `${entry.memberid}-${entry.id}`;
  const [key] = useState(newIdempotencyKey);
  const out = useMutation({
    mutationFn: async () => signOutStaff(ref, key),
    onSuccess: () => {
      onClose();
      toast(t`${entry.name} was signed out`, { tone: "done" });
    },
    onSettled: () => {
      for (const queryKey of [personKey(ref), teamHistoryQuery(entry.memberid).queryKey])
        void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <Dialog
      title={t`Sign out ${entry.name} on all devices?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t`Cancel`}
          </Button>
          <Button size="lg" isPending={out.isPending} onPress={() => out.mutate()}>
            {t`Sign out`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {out.error && <FormError>{words(out.error)}</FormError>}
        <p>{t`For a lost phone, for example. ${entry.name} stays in the team, keeps the tasks and signs in again as before.`}</p>
        <p className="text-ink-soft">{t`A device without signal keeps what it has saved until it is online again. If somebody else may know the password, ask ${entry.name} to choose a new one.`}</p>
      </div>
    </Dialog>
  );
}
