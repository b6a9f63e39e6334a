import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { NavigateOptions } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { type ImportDetail, type ImportLine, type ImportLineFilter, importLinesQuery } from "#/api/imports";
import { LoadFailure } from "#/parts/LoadFailure";
import { Pill } from "#/ui/Badge";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { backNames, effectNames, effectTones, useImportWords } from "./words";

/** Where the thing of a line is. */
function placeOf({ kind }: ImportDetail, { ref }: ImportLine): NavigateOptions {
  const params = { id: ref };
  const search = { member: Number(ref.split("-")[0]) };
  switch (kind) {
    case "stays":
      return { to: "/manage/reservations/$id", params } as NavigateOptions;
    case "people":
      return { to: "/manage/team/$id", params, search } as NavigateOptions;
    case "properties":
      return { to: "/manage/properties/$id", params, search } as NavigateOptions;
    case "payments":
      return { to: "/manage/money/$id", params } as NavigateOptions;
    case "checklists":
      return { to: "/manage/checklists", search } as NavigateOptions;
  }
}

type Words = ReturnType<typeof useImportWords>;

function LineRow({ line, run, words }: { line: ImportLine; run: ImportDetail; words: Words }) {
  const { t, i18n } = useLingui();
  const { effect, back } = line;
  const number = line.line;
  const written = run.state === "done" || run.state === "returning" || run.state === "returned";
  const kept = line.kept.map(words.name).join(", ");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="figures text-14 text-ink-soft">{t`Line ${number}`}</span>
          {line.ref !== "" && (written || effect !== "new") ? (
            <Link {...placeOf(run, line)} className="font-semibold">
              <span className="[overflow-wrap:anywhere]">{line.title || line.ref}</span>
            </Link>
          ) : (
            <span className="font-semibold [overflow-wrap:anywhere]">{line.title}</span>
          )}
        </p>
        {line.refused.map(({ field, reason }) => (
          <p key={field} className="text-14 font-medium text-late-ink">
            {words.name(field)}: {words.reason(reason)}
          </p>
        ))}
        {(effect === "changed" || (run.kind === "payments" && effect === "new")) &&
          line.changes.map((change) => (
            <p key={change.field} className="text-14 [overflow-wrap:anywhere]">
              {words.name(change.field)}:{" "}
              {change.before !== null && <s className="text-ink-soft">{words.value(change.field, change.before)}</s>}{" "}
              {words.value(change.field, change.after)}
            </p>
          ))}
        {kept !== "" && <p className="text-14">{t`Changed or used by people since, so it stays: ${kept}`}</p>}
        {line.erased && <p className="text-14 text-ink-soft">{t`The contents of this line are no longer kept.`}</p>}
      </div>
      <span className="flex flex-wrap gap-2">
        {effect !== "" && <Pill tone={effectTones[effect]}>{i18n._(effectNames[effect])}</Pill>}
        {back !== "" && <Pill tone={back === "returned" ? "neutral" : "warn"}>{i18n._(backNames[back])}</Pill>}
      </span>
    </li>
  );
}

/** The lines of an import, those with one effect or all. */
export function ImportLines(props: { member: number; run: ImportDetail; filter: ImportLineFilter }) {
  const { member, run, filter } = props;
  const { t } = useLingui();
  const words = useImportWords(member, run.kind);
  const query = useInfiniteQuery({ ...importLinesQuery(run.ref, filter), placeholderData: keepPreviousData });
  const lines = query.data?.pages.flatMap((page) => page.data) ?? [];
  if (!query.data && query.error) return <LoadFailure failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonList count={4} />;
  if (lines.length === 0) return <EmptyState icon={CircleCheck} title={t`No such line`} />;
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
        {lines.map((line) => (
          <LineRow key={line.line} line={line} run={run} words={words} />
        ))}
      </ul>
      <ShowMore of={query} className="self-start">
        {t`Show more`}
      </ShowMore>
    </>
  );
}
