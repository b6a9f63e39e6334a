import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, Columns3, FileUp, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import {
  chooseImportColumns,
  discardImport,
  type ImportBack,
  type ImportDetail,
  type ImportEffect,
  importFile,
  importQuery,
  runImport,
  stopImport,
  takeImportBack,
} from "#/api/imports";
import { LoadFailure } from "#/parts/LoadFailure";
import { useClock } from "#/screens/interfaces/clock";
import { ListFile } from "#/screens/manage/ListFile";
import { useFailureToast, useFailureWords } from "#/session/failure-words";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { ImportColumns } from "./ImportColumns";
import { type ImportSearch, parseImportSearch } from "./import-search";
import { ImportLines } from "./ImportLines";
import { useSteps } from "./use-steps";
import { backNames, backWords, effectNames, kindNames, stateNames, stateTones } from "./words";

type Deed = "columns" | "run" | "whole" | "stop" | "back" | "discard";

function Progress({ run, onStop, stopping }: { run: ImportDetail; onStop: () => void; stopping: boolean }) {
  const { t, i18n } = useLingui();
  const { done, lines } = run;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="flex grow basis-60 flex-col gap-1 text-14 font-semibold">
        {i18n._(stateNames[run.state])}: {t`${done} of ${lines} done`}
        <progress className="h-2 w-full accent-(--color-sea)" value={done} max={lines} />
      </label>
      {run.state !== "returning" && (
        <Button changes="office" variant="secondary" isPending={stopping} onPress={onStop}>
          {t`Stop`}
        </Button>
      )}
    </div>
  );
}

type Choice = NonNullable<ImportSearch["lines"]> | "all";

/** The counts of the lines as a choice: only those that there are. */
function Choices({ run, value, onChange }: { run: ImportDetail; value: Choice; onChange: (value: Choice) => void }) {
  const { t, i18n } = useLingui();
  const count = run.lines;
  const out: { value: Choice; label: string }[] = [{ value: "all", label: t`All (${count})` }];
  for (const { effect, lines } of run.effects)
    if (effect !== "" && lines > 0) out.push({ value: effect, label: `${i18n._(effectNames[effect])} (${lines})` });
  for (const { back, lines } of run.backs)
    if (back !== "" && back !== "returned" && lines > 0)
      out.push({ value: `back ${back}`, label: `${i18n._(backNames[back])} (${lines})` });
  return <Segmented<Choice> label={t`Lines`} hideLabel value={value} onChange={onChange} options={out} />;
}

/** One file on its way in: its columns, what each line would do, the import, and its taking back. */
export function ImportScreen() {
  const { t, i18n } = useLingui();
  const { id } = useParams({ from: "/_signed-in/_manager/manage_/imports_/$id" });
  const { lines: show = "all" } = parseImportSearch(useSearch({ from: "/_signed-in/_manager/manage_/imports_/$id" }));
  const navigate = useNavigate({ from: "/manage/imports/$id" });
  const client = useQueryClient();
  const words = useFailureWords();
  const tellFailure = useFailureToast();
  const at = useClock();
  const query = useQuery(importQuery(id));
  const run = query.data;
  const steps = useSteps(run);
  const [mapping, setMapping] = useState(false);
  const [asking, setAsking] = useState<"back" | "discard">();
  const [busy, setBusy] = useState<Deed>();
  const member = Number(id.split("-")[0]);
  const act = async (deed: Deed, work: () => Promise<ImportDetail>) => {
    setBusy(deed);
    try {
      client.setQueryData(importQuery(id).queryKey, await work());
      void client.invalidateQueries({ queryKey: [...importQuery(id).queryKey, "lines"] });
      steps.again();
      setMapping(false);
    } catch (failure) {
      tellFailure(failure);
      void query.refetch();
    } finally {
      setBusy(undefined);
      setAsking(undefined);
    }
  };
  const discard = async () => {
    setBusy("discard");
    try {
      await discardImport(id);
      toast(t`Removed`, { tone: "done" });
      void client.invalidateQueries({ queryKey: ["imports"] });
      await navigate({ to: "/manage/imports", search: { member } });
    } catch (failure) {
      tellFailure(failure);
      setBusy(undefined);
      setAsking(undefined);
    }
  };
  const number = id.split("-")[1] ?? "";
  const count = (effect: ImportEffect) => run?.effects.find((one) => one.effect === effect)?.lines ?? 0;
  const good = count("new") + count("changed");
  const refused = count("refused");
  const until = at(run?.until ?? "");
  const choosing = run !== undefined && (run.state === "mapping" || (mapping && run.state === "previewed"));
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Link to="/manage/imports" search={{ member }} icon={ArrowLeft} className="self-start">
        {t`Import files`}
      </Link>
      <PageHeader title={t`Import ${number}`} />
      {!run && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !run ? (
        <SkeletonList count={4} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{run.name}</span>{" "}
              <span className="text-ink-soft">{i18n._(kindNames[run.kind])}</span>
            </p>
            <Pill tone={stateTones[run.state]}>{i18n._(stateNames[run.state])}</Pill>
          </div>
          {choosing ? (
            <ImportColumns
              key={run.ref}
              member={member}
              run={run}
              pending={busy === "columns"}
              onChoose={(map) => void act("columns", async () => chooseImportColumns(id, map))}
            />
          ) : (
            <>
              {(run.state === "previewing" || run.state === "running" || run.state === "returning") && (
                <Progress
                  run={run}
                  stopping={busy === "stop"}
                  onStop={() => void act("stop", async () => stopImport(id))}
                />
              )}
              {steps.failure !== undefined && (
                <FormError>
                  {words(steps.failure)}
                  <Button variant="secondary" className="mt-2" onPress={steps.again}>
                    {t`Continue`}
                  </Button>
                </FormError>
              )}
              {run.state === "previewed" && (
                <div className="flex flex-col gap-3">
                  <p className="font-semibold">
                    <Plural value={good} one="# line would be written" other="# lines would be written" />
                    {refused > 0 && (
                      <>
                        {", "}
                        <Plural value={refused} one="# line is not possible" other="# lines are not possible" />
                      </>
                    )}
                  </p>
                  <div className="flex flex-wrap gap-3">
                    {good > 0 && (
                      <Button
                        changes="office"
                        size="lg"
                        icon={FileUp}
                        isPending={busy === "run"}
                        onPress={() => void act("run", async () => runImport(id, false))}
                      >
                        {refused > 0 ? t`Import the lines that work` : t`Import`}
                      </Button>
                    )}
                    {good > 1 && run.whole && (
                      <Button
                        changes="office"
                        variant="secondary"
                        size="lg"
                        isPending={busy === "whole"}
                        onPress={() => void act("whole", async () => runImport(id, true))}
                      >
                        {t`Import all or nothing`}
                      </Button>
                    )}
                    <Button
                      changes="office"
                      variant="secondary"
                      size="lg"
                      icon={Columns3}
                      onPress={() => setMapping(true)}
                    >
                      {t`Choose other columns`}
                    </Button>
                  </div>
                </div>
              )}
              {run.state === "done" && (
                <div className="flex flex-wrap items-center gap-3">
                  {run.returnable ? (
                    <>
                      <p className="figures grow basis-60 text-ink-soft">{t`You can take this import back until ${until}.`}</p>
                      <Button changes="office" variant="secondary" icon={Undo2} onPress={() => setAsking("back")}>
                        {t`Take the import back`}
                      </Button>
                    </>
                  ) : (
                    <p className="text-ink-soft">{t`The day in which this import could be taken back is over.`}</p>
                  )}
                </div>
              )}
              {run.state === "returned" && (
                <Notice tone="done">
                  {t`The import was taken back. What people had changed in the meantime has stayed and is named at its line.`}
                </Notice>
              )}
              {run.state !== "previewing" && (
                <>
                  <div className="flex flex-wrap items-end justify-between gap-3">
                    <Choices
                      run={run}
                      value={show}
                      onChange={(value) =>
                        void navigate({
                          search: (before) => ({ ...before, lines: value === "all" ? undefined : value }),
                          replace: true,
                        })
                      }
                    />
                    <ListFile address={(format) => importFile(id, format)} name={t`Import ${number}`} />
                  </div>
                  <ImportLines member={member} run={run} filter={filterOf(show)} />
                </>
              )}
            </>
          )}
          {(run.state === "mapping" || run.state === "previewed") && (
            <div>
              <Button changes="office" variant="quiet" icon={Trash2} onPress={() => setAsking("discard")}>
                {t`Remove the file`}
              </Button>
            </div>
          )}
        </>
      )}
      {asking && (
        <Dialog
          isOpen
          alert
          title={asking === "back" ? t`Take the import back?` : t`Remove the file?`}
          onClose={() => setAsking(undefined)}
          actions={
            <>
              <Button variant="quiet" onPress={() => setAsking(undefined)}>{t`Back`}</Button>
              <Button
                variant="danger"
                isPending={busy === asking}
                onPress={() => void (asking === "back" ? act("back", async () => takeImportBack(id)) : discard())}
              >
                {asking === "back" ? t`Take it back` : t`Remove`}
              </Button>
            </>
          }
        >
          <p>{asking === "back" ? run && i18n._(backWords[run.kind]) : t`Nothing of it was written.`}</p>
        </Dialog>
      )}
    </div>
  );
}

function filterOf(show: string) {
  if (show === "all") return {};
  if (show.startsWith("back ")) return { back: show.slice(5) as ImportBack };
  return { effect: show as ImportEffect };
}
