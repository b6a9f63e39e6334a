import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CalendarX2, SearchX } from "lucide-react";
import { blocksQuery, type Closed } from "#/api/office-stays";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { useArrows } from "#/screens/manage/arrows";
import { Pill } from "#/ui/Badge";
import { cardLink } from "#/ui/CardLink";
import { EmptyState } from "#/ui/EmptyState";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { useBlockSpan, useBlockWords } from "./block-words";
import { blockFilterOf } from "./filter";
import type { StaysSearch } from "./search";

const Row = cardLink(
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-sunk desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1.4fr)_8rem]",
);

function Line({ block, search }: { block: Closed; search: StaysSearch }) {
  const { t } = useLingui();
  const span = useBlockSpan();
  const { value } = useBlockWords(block.memberid);
  const reason = value("reason", block.reason);
  return (
    <Row to="/manage/reservations" search={{ ...search, block: block.id }}>
      <span className="figures min-w-0 font-semibold">{span(block)}</span>
      <span className="justify-self-end desk:order-last">
        <Pill tone={block.from === "" ? "warn" : "sea"}>{block.from === "" ? t`Closed` : t`Visit`}</Pill>
      </span>
      <span className="col-span-2 min-w-0 [overflow-wrap:anywhere] desk:col-span-1">{block.home}</span>
      <span className="col-span-2 min-w-0 text-14 text-ink-soft [overflow-wrap:anywhere] desk:col-span-1">
        {block.note === "" ? reason : `${reason} · ${block.note}`}
      </span>
    </Row>
  );
}

/** Closed nights and visits, each the way to change it. */
export function BlockList({ member, search }: { member: number; search: StaysSearch }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: "/manage/reservations" });
  const rows = useArrows();
  const filter = blockFilterOf(search);
  const query = useInfiniteQuery({
    ...blocksQuery(member, filter),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch, hasNextPage } = query;
  const blocks = data?.pages.flatMap((page) => page.data);
  const { q, from, to, property, reason, period = "all" } = search;
  const narrow = period !== "all" || (q ?? from ?? to ?? property ?? reason) !== undefined;
  return (
    <>
      {blocks && narrow && (
        <FilterHides
          onShowAll={() =>
            void navigate({ search: ({ member: at, whom }) => ({ member: at, whom, period: "all" as const }) })
          }
        />
      )}
      {!blocks && error && <LoadFailure failure={error} retry={() => void refetch()} />}
      {!blocks && !error && <SkeletonList count={6} />}
      {blocks?.length === 0 &&
        !hasNextPage &&
        (filter.q ? (
          <EmptyState icon={SearchX} title={t`Nothing found`}>
            {t`No closed nights and no visit match “${filter.q}”.`}
          </EmptyState>
        ) : (
          <EmptyState icon={CalendarX2} title={t`No closed nights here`}>
            {t`Nights that you or a channel’s calendar close, and visits of some hours, are listed here.`}
          </EmptyState>
        ))}
      {blocks && blocks.length > 0 && (
        <ul
          ref={rows}
          aria-label={t`Closed nights and visits`}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
        >
          {blocks.map((block) => (
            <li key={block.id}>
              <Line block={block} search={search} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore of={query} auto className="self-center">
        {t`Show more`}
      </ShowMore>
    </>
  );
}
