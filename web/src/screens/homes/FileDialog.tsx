import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { proposeHomes } from "#/api/properties";
import { teamQuery } from "#/api/team";
import { FileReading, useReading } from "#/parts/FileReading";
import { Button } from "#/ui/Button";
import { FileButton } from "#/ui/FileButton";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { nameOf } from "./field-names";
import { fileReason } from "./file-reasons";
import { HomeResults } from "./HomeResults";
import { RunProgress } from "./RunFoot";
import { useHomesRun } from "./use-homes-run";
import { useReason } from "./use-home";

/** Takes a file of homes: first what each line would change, then, when it is wanted, the change. */
export function FileDialog({ member, onClose }: { member: number; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const reason = useReason();
  const team = useQuery(teamQuery(member)).data ?? [];
  const propose = useReading(async (file, signal) => proposeHomes(member, file, signal));
  const run = useHomesRun(member, () => undefined);
  const rows = propose.data?.rows ?? [];
  const good = rows.filter((row) => row.outcome === "changed" || row.outcome === "added");
  const bad = rows.filter((row) => row.outcome === "refused").length;
  const count = good.length;
  const finished = run.done > 0 && run.done === run.total;
  return (
    <FormDialog
      isOpen
      wide
      unsaved={run.running}
      title={t`Properties from a file`}
      onClose={onClose}
      renderActions={(close) =>
        finished ? (
          <Button onPress={close}>{t`Done`}</Button>
        ) : run.running ? (
          <Button variant="secondary" onPress={run.stop}>{t`Stop`}</Button>
        ) : count > 0 ? (
          <Button onPress={() => run.start(good.map((row) => ({ id: row.id, changes: row.edit })))}>
            {run.done > 0 ? t`Continue` : bad === 0 ? t`Change all ${count}` : t`Change the ${count} that work`}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {!run.running && run.done === 0 && (
          <>
            <p className="text-ink-soft">{t`Save the list as CSV or Excel, change it in your spreadsheet, and bring it back here. A line without a number makes a new property. Nothing changes before you have seen what would change.`}</p>
            <div>
              <FileButton
                icon={FileSpreadsheet}
                label={t`Choose a file`}
                accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                isPending={propose.isPending}
                onChoose={([file]) => propose.read(file)}
              />
            </div>
            {propose.isPending && <FileReading onCancel={propose.cancel} />}
          </>
        )}
        {propose.error && <FormError>{reason(propose.error)}</FormError>}
        {(propose.data?.refused.length ?? 0) > 0 && (
          <FormError>
            {t`This file can’t be read. Nothing was changed.`}{" "}
            {propose.data?.refused
              .slice(0, 5)
              .map(
                ({ line, field, reason: why }) =>
                  `${t`line ${line}`}${field ? `, ${nameOf(i18n, field)}` : ""}: ${fileReason(i18n, why)}`,
              )
              .join(" ")}
          </FormError>
        )}
        {propose.data && propose.data.refused.length === 0 && rows.length === 0 && (
          <Notice>{t`The file has no lines.`}</Notice>
        )}
        {rows.length > 0 && run.done === 0 && (
          <p className="font-semibold">
            <Plural value={count} one="# property would change" other="# properties would change" />
            {bad > 0 && (
              <>
                {", "}
                <Plural value={bad} one="# line can’t be taken" other="# lines can’t be taken" />
              </>
            )}
          </p>
        )}
        <RunProgress run={run} />
        {run.done > 0 ? (
          <HomeResults results={run.results} staff={team} />
        ) : (
          <HomeResults results={rows} staff={team} />
        )}
      </div>
    </FormDialog>
  );
}
