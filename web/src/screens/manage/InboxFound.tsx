import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { BedDouble, ListChecks, SearchX } from "lucide-react";
import { daysOf } from "#/features/board/rules";
import { foundQuery } from "#/api/inbox";
import { RowLink } from "#/features/board/RowLink";
import type { FoundMessage } from "#/features/board/types";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { EmptyState } from "#/ui/EmptyState";
import { Icon } from "#/ui/Icon";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { useArrows } from "./arrows";
import { useManaged } from "./managed";

function FoundRow({ found, open }: { found: FoundMessage; open: boolean }) {
  const { t } = useLingui();
  const format = useFormats();
  const roles: Record<FoundMessage["msg_role"], string> = {
    agency: t`Agency`,
    guest: t`Guest`,
    cleaner: t`Cleaning staff`,
    company: t`Cleaning company`,
  };
  return (
    <RowLink
      to="/manage/inbox"
      search={(before) => ({ ...before, kind: found.kind, ref: `${found.memberid}-${found.id}` })}
      aria-current={open ? "page" : undefined}
      activeProps={{}}
    >
      <span className="grid size-10 shrink-0 place-items-center self-start rounded-full bg-sunk text-ink-soft">
        <Icon of={found.kind === "cleaning" ? ListChecks : BedDouble} />
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-semibold">{found.title}</span>
          <span className="figures shrink-0 text-14 text-ink-soft">{format.date(found.msg_created)}</span>
        </span>
        <span className="line-clamp-3 text-14 [overflow-wrap:anywhere] text-ink-soft">
          <span className="font-semibold">{found.msg_sender || roles[found.msg_role]}: </span>
          {found.pieces.map((piece, index) =>
            piece.hit ? (
              <mark key={index} className="rounded-sm bg-warn-soft font-semibold text-warn-ink">
                {piece.text}
              </mark>
            ) : (
              <span key={index}>{piece.text}</span>
            ),
          )}
        </span>
        {found.begins !== "" && (
          <span className="figures block text-14 text-ink-soft">{daysOf(found, format.date)}</span>
        )}
      </span>
    </RowLink>
  );
}

/** The messages that have all words of what was typed, newest first. */
export function InboxFound({ typed, open }: { typed: string; open: string }) {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const rows = useArrows();
  const query = useInfiniteQuery({
    ...foundQuery(member, typed),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = query;
  if (!data) return error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList />;
  const found = data.pages.flatMap((page) => page.data);
  return (
    <div className="flex flex-col gap-3">
      {found.length > 0 && (
        <ul
          ref={rows}
          aria-label={t`Found messages`}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card"
        >
          {found.map((one) => (
            <li key={one.msg_id}>
              <FoundRow found={one} open={`${one.kind} ${one.memberid}-${one.id}` === open} />
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 && !query.hasNextPage && (
        <EmptyState icon={SearchX} title={t`No message contains these words`}>
          {t`A message must contain all words; the last one may be incomplete. Accents and capitals do not matter.`}
        </EmptyState>
      )}
      <ShowMore of={query}>{t`Search in older messages`}</ShowMore>
    </div>
  );
}
