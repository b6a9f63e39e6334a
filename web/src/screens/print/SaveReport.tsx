import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Task } from "#/api/shapes";
import { type FileFormat, SaveFileButtons } from "#/features/reports/SaveFileButtons";
import { exportTasks, mostExported as most } from "#/screens/cleanings/export";
import { useFailureToast } from "#/session/failure-words";
import { toast } from "#/ui/toast";
import type { Grouping } from "./groups";

const rules = {
  too_many_requests: msg`A file is being created already. Please try again in a moment.`,
};

/** The sheet as a file that the server makes: the same groups, with sums. */
export function SaveReport({ tasks, by, isDisabled }: { tasks: readonly Task[]; by: Grouping; isDisabled: boolean }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const save = useMutation({
    mutationFn: (format: FileFormat) => exportTasks(tasks, format, t`Tasks`, by),
    onSuccess: () => {
      if (tasks.length > most) toast(t`The file contains only the first ${most} tasks.`);
    },
    onError: (failure) => showFailure(failure, { rules, other: t`The file could not be created. Please try again.` }),
  });
  return (
    <SaveFileButtons
      isDisabled={isDisabled}
      pending={save.isPending ? save.variables : undefined}
      onSave={(format) => save.mutate(format)}
    />
  );
}
