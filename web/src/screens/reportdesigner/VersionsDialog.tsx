import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { reportVersionsQuery, restoreReport, type StoredReport } from "#/api/reports";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { SkeletonList } from "#/ui/Skeleton";

/** Earlier versions of a template; one that is restored becomes the newest. */
export function VersionsDialog(props: {
  report: string;
  revision: number;
  onRestored: (stored: StoredReport) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formats = useFormats();
  const showFailure = useFailureToast();
  const versions = useQuery(reportVersionsQuery(props.report));
  const restore = useMutation({
    // What another person has saved meanwhile stays in the list, like all others.
    mutationFn: async (version: number) =>
      restoreReport(props.report, version, versions.data?.[0]?.revision ?? props.revision),
    onSuccess: props.onRestored,
    onError: (failure) => showFailure(failure),
  });
  return (
    <Dialog isOpen title={t`Versions`} onClose={props.onClose}>
      {versions.data ? (
        <ul className="divide-y divide-line">
          {versions.data.map((version) => (
            <li key={version.revision} className="flex items-center gap-3 py-2">
              <div className="min-w-0 grow">
                <p className="figures font-semibold">{formats.dateTime(version.changed_at)}</p>
                <p className="text-14 text-ink-soft">
                  {version.name}
                  {version.changed_by !== "" && ` · ${version.changed_by}`}
                </p>
              </div>
              {version.revision === props.revision ? (
                <span className="text-14 text-ink-soft">{t`This version`}</span>
              ) : (
                <Button
                  variant="secondary"
                  icon={RotateCcw}
                  isPending={restore.isPending && restore.variables === version.revision}
                  onPress={() => restore.mutate(version.revision)}
                >
                  {t`Restore`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : versions.error ? (
        <LoadFailure failure={versions.error} retry={() => void versions.refetch()} />
      ) : (
        <SkeletonList count={3} />
      )}
    </Dialog>
  );
}
