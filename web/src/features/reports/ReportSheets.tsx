import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Printer, RotateCw, Square } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { saveBlob } from "#/ui/save-blob";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { Leaves } from "./Leaves";
import { templateRefusalWords } from "./reason-words";
import { type FileFormat, SaveFileButtons } from "./SaveFileButtons";
import type { Pages } from "./use-pages";

const rules = {
  too_many_requests: msg`A file is being created already. Please try again in a moment.`,
};

/** The pages of a report on the screen, on paper and as files. */
export function ReportSheets(props: {
  pages: Pages;
  title: string;
  file: (format: FileFormat, signal: AbortSignal) => Promise<Blob>;
  /** Nothing can be asked for now. */
  blocked?: boolean;
  /** Which days it is of, at the beginning of the buttons. */
  before?: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
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
    mutationFn: async (format: FileFormat) => {
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
        <div className="flex grow flex-wrap justify-end gap-3 max-sm:*:grow">
          {props.actions}
          <SaveFileButtons
            isDisabled={blocked}
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
        {(loading || save.isPending) && (
          <Button variant="quiet" icon={Square} onPress={stop}>
            {t`Cancel`}
          </Button>
        )}
        {changing && !stopped && (
          <>
            <p>{t`This report changes while it loads. These are its first pages, all as of one moment.`}</p>
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
