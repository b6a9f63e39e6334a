import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarPlus, CalendarSearch, CalendarX2, ListTodo, Search, SearchX } from "lucide-react";
import { Suspense, useState } from "react";
import { channelsQuery, officeStaysQuery, staysFilePath } from "#/api/office-stays";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { useChosen } from "#/parts/use-chosen";
import { useTyped } from "#/parts/use-typed";
import { useArrows } from "#/screens/manage/arrows";
import { ColumnMenu } from "#/screens/manage/ColumnMenu";
import { ListFile } from "#/screens/manage/ListFile";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { SortBy } from "#/screens/manage/SortBy";
import { Changes } from "#/ui/Changes";
import { Button } from "#/ui/Button";
import { buttonClass } from "#/ui/button-class";
import { EmptyState } from "#/ui/EmptyState";
import { Icon } from "#/ui/Icon";
import { NativeSelect } from "#/ui/NativeSelect";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { late } from "#/ui/late";
import { useWide } from "#/ui/use-wide";
import { filterOf } from "./filter";
import type { StaysSearch } from "./search";
import { StayRow } from "./StayRow";
import { type StayColumn, stayColumnNames, stayColumns, StayTable, usualStayColumns } from "./StayTable";

const CompleteRow = late(() => import("./CompleteRow"), "CompleteRow");
const BlocksDialog = late(() => import("./BlocksDialog"), "BlocksDialog");

const from = "/_signed-in/_manager/manage_/reservations";
const list = "/manage/reservations";

function Filters({ member }: { member: number }) {
  const { t } = useLingui();
  const search = useSearch({ from });
  const navigate = useNavigate({ from: list });
  const { data: channels = [] } = useQuery({ ...channelsQuery(member), enabled: member > 0 });
  const filter = filterOf(search);
  const set = (change: Partial<StaysSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <div className="flex flex-col gap-3">
      <Segmented<(typeof filter)["period"]>
        label={t`Period`}
        hideLabel
        value={filter.period}
        onChange={(period) => set({ period, order: undefined })}
        options={[
          { value: "coming", label: t`Arriving` },
          { value: "inhouse", label: t`In house` },
          { value: "past", label: t`Departed` },
          { value: "all", label: t`All years` },
        ]}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_1fr_1fr_auto]">
        <NativeSelect
          label={t`State`}
          value={filter.state ?? ""}
          onChange={(state) => set({ state: state === "" ? undefined : (state as StaysSearch["state"]) })}
          options={[
            { value: "", label: t`All states` },
            { value: "confirmed", label: t`Confirmed` },
            { value: "offer", label: t`Offer` },
            { value: "cancelled", label: t`Canceled` },
          ]}
        />
        <NativeSelect
          label={t`Channel`}
          value={filter.source ?? ""}
          onChange={(source) => set({ source: source || undefined })}
          options={[
            { value: "", label: t`All channels` },
            ...channels.filter((one) => one !== "").map((one) => ({ value: one, label: one })),
          ]}
        />
        <NativeSelect
          label={t`For whom`}
          value={filter.kind ?? ""}
          onChange={(whom) => set({ whom: whom === "" ? undefined : (whom as StaysSearch["whom"]) })}
          options={[
            { value: "", label: t({ message: "All", context: "for whom a stay is" }) },
            { value: "guest", label: t`Guests` },
            { value: "owner", label: t`Owners` },
            { value: "internal", label: t`Internal` },
          ]}
        />
        <SortBy<(typeof filter)["sort"]>
          value={filter.q ? "arrival" : filter.sort}
          options={[
            { value: "arrival", label: t`Arrival`, up: t`Earliest first`, down: t`Latest first` },
            { value: "departure", label: t`Departure`, up: t`Earliest first`, down: t`Latest first` },
            { value: "id", label: t`Booking number`, up: t`Earliest first`, down: t`Latest first` },
          ]}
          onSort={(sort) => set({ sort })}
          isDisabled={filter.q !== undefined}
          isDown={filter.order === "desc"}
          onTurn={() => set({ order: filter.order === "desc" ? "asc" : "desc" })}
        />
        <Button
          variant={filter.todo ? "primary" : "secondary"}
          icon={ListTodo}
          aria-pressed={filter.todo === true}
          onPress={() => set({ todo: filter.todo ? undefined : true, order: undefined })}
          className="self-end"
        >
          {t`To complete`}
        </Button>
      </div>
    </div>
  );
}

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
  const search = useSearch({ from });
  const navigate = useNavigate({ from: list });
  const filter = filterOf(search);
  const chosen = filter.todo ?? filter.state ?? filter.source ?? filter.property ?? filter.kind;
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
  const search = useSearch({ from });
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
  const query = useInfiniteQuery({
    ...officeStaysQuery(member, filter),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch, hasNextPage } = query;
  const stays = data?.pages.flatMap((page) => page.data);
  return (
    <>
      <PageHeader
        title={t`Reservations`}
        actions={
          <>
            <MemberSwitch />
            <ListFile address={(format) => staysFilePath(member, filter, format)} name={t`Reservations`} />
            {wide && <ColumnMenu names={stayColumnNames} chosen={columns} choose={chooseColumn} />}
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
        <Filters member={member} />
        {stays && <Hidden member={member} shown={stays.length} more={hasNextPage} above />}
        {!stays && error && <LoadFailure failure={error} retry={() => void refetch()} />}
        {!stays && !error && <SkeletonList count={6} />}
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
        <ShowMore of={query} auto className="self-center">
          {t`More reservations`}
        </ShowMore>
        {stays && <Hidden member={member} shown={stays.length} more={hasNextPage} above={false} />}
      </div>
      {closing && (
        <Suspense>
          <BlocksDialog member={member} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </>
  );
}
