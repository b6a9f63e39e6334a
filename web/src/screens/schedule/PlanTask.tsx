import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DraftPlan } from "#/api/draft";
import { taskQuery } from "#/api/manage-tasks";
import { useLanguage } from "#/i18n/texts";
import { LoadFailure } from "#/parts/LoadFailure";
import { type Begins, MoveDialog } from "#/screens/handout/MoveDialog";
import { Dialog } from "#/ui/Dialog";
import { SkeletonList } from "#/ui/Skeleton";

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
  // Two dialogs follow each other here, so the way back of the focus is kept beside them. What was pressed may be gone: the task has somebody now.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const back = opener?.isConnected ? opener : document.querySelector("main h1");
        if (back instanceof HTMLElement) back.focus({ preventScroll: true });
      });
    },
    [opener],
  );
  // What the schedule knows may be older than the task: it is read again before anything is planned.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...taskQuery(id, language), staleTime: 0 });
  if (data && isFetchedAfterMount)
    return <MoveDialog task={data} {...(begins && { begins })} {...(draft && { draft })} onClose={onClose} />;
  return (
    <Dialog title={t`Move to…`} isOpen wide onClose={onClose}>
      {error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={3} />}
    </Dialog>
  );
}
