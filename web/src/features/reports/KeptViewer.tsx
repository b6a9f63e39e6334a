import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { dropKept, keepAgain, keptFile, keptPages, keptReportQuery, keptReportsKey } from "#/api/reports";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { useKeptWords } from "./kept-words";
import { ReportSheets } from "./ReportSheets";
import { usePages } from "./use-pages";

const focusOn = (node: HTMLElement | null) => node?.focus();

/** A report as it was kept, on the screen, on paper and as files. */
export function KeptViewer(props: {
  kept: string;
  onOpen: (ref: string) => void;
  onGone: () => void;
  focus?: boolean;
  agency?: string | undefined;
}) {
  const { kept: ref, onOpen, onGone, focus = false, agency } = props;
  const { t } = useLingui();
  const words = useKeptWords();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const query = useQuery(keptReportQuery(ref));
  const kept = query.data;
  const pages = usePages(["kept", ref], async (part, signal) => keptPages(ref, part, signal), {
    enabled: kept !== undefined,
  });
  const [asking, setAsking] = useState(false);
  const renewList = async () => client.invalidateQueries({ queryKey: keptReportsKey });
  const again = useMutation({
    mutationFn: async () => keepAgain(ref),
    onSuccess: (made) => {
      void renewList();
      toast(t`Made again with current figures. The old report is still under “Kept reports”.`);
      onOpen(made.ref);
    },
    onError: (failure) => showFailure(failure),
  });
  const drop = useMutation({
    mutationFn: async () => dropKept(ref),
    onSuccess: () => {
      toast(t`Report deleted`);
      onGone();
      client.removeQueries({ queryKey: [...keptReportsKey, "one", ref] });
      void renewList();
    },
    onError: (failure) => showFailure(failure),
  });
  if (!kept)
    return query.error ? (
      <LoadFailure failure={query.error} retry={() => void query.refetch()} />
    ) : (
      <SkeletonList count={5} />
    );
  return (
    <>
      <ReportSheets
        pages={pages}
        title={kept.title}
        file={async (format, signal) => keptFile(ref, format, signal)}
        busy={again.isPending ? t`The report is being made again …` : undefined}
        before={
          <div className="min-w-52 grow basis-52">
            <h1
              ref={focus ? focusOn : undefined}
              tabIndex={-1}
              className="text-22 font-bold [overflow-wrap:anywhere] outline-none"
            >
              {kept.title}
            </h1>
            {agency && <p className="[overflow-wrap:anywhere]">{agency}</p>}
            <p className="figures">{words.days(kept)}</p>
            <p className="figures text-14 text-ink-soft">{words.made(kept)}</p>
          </div>
        }
        more={[
          ...(kept.again
            ? [
                {
                  key: "again",
                  label: t`Make again`,
                  icon: RotateCw,
                  isDisabled: again.isPending,
                  onAction: () => again.mutate(),
                },
              ]
            : []),
          ...(kept.removable
            ? [{ key: "drop", label: t`Delete`, icon: Trash2, danger: true, onAction: () => setAsking(true) }]
            : []),
        ]}
      />
      {asking && (
        <Dialog
          isOpen
          alert
          title={t`Delete this kept report?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="secondary" onPress={() => setAsking(false)}>
                {t`Keep it`}
              </Button>
              <Button variant="danger" isPending={drop.isPending} onPress={() => drop.mutate()}>
                {t`Delete for good`}
              </Button>
            </>
          }
        >
          <p>{t`Its figures will be lost. You can make the report again, but only with current figures.`}</p>
        </Dialog>
      )}
    </>
  );
}
