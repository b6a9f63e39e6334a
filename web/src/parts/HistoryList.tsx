import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { pagedQuery } from "#/api/pages";
import { LoadFailure } from "#/parts/LoadFailure";
import { Icon } from "#/ui/Icon";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";

/** What a value was and what it became, in words. */
export function Became({ before, after }: { before: ReactNode; after: ReactNode }) {
  const { t } = useLingui();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-ink-soft [overflow-wrap:anywhere]">
      <span className="line-clamp-3 whitespace-pre-wrap">{before}</span>
      <Icon of={ArrowRight} size={16} />
      <span className="sr-only">{t`became`}</span>
      <span className="line-clamp-3 whitespace-pre-wrap text-ink">{after}</span>
    </span>
  );
}

/** Who changed what, and when: page by page, the newest first. */
export function HistoryList<Line>(props: {
  of: ReturnType<typeof pagedQuery<Line>>;
  renderLine: (line: Line) => ReactNode;
}) {
  const { t } = useLingui();
  const query = useInfiniteQuery(props.of);
  const lines = query.data?.pages.flatMap((page) => page.data);
  return (
    <>
      {!lines && query.error && <LoadFailure failure={query.error} retry={() => void query.refetch()} />}
      {!lines && !query.error && <SkeletonList count={3} />}
      {lines?.length === 0 && <p className="text-ink-soft">{t`Changes from now on will appear here.`}</p>}
      {lines && lines.length > 0 && <ul className="divide-y divide-line">{lines.map(props.renderLine)}</ul>}
      <ShowMore of={query} className="self-center">
        {t`Earlier changes`}
      </ShowMore>
    </>
  );
}
