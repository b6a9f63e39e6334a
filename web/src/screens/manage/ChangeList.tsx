import { useLingui } from "@lingui/react/macro";
import { type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { More } from "#/api/use-more";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { EmptyState } from "#/ui/EmptyState";
import { PageHeader } from "#/ui/PageHeader";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { useArrows } from "./arrows";
import { MemberSwitch } from "./MemberSwitch";

/** The days that a list of changes is about. */
export function PeriodFields(props: {
  from: string | undefined;
  to: string | undefined;
  onChange: (days: { from?: string | undefined } | { to?: string | undefined }) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        type="date"
        label={t({ message: "From", context: "a day" })}
        value={props.from ?? ""}
        onChange={(day) => props.onChange({ from: day || undefined })}
        className="min-w-40 grow basis-40"
      />
      <TextField
        type="date"
        label={t({ message: "Until", context: "a day" })}
        value={props.to ?? ""}
        onChange={(day) => props.onChange({ to: day || undefined })}
        className="min-w-40 grow basis-40"
      />
    </>
  );
}

/** The page of a list of changes, newest first. A search looks through them page by page: a page without a row is not the end. */
export function ChangeList<Change>(props: {
  title: string;
  beneath: string;
  /** The search and the filters above the list. */
  filters: ReactNode;
  isFiltered: boolean;
  onShowAll: () => void;
  query: More & {
    data: { pages: readonly { data: readonly Change[] }[] } | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  renderRow: (change: Change) => ReactNode;
  icon: LucideIcon;
  /** What will appear here. */
  hint: string;
  /** Whether the next page goes on with a search. */
  isSearch: boolean;
}) {
  const { query, isFiltered } = props;
  const { t } = useLingui();
  const rows = useArrows("[data-row]");
  const changes = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <PageHeader title={props.title} beneath={props.beneath} actions={<MemberSwitch />} />
      <div className="flex flex-wrap items-end gap-3">{props.filters}</div>
      {isFiltered && <FilterHides onShowAll={props.onShowAll} />}
      {!query.data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonList count={6} />
      ) : changes.length === 0 ? (
        !query.hasNextPage && (
          <EmptyState
            icon={isFiltered ? SearchX : props.icon}
            title={isFiltered ? t`Nothing found` : t`Nothing here yet`}
          >
            {isFiltered ? t`No change fits the search.` : props.hint}
          </EmptyState>
        )
      ) : (
        <ul
          ref={rows}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card"
        >
          {changes.map((change) => props.renderRow(change))}
        </ul>
      )}
      {query.hasNextPage && changes.length === 0 && query.data && (
        <p
          role="status"
          className="text-ink-soft"
        >{t`Nothing found so far. Older changes have not been searched yet.`}</p>
      )}
      <ShowMore of={query} className="self-start">
        {props.isSearch ? t`Search further back` : t`Show more`}
      </ShowMore>
    </div>
  );
}
