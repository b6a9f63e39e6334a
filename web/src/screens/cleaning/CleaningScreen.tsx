import { useLingui } from "@lingui/react/macro";
import { Navigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { Refusal } from "#/api/refusal";
import { useTask } from "#/features/tasks";
import { LoadFailure } from "#/parts/LoadFailure";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { TaskPage } from "./TaskPage";

export { loadParts } from "./TaskPage";

/** An open task that no longer exists: the list is shown again, and says why. */
function Gone() {
  const { t } = useLingui();
  const text = t`This task no longer exists.`;
  useEffect(() => toast(text, { tone: "error" }), [text]);
  return <Navigate to="/cleanings" replace />;
}

export function CleaningScreen() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/_signed-in/_staff/cleanings/$id" });
  const { query, task, detail } = useTask(id);
  if (query.error instanceof Refusal && query.error.status === 404) return <Gone />;
  const retry = () => void query.refetch();
  if (task) return <TaskPage key={id} refId={id} task={task} detail={detail} failure={query.error} retry={retry} />;
  if (query.error)
    return (
      <LoadFailure
        failure={query.error}
        retry={retry}
        title={t`The task could not be loaded`}
        offline={t`You’re offline, and this task has not been opened on this device yet.`}
      />
    );
  return <SkeletonList count={3} />;
}
