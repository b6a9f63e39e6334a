import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Printer, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { reportFile, reportPages, type ReportDays, type ReportRange, type WhichReport } from "#/api/reports";
import { daysBetween } from "#/i18n/wire-time";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Notice } from "#/ui/Notice";
import { saveBlob } from "#/ui/save-blob";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { Leaves } from "./Leaves";
import { type FileFormat, SaveFileButtons } from "./SaveFileButtons";
import { useFreshPages } from "./use-fresh-pages";
import { usePages } from "./use-pages";

/** The longest range that the server takes. */
const mostDays = 400;
/** For how many milliseconds pages are printed without asking again. */
const young = 60_000;

const rules = {
  too_many_requests: msg`A file is being created already. Please try again in a moment.`,
};

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
  /** What is to be said of the days. */
  hint?: string | undefined;
}) {
  const { which, revision = 0, title, begins, only, live = false, hint } = props;
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const [days, setDays] = useState(begins);
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
  const { shown, failure, complete, loading, stopped } = pages;
  useFreshPages(live);
  const [printing, setPrinting] = useState(false);
  const settled = complete && !loading;
  useEffect(() => {
    if (!printing || loading) return undefined;
    const timer = setTimeout(() => {
      setPrinting(false);
      if (settled) window.print();
    });
    return () => clearTimeout(timer);
  }, [printing, loading, settled]);
  const running = useRef<AbortController>(undefined);
  const save = useMutation({
    mutationFn: async (format: FileFormat) => {
      const control = new AbortController();
      running.current = control;
      const file = await reportFile(which, range, format, control.signal);
      if (!control.signal.aborted) saveBlob(file, `${title}.${format}`);
    },
    onError: (error) => {
      if (running.current?.signal.aborted) return;
      showFailure(error, { rules, other: t`The file could not be created. Please try again.` });
    },
  });
  const stop = () => {
    running.current?.abort();
    if (!complete) pages.stop();
  };
  const here = shown?.pages.length ?? 0;
  return (
    <div className="flex flex-col gap-4 print:block">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        {!alone && (
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
        )}
        <div className="flex grow flex-wrap justify-end gap-3 max-sm:*:grow">
          <SaveFileButtons
            isDisabled={fault !== undefined}
            pending={save.isPending ? save.variables : undefined}
            onSave={(format) => save.mutate(format)}
          />
          <Button
            icon={Printer}
            size="lg"
            isDisabled={!complete || here === 0}
            isPending={printing}
            onPress={() => {
              // Paper has what is so now: it waits for pages that are on their way.
              if (pages.renew() || loading) setPrinting(true);
              else window.print();
            }}
          >
            {t`Print`}
          </Button>
        </div>
      </div>
      {only && (
        <div className="print:hidden">
          <Checkbox checked={narrow} onChange={setNarrow}>
            {only.label}
          </Checkbox>
        </div>
      )}
      {hint && !alone && <p className="text-ink-soft print:hidden">{hint}</p>}
      {/* As high with and without its button: the pages beneath stay where they are. */}
      <div className="flex min-h-12 flex-wrap items-center gap-3 print:hidden" role="status">
        {shown && !pages.old && (
          <p className="figures text-ink-soft">
            <Plural value={shown.rows} one="# row" other="# rows" /> ·{" "}
            {complete ? (
              <Plural value={shown.total} one="# page" other="# pages" />
            ) : (
              t`${here} of ${shown.total} pages`
            )}
          </p>
        )}
        {(loading || save.isPending) && shown && !complete && (
          <progress
            aria-label={t`Pages loaded`}
            max={shown.total}
            value={here}
            className="h-2 w-40 accent-(--color-sea)"
          />
        )}
        {(loading || save.isPending) && (
          <Button variant="quiet" icon={Square} onPress={stop}>
            {t`Cancel`}
          </Button>
        )}
        {stopped && (
          <Button variant="quiet" onPress={pages.goOn}>
            {t`Load all pages`}
          </Button>
        )}
      </div>
      {shown?.missing && (
        <div className="print:hidden">
          <Notice tone="warn">
            {t`Some letters are not in the font of the PDF and appear there as □. The browser prints them.`}
          </Notice>
        </div>
      )}
      {failure && !loading && <LoadFailure failure={failure} retry={pages.goOn} />}
      {shown ? <Leaves pages={pages} /> : loading && <SkeletonList count={5} />}
    </div>
  );
}
