import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Ban, CalendarCheck } from "lucide-react";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import {
  cancelStay,
  type Hindrance,
  type KeptStay,
  keptStayQuery,
  restoreStay,
  statePreviewQuery,
} from "#/api/office-stays";
import { Refusal } from "#/api/refusal";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureWords } from "#/session/failure-words";
import { useDraftText } from "#/session/use-draft-text";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { Foreseen, Taken } from "./Foreseen";

/** Cancels a reservation, or restores it: what that does is shown before. */
export function StateDialog({ stay, onClose }: { stay: KeptStay; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useFailureWords();
  const id = `${stay.memberid}-${stay.id}`;
  const restoring = stay.state === "cancelled";
  const { data, error, refetch } = useQuery(statePreviewQuery(id, restoring ? "confirmed" : "cancelled"));
  const [reason, setReason] = useDraftText(`cancel ${id}`);
  const [key] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [taken, setTaken] = useState<readonly Hindrance[]>([]);
  const act = async () => {
    if (!restoring && reason.trim() === "") {
      setMissing(true);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const now = restoring ? await restoreStay(id, key) : await cancelStay(id, reason, key);
      client.setQueryData(keptStayQuery(id).queryKey, now);
      for (const queryKey of [keys.reservation(id), keys.officeStays(), keys.stays(), ["protocol", id]])
        void client.invalidateQueries({ queryKey });
      setReason("");
      toast(restoring ? t`The reservation is restored.` : t`The reservation is canceled.`, { tone: "done" });
      onClose();
    } catch (caught) {
      const now =
        caught instanceof Refusal ? (caught.current as { taken?: readonly Hindrance[] } | undefined)?.taken : undefined;
      if (now) setTaken(now);
      else setFailure(caught);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={restoring ? t`Restore the reservation` : t`Cancel the reservation`}
      isOpen
      wide
      unsaved={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>{t`Back`}</Button>
          <Button
            variant={restoring ? "primary" : "danger"}
            icon={restoring ? CalendarCheck : Ban}
            isPending={busy}
            isDisabled={restoring && ((data?.taken.length ?? 0) > 0 || taken.length > 0)}
            onPress={() => void act()}
          >
            {restoring ? t`Restore` : t`Cancel reservation`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!restoring && (
          <TextField
            label={t`Reason`}
            help={t`For the office. The guest does not see it.`}
            maxLength={500}
            value={reason}
            onChange={(typed) => {
              setReason(typed);
              setMissing(false);
            }}
            error={missing ? t`Please fill this in.` : undefined}
          />
        )}
        <Taken member={stay.memberid} taken={taken} />
        {data ? (
          <Foreseen member={stay.memberid} of={data} fresh={false} />
        ) : error ? (
          <LoadFailure failure={error} retry={() => void refetch()} />
        ) : (
          <SkeletonList count={2} />
        )}
        {failure !== undefined && <FormError>{words(failure)}</FormError>}
      </div>
    </FormDialog>
  );
}
