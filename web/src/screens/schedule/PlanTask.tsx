import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { DraftPlan } from "#/api/draft";
import { taskQuery } from "#/api/manage-tasks";
import { useLanguage } from "#/i18n/texts";
import { LoadFailure } from "#/parts/LoadFailure";
import { type Begins, MoveDialog } from "#/screens/handout/MoveDialog";
import { Dialog } from "#/ui/Dialog";
import { SkeletonList } from "#/ui/Skeleton";
import { useWayBack } from "#/ui/use-way-back";

/** "Move to…" for a task of the schedule, as it is stored now. */
export function PlanTask(props: {
  id: string;
  begins: Begins | undefined;
  /** How the draft of the day plans the task, where the draft is planned. */
  draft: DraftPlan | undefined;
  onClose: () => void;
}) {
  const { id, begins, draft, onClose } = props;
  const { t } = useLingui();
  const language = useLanguage();
  useWayBack();
  // What the schedule knows may be older than the task: it is read again before anything is planned.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...taskQuery(id, language), staleTime: 0 });
  if (data && isFetchedAfterMount)
    return <MoveDialog task={data} {...(begins && { begins })} {...(draft && { draft })} onClose={onClose} />;
  return (
    <Dialog title={t`Move to…`} isOpen wide onClose={onClose}>
      {error ? (
        <LoadFailure failure={error} retry={() => void refetch()} title={t`The task could not be loaded`} />
      ) : (
        <SkeletonList count={3} />
      )}
    </Dialog>
  );
}
