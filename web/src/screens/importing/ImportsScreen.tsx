import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowLeft, FileSpreadsheet, FileUp, House, Landmark } from "lucide-react";
import { useState } from "react";
import { bringImport, type Import, type ImportKind, importsQuery } from "#/api/imports";
import { FileReading, useReading } from "#/parts/FileReading";
import { LoadFailure } from "#/parts/LoadFailure";
import { fileReason } from "#/screens/homes/file-reasons";
import { useClock } from "#/screens/interfaces/clock";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { useFailureWords } from "#/session/failure-words";
import { Pill } from "#/ui/Badge";
import { EmptyState } from "#/ui/EmptyState";
import { FileButton } from "#/ui/FileButton";
import { FormError } from "#/ui/FormError";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SectionHeader } from "#/ui/SectionHeader";
import { Segmented } from "#/ui/Segmented";
import { SkeletonList } from "#/ui/Skeleton";
import { kindNames, needs, stateNames, stateTones } from "./words";

const accept = ".csv,.xlsx,.jsonl,.ndjson,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function RunRow({ run, member }: { run: Import; member: number }) {
  const { t, i18n } = useLingui();
  const at = useClock();
  const { lines, created_by: by } = run;
  const until = at(run.until);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <Link to="/manage/imports/$id" params={{ id: run.ref }} search={{ member }} className="font-semibold">
          <span className="[overflow-wrap:anywhere]">{run.name || i18n._(kindNames[run.kind])}</span>
        </Link>
        <p className="figures text-14 text-ink-soft">
          {i18n._(kindNames[run.kind])}
          {" · "}
          <Plural value={lines} one="# line" other="# lines" />
          {" · "}
          {at(run.run_at || run.created_at)}
          {by !== "" && ` · ${by}`}
        </p>
        {run.returnable && <p className="figures text-14">{t`Can be taken back until ${until}`}</p>}
      </div>
      <Pill tone={stateTones[run.state]}>{i18n._(stateNames[run.state])}</Pill>
    </li>
  );
}

/** Brings files in: what they are, and what became of the latest ones. */
export function ImportsScreen() {
  const { t, i18n } = useLingui();
  const { member = 0 } = useManaged();
  const words = useFailureWords();
  const navigate = useNavigate();
  const [kind, setKind] = useState<ImportKind>("stays");
  const query = useQuery({ ...importsQuery(member), enabled: member > 0 });
  const upload = useReading(
    async (form, signal) => bringImport(member, kind, form, signal),
    ({ ref }) => {
      if (ref !== "") void navigate({ to: "/manage/imports/$id", params: { id: ref }, search: { member } });
    },
  );
  const refused = upload.data?.refused ?? [];
  const runs = query.data;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Link to="/manage/setup" search={{ member }} icon={ArrowLeft} className="self-start">
        {t`Setup`}
      </Link>
      <PageHeader title={t`Import files`} actions={<MemberSwitch />} />
      <p className="text-ink-soft">{t`Bring reservations, your team, properties, checklists or payments from another program: as CSV, Excel or JSON lines. You see what each line would do before anything is written, and you can take it all back for a day.`}</p>
      <section className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 shadow-card">
        <Segmented<ImportKind>
          label={t`What is in the file?`}
          value={kind}
          onChange={setKind}
          options={[
            { value: "stays", label: i18n._(kindNames.stays) },
            { value: "people", label: i18n._(kindNames.people) },
            { value: "properties", label: i18n._(kindNames.properties) },
            { value: "checklists", label: i18n._(kindNames.checklists) },
            { value: "payments", label: i18n._(kindNames.payments) },
          ]}
        />
        <p className="text-14 text-ink-soft">{i18n._(needs[kind])}</p>
        <FileButton
          changes="office"
          icon={FileUp}
          label={t`Choose a file`}
          accept={accept}
          isPending={upload.isPending}
          onChoose={([file]) => upload.read(file)}
        />
        {upload.isPending && <FileReading onCancel={upload.cancel} />}
        {upload.error && <FormError>{words(upload.error)}</FormError>}
        {refused.length > 0 && (
          <FormError>
            {t`This file can’t be read. Nothing was changed.`}{" "}
            {refused
              .slice(0, 5)
              .map(
                ({ line, field, reason }) =>
                  `${t`line ${line}`}${field ? `, ${field}` : ""}: ${reason === "the file has no lines" ? t`The file has no lines.` : fileReason(i18n, reason)}`,
              )
              .join(" ")}
          </FormError>
        )}
      </section>
      <div className="flex flex-col items-start gap-2">
        <Link to="/manage/properties" search={{ member }} icon={House}>
          {t`Take properties out as a file, change it, and bring it back`}
        </Link>
        <Link to="/manage/money" search={{ member }} icon={Landmark}>
          {t`Payments come in with bank statements`}
        </Link>
      </div>
      <SectionHeader>{t`Latest imports`}</SectionHeader>
      {!runs && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !runs ? (
        <SkeletonList count={2} />
      ) : runs.length === 0 ? (
        <EmptyState icon={FileSpreadsheet} title={t`No imports yet`}>
          {t`Files that you bring appear here with what each line did.`}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
          {runs.map((run) => (
            <RunRow key={run.ref} run={run} member={member} />
          ))}
        </ul>
      )}
    </div>
  );
}
