import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { EllipsisVertical, FileSpreadsheet, FileText, Printer, RotateCw, Square } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { buttonClass } from "#/ui/button-class";
import { Icon } from "#/ui/Icon";
import { Menu, type MenuAction } from "#/ui/Menu";
import { Notice } from "#/ui/Notice";
import { saveBlob } from "#/ui/save-blob";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { Leaves } from "./Leaves";
import { templateRefusalWords } from "./reason-words";
import type { Pages } from "./use-pages";

const rules = {
  too_many_requests: msg`A file is being created already. Please try again in a moment.`,
};

type ReportFormat = "pdf" | "xlsx" | "csv";

/** The pages of a report on the screen, on paper and as files. */
export function ReportSheets(props: {
  pages: Pages;
  title: string;
  file: (format: ReportFormat, signal: AbortSignal) => Promise<Blob>;
  /** Nothing can be asked for now. */
  blocked?: boolean;
  /** Which days it is of, at the beginning of the buttons. */
  before?: ReactNode;
  /** What else can be done, behind “More”. */
  more?: readonly MenuAction[];
  /** What such an action is doing now. */
  busy?: string | undefined;
  /** What is to be said beneath the buttons. */
  children?: ReactNode;
  /** Where it is said already why the template is refused. */
  refusalSaid?: boolean;
}) {
  const { pages, title, blocked = false, refusalSaid = false } = props;
  const { t, i18n } = useLingui();
  const showFailure = useFailureToast();
  const { shown, failure, complete, loading, stopped, changing } = pages;
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
    mutationFn: async (format: ReportFormat) => {
      const control = new AbortController();
      running.current = control;
      const file = await props.file(format, control.signal);
      if (!control.signal.aborted) saveBlob(file, `${title}.${format}`);
    },
    onError: (error) => {
      if (running.current?.signal.aborted) return;
      const refusals = templateRefusalWords(i18n, error);
      if (refusals.length > 0) toast(refusals.join(" "), { tone: "error" });
      else showFailure(error, { rules, other: t`The file could not be created. Please try again.` });
    },
  });
  const stop = () => {
    running.current?.abort();
    if (!complete) pages.stop();
  };
  const here = shown?.pages.length ?? 0;
  const refused = templateRefusalWords(i18n, failure);
  return (
    <div className="flex flex-col gap-4 print:block">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        {props.before}
        {/* One row, also on a phone. */}
        <div className="flex grow justify-end gap-3 max-sm:gap-2">
          <Menu
            label={t`More for this report`}
            face={{
              className: buttonClass({ variant: "secondary", size: "lg" }),
              label: t`More for this report`,
              children: (
                <>
                  <Icon of={EllipsisVertical} />
                  <span className="max-sm:hidden">{t`More`}</span>
                </>
              ),
            }}
            actions={[
              {
                key: "xlsx",
                label: t`Save as Excel file`,
                icon: FileSpreadsheet,
                isDisabled: blocked || save.isPending,
                onAction: () => save.mutate("xlsx"),
              },
              {
                key: "csv",
                label: t`Save as CSV file`,
                icon: FileText,
                isDisabled: blocked || save.isPending,
                onAction: () => save.mutate("csv"),
              },
              ...(props.more ?? []),
            ]}
          />
          <Button
            variant="secondary"
            size="lg"
            icon={FileText}
            className="max-sm:grow"
            aria-label={t`Save as PDF`}
            // The server creates one file at a time of each account.
            isDisabled={blocked || (save.isPending && save.variables !== "pdf")}
            isPending={save.isPending && save.variables === "pdf"}
            onPress={() => save.mutate("pdf")}
          >
            <span className="sm:hidden">PDF</span>
            <span className="max-sm:hidden">{t`Save as PDF`}</span>
          </Button>
          <Button
            icon={Printer}
            size="lg"
            className="max-sm:grow"
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
      {props.children}
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
        {save.isPending && complete && (
          <progress aria-label={t`The file is being created …`} className="h-2 w-40 accent-(--color-sea)" />
        )}
        {save.isPending && <p className="text-ink-soft">{t`The file is being created …`}</p>}
        {props.busy && <p className="text-ink-soft">{props.busy}</p>}
        {(loading || save.isPending) && (
          <Button variant="quiet" icon={Square} onPress={stop}>
            {t`Cancel`}
          </Button>
        )}
        {changing && !stopped && (
          <>
            <p>{t`This report keeps changing while it loads. Here are its first pages, all from the same moment.`}</p>
            <Button variant="quiet" icon={RotateCw} onPress={pages.goOn}>
              {t`Try again`}
            </Button>
          </>
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
      {failure &&
        !loading &&
        (refused.length === 0 ? (
          <LoadFailure failure={failure} retry={pages.goOn} />
        ) : (
          !refusalSaid && (
            <Notice tone="error" title={t`This report cannot be printed yet.`}>
              <ul>
                {refused.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </Notice>
          )
        ))}
      {shown ? <Leaves pages={pages} /> : loading && <SkeletonList count={5} />}
    </div>
  );
}
