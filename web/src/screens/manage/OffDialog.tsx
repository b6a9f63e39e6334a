import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "#/api/keys";
import { heldQuery, personKey, switchOff } from "#/api/people";
import { teamHistoryQuery } from "#/api/second-factor";
import { type TeamEntry, teamQuery } from "#/api/team";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Notice } from "#/ui/Notice";
import { Segmented } from "#/ui/Segmented";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { HeldList } from "#/features/work/HeldList";

/** Before somebody is switched off: the tasks that they have, and what becomes of these. */
export function OffDialog({ entry, onClose }: { entry: TeamEntry; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const client = useQueryClient();
  const ref = `${entry.memberid}-${entry.id}`;
  const held = useQuery(heldQuery(ref));
  const [tasks, setTasks] = useState<"take" | "leave">("take");
  const some = (held.data?.count ?? 0) > 0;
  const off = useMutation({
    mutationFn: async () => switchOff(ref, some ? tasks : "leave"),
    onSuccess: () => {
      onClose();
      toast(t`${entry.name} was switched off`, { tone: "done" });
    },
    onSettled: async () => {
      for (const queryKey of [
        personKey(ref),
        ["company-staff"],
        keys.cleanings(),
        teamHistoryQuery(entry.memberid).queryKey,
      ])
        void client.invalidateQueries({ queryKey });
      await client.invalidateQueries({ queryKey: teamQuery(entry.memberid).queryKey });
    },
  });
  return (
    <Dialog
      title={t`Switch off ${entry.name}?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t`Cancel`}
          </Button>
          <Button size="lg" isDisabled={!held.data} isPending={off.isPending} onPress={() => off.mutate()}>
            {t`Switch off`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t`${entry.name} can no longer see anything of the agency and is signed out at once. You can switch them on again at any time.`}</p>
        {!held.data && held.error && <LoadFailure failure={held.error} retry={() => void held.refetch()} />}
        {!held.data && !held.error && <SkeletonList count={2} />}
        {held.data && some && (
          <>
            <p className="font-semibold">
              {plural(held.data.count, { one: "# task from now on:", other: "# tasks from now on:" })}
            </p>
            <Segmented
              label={t`What happens to these tasks?`}
              value={tasks}
              options={[
                { value: "take", label: t`Take them off` },
                { value: "leave", label: t`Leave them` },
              ]}
              onChange={setTasks}
            />
            {tasks === "take" && (
              <p className="text-14 text-ink-soft">{t`They then have nobody. Tasks that have begun stay.`}</p>
            )}
            <HeldList held={held.data} />
          </>
        )}
        {off.error && <Notice tone="error">{words(off.error)}</Notice>}
      </div>
    </Dialog>
  );
}
