import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarPlus, CalendarRange, CalendarSearch, CalendarX2, ListTodo, Search, SearchX } from "lucide-react";
import { Suspense, useState } from "react";
import { blocksFilePath, officeStaysQuery, staysFilePath } from "#/api/office-stays";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { useChosen } from "#/parts/use-chosen";
import { useTyped } from "#/parts/use-typed";
import { useArrows } from "#/screens/manage/arrows";
import { ColumnMenu } from "#/screens/manage/ColumnMenu";
import { ListFile } from "#/screens/manage/ListFile";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { Changes } from "#/ui/Changes";
import { Button } from "#/ui/Button";
import { buttonClass } from "#/ui/button-class";
import { EmptyState } from "#/ui/EmptyState";
import { Icon } from "#/ui/Icon";
import { PageHeader } from "#/ui/PageHeader";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { late } from "#/ui/late";
import { useWide } from "#/ui/use-wide";
import { blockFilterOf, filterOf } from "./filter";
import { parseStaysSearch } from "./search";
import { StayFilters } from "./StayFilters";
import { StayRow } from "./StayRow";
import { type StayColumn, stayColumnNames, stayColumns, StayTable, usualStayColumns } from "./StayTable";

const CompleteRow = late(() => import("./CompleteRow"), "CompleteRow");
const BlockList = late(() => import("./BlockList"), "BlockList");
const EditBlock = late(() => import("./EditBlock"), "EditBlock");
const BlocksDialog = late(() => import("./BlocksDialog"), "BlocksDialog");

const from = "/_signed-in/_manager/manage_/reservations";
const list = "/manage/reservations";

/** Says how many the filter hides, where both lists are short enough to be counted; of longer ones that it may hide some. */
function Hidden({
  member,
  shown,
  more,
  above,
}: {
  member: number;
  shown: number;
  more: boolean;
  /** Above the list stands what somebody has chosen; that the usual period is not all stands beneath it. */
  above: boolean;
}) {
  const { t } = useLingui();
  const search = parseStaysSearch(useSearch({ from }));
  const navigate = useNavigate({ from: list });
  const filter = filterOf(search);
  const chosen =
    filter.todo ??
    filter.parked ??
    filter.state ??
    filter.source ??
    filter.property ??
    filter.kind ??
    filter.from ??
    filter.to;
  const narrow = chosen ?? (filter.period === "all" ? undefined : filter.period);
  const wide = { ...(filter.q ? { q: filter.q } : {}), period: "all", sort: filter.sort, order: filter.order } as const;
  const { data } = useInfiniteQuery({ ...officeStaysQuery(member, wide), enabled: member > 0 && narrow !== undefined });
  if (narrow === undefined || above === (chosen === undefined) || !data) return null;
  const all = data.pages.reduce((sum, page) => sum + page.data.length, 0);
  const uncounted = more || ((data.pages.at(-1)?.next_page ?? "") !== "" && all >= 50);
  const count = all - shown;
  if (!uncounted && count < 1) return null;
  return (
    <FilterHides
      onShowAll={() =>
        void navigate({
          search: ({ member: at, q }) => ({ member: at, q, period: "all" as const }),
        })
      }
    >
      {uncounted ? t`A filter is set. It may hide reservations.` : t`The filter hides more reservations: ${count}`}
    </FilterHides>
  );
}

/** All reservations of the agency, over all years. */
export function StaysScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const search = parseStaysSearch(useSearch({ from }));
  const filter = filterOf(search);
  const navigate = useNavigate({ from: list });
  const [typed, setTyped] = useTyped(
    search.q ?? "",
    list,
    (q) => void navigate({ search: (before) => ({ ...before, q }), replace: true }),
  );
  const [closing, setClosing] = useState(false);
  const wide = useWide();
  const rows = useArrows();
  const [columns, chooseColumn] = useChosen<StayColumn>("reservations", stayColumns, usualStayColumns);
  const ofBlocks = search.whom === "blocks";
  const query = useInfiniteQuery({
    ...officeStaysQuery(member, filter),
    enabled: member > 0 && !ofBlocks,
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch, hasNextPage } = query;
  const stays = ofBlocks ? undefined : data?.pages.flatMap((page) => page.data);
  return (
    <>
      <PageHeader
        title={t`Reservations`}
        actions={
          <>
            <MemberSwitch />
            {ofBlocks ? (
              <ListFile
                address={(format) => blocksFilePath(member, blockFilterOf(search), format)}
                name={t`Closed nights and visits`}
              />
            ) : (
              <ListFile address={(format) => staysFilePath(member, filter, format)} name={t`Reservations`} />
            )}
            <Link
              to="/manage/reservations/changed"
              search={{ member: search.member }}
              className={buttonClass({ variant: "secondary" })}
            >
              <Icon of={CalendarRange} />
              {t({ message: "Changed", context: "list of changed reservations" })}
            </Link>
            {wide && !ofBlocks && <ColumnMenu names={stayColumnNames} chosen={columns} choose={chooseColumn} />}
            <Button
              changes="office"
              variant="secondary"
              icon={CalendarX2}
              isDisabled={member === 0}
              onPress={() => setClosing(true)}
            >
              {t`Close nights`}
            </Button>
            <Changes>
              <Link
                to="/manage/reservations/new"
                search={{ member: search.member }}
                className={buttonClass({ variant: "primary" })}
              >
                <Icon of={CalendarPlus} />
                {t`New reservation`}
              </Link>
            </Changes>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Search by number, guest, email, property, channel or date`}
          hideLabel
          placeholder={t`Number, guest, email, property, channel or date`}
          icon={Search}
          type="search"
          maxLength={200}
          value={typed}
          onChange={setTyped}
        />
        <StayFilters member={member} />
        {stays && <Hidden member={member} shown={stays.length} more={hasNextPage} above />}
        {ofBlocks && (
          <Suspense fallback={<SkeletonList count={6} />}>
            <BlockList member={member} search={search} />
          </Suspense>
        )}
        {!ofBlocks && !stays && error && <LoadFailure failure={error} retry={() => void refetch()} />}
        {!ofBlocks && !stays && !error && <SkeletonList count={6} />}
        {stays?.length === 0 &&
          !hasNextPage &&
          (filter.todo ? (
            <EmptyState icon={ListTodo} title={t`Everything is complete`}>
              {t`Reservations from a channel’s calendar that lack guest, people or language will be listed here.`}
            </EmptyState>
          ) : filter.q ? (
            <EmptyState icon={SearchX} title={t`Nothing found`}>
              {t`No reservation matches “${filter.q}”.`}
            </EmptyState>
          ) : (
            <EmptyState icon={CalendarSearch} title={t`No reservations here`}>
              {t`Reservations arrive from your channels and files, or you enter them here.`}
            </EmptyState>
          ))}
        {stays && stays.length > 0 && wide && !filter.todo && <StayTable stays={stays} columns={columns} />}
        {stays && stays.length > 0 && (!wide || filter.todo) && (
          <div className="overflow-hidden rounded-card border border-line bg-card">
            <Suspense fallback={<SkeletonList count={6} />}>
              <ul ref={rows} className="divide-y divide-line" aria-label={t`Reservations`}>
                {stays.map((stay) => (
                  <li key={stay.id}>{filter.todo ? <CompleteRow stay={stay} /> : <StayRow stay={stay} />}</li>
                ))}
              </ul>
            </Suspense>
          </div>
        )}
        {!ofBlocks && (
          <ShowMore of={query} auto className="self-center">
            {t`More reservations`}
          </ShowMore>
        )}
        {stays && <Hidden member={member} shown={stays.length} more={hasNextPage} above={false} />}
      </div>
      {search.block !== undefined && (
        <Suspense>
          <EditBlock
            id={`${member}-${search.block}`}
            onClose={() => void navigate({ search: (before) => ({ ...before, block: undefined }) })}
          />
        </Suspense>
      )}
      {closing && search.block === undefined && (
        <Suspense>
          <BlocksDialog member={member} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </>
  );
}
