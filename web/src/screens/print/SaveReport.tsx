import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { FileSpreadsheet, FileText } from "lucide-react";
import type { Task } from "#/api/shapes";
import { exportTasks, mostExported as most } from "#/screens/cleanings/export";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
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
    mutationFn: (format: "pdf" | "xlsx") => exportTasks(tasks, format, t`Tasks`, by),
    onSuccess: () => {
      if (tasks.length > most) toast(t`The file contains only the first ${most} tasks.`);
    },
    onError: (failure) => showFailure(failure, { rules, other: t`The file could not be created. Please try again.` }),
  });
  const pending = (format: "pdf" | "xlsx") => save.isPending && save.variables === format;
  // The server makes one file at a time of each account.
  const waits = (format: "pdf" | "xlsx") => isDisabled || (save.isPending && !pending(format));
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        icon={FileText}
        isDisabled={waits("pdf")}
        isPending={pending("pdf")}
        onPress={() => save.mutate("pdf")}
      >
        {t`Save as PDF`}
      </Button>
      <Button
        variant="secondary"
        size="lg"
        icon={FileSpreadsheet}
        isDisabled={waits("xlsx")}
        isPending={pending("xlsx")}
        onPress={() => save.mutate("xlsx")}
      >
        {t`Save as Excel file`}
      </Button>
    </>
  );
}
