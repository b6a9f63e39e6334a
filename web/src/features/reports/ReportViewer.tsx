import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Archive, Mail } from "lucide-react";
import { Suspense, useState } from "react";
import {
  keepReport,
  keptReportsKey,
  reportFile,
  reportPages,
  type ReportDays,
  type ReportRange,
  type WhichReport,
} from "#/api/reports";
import { daysBetween } from "#/i18n/wire-time";
import { useFailureToast } from "#/session/failure-words";
import { useMayChange } from "#/ui/changing";
import { Checkbox } from "#/ui/Checkbox";
import { late } from "#/ui/late";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { ReportSheets } from "./ReportSheets";
import { useFreshPages } from "./use-fresh-pages";
import { usePages } from "./use-pages";

const RegularDialog = late(() => import("./RegularDialog"), "RegularDialog");

/** The longest range that the server takes. */
const mostDays = 400;
/** For how many milliseconds pages are printed without asking again. */
const young = 60_000;

/** A report about some days: its pages on the screen, on paper and as files. */
export function ReportViewer(props: {
  which: WhichReport;
  /** Of the template, where it is stored. */
  revision?: number;
  title: string;
  begins: ReportDays;
  /** The tasks alone that the report is about, and the words for them, as long as the person does not choose days. */
  only?: { tasks: readonly string[]; label: string } | undefined;
  /** It follows what others change meanwhile. */
  live?: boolean;
  /** It has no codes or passwords, so that its figures can be kept. */
  keepable?: boolean;
  /** The agency whose office has it sent regularly; 0 for none. */
  mailedBy?: number;
  /** What is to be said of the days. */
  hint?: string | undefined;
  /** Where it is said already why the template is refused. */
  refusalSaid?: boolean;
}) {
  const { which, revision = 0, title, begins, only, live = false, keepable = false, mailedBy = 0, hint } = props;
  const { refusalSaid = false } = props;
  const template = "ref" in which ? which.ref : "";
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const [days, setDays] = useState(begins);
  const [mailing, setMailing] = useState(false);
  const mayChange = useMayChange("office");
  const [narrow, setNarrow] = useState(true);
  const alone = narrow ? only : undefined;
  const range: ReportRange = alone ? { tasks: alone.tasks } : days;
  const apart = daysBetween(days.from, days.to);
  const fault = alone
    ? undefined
    : apart === undefined
      ? t`Please choose both days.`
      : apart < 0
        ? t`The last day must not be before the first.`
        : apart >= mostDays
          ? t`Please choose at most ${mostDays} days.`
          : undefined;
  const pages = usePages([which, revision, range], async (part, signal) => reportPages(which, range, part, signal), {
    enabled: fault === undefined,
    young,
  });
  useFreshPages(live);
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: async () => keepReport(which, range, pages.shown?.moment ?? ""),
    onSuccess: () => {
      toast(t`The figures are kept as they are now. You find them under “Kept reports”.`);
      void client.invalidateQueries({ queryKey: keptReportsKey });
    },
    onError: (error) => showFailure(error, { other: t`The report could not be kept. Please try again.` }),
  });
  return (
    <ReportSheets
      pages={pages}
      title={title}
      file={async (format, signal) => reportFile(which, range, format, signal)}
      blocked={fault !== undefined}
      refusalSaid={refusalSaid}
      busy={keep.isPending ? t`The figures are being kept …` : undefined}
      before={
        !alone && (
          <>
            <TextField
              type="date"
              label={t`First day`}
              value={days.from}
              onChange={(from) => setDays({ from, to: from > days.to ? from : days.to })}
              className="min-w-36 grow basis-36 sm:max-w-48"
            />
            <TextField
              type="date"
              label={t`Last day`}
              value={days.to}
              min={days.from}
              onChange={(to) => setDays({ ...days, to })}
              error={fault}
              className="min-w-36 grow basis-36 sm:max-w-48"
            />
          </>
        )
      }
      more={
        keepable && mayChange
          ? [
              {
                key: "keep",
                label: t`Keep these figures`,
                icon: Archive,
                // What is kept is what was seen.
                isDisabled: fault !== undefined || !pages.shown || pages.old || keep.isPending,
                onAction: () => keep.mutate(),
              },
              ...(mailedBy > 0 && template !== ""
                ? [{ key: "mail", label: t`Send regularly`, icon: Mail, onAction: () => setMailing(true) }]
                : []),
            ]
          : []
      }
    >
      {only && (
        <div className="print:hidden">
          <Checkbox checked={narrow} onChange={setNarrow}>
            {only.label}
          </Checkbox>
        </div>
      )}
      {mailing && (
        <Suspense>
          <RegularDialog member={mailedBy} template={template} title={title} onClose={() => setMailing(false)} />
        </Suspense>
      )}
      {hint && !alone && <p className="text-ink-soft print:hidden">{hint}</p>}
    </ReportSheets>
  );
}
