import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarDays, CalendarPlus, ChevronLeft, ChevronRight, House, Search, SearchX } from "lucide-react";
import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useConnection } from "#/api/connection";
import { type CalendarGroup, type CalendarHome, type CalendarParked, homeCalendarQuery } from "#/api/home-calendar";
import { channelsQuery } from "#/api/office-stays";
import { homeChoicesQuery } from "#/api/properties";
import { teamQuery } from "#/api/team";
import { localZone, wallClock } from "#/i18n/property-time";
import { loadTexts } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { daysBetween } from "#/i18n/wire-time";
import { FilterHides } from "#/parts/FilterHides";
import { isDay } from "#/parts/is-day";
import { LoadFailure } from "#/parts/LoadFailure";
import { useTyped } from "#/parts/use-typed";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import type { MoveBegins, MoveSeen, Nights } from "#/screens/stays/move";
import { Button, IconButton } from "#/ui/Button";
import { Changes } from "#/ui/Changes";
import { useMayChange } from "#/ui/changing";
import { EmptyState } from "#/ui/EmptyState";
import type { Cell } from "#/ui/grid";
import { Icon } from "#/ui/Icon";
import { late } from "#/ui/late";
import { LinkButton } from "#/ui/Link";
import { NativeSelect } from "#/ui/NativeSelect";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { ShowMore } from "#/ui/ShowMore";
import { Skeleton } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { useWide } from "#/ui/use-wide";
import type { Closing, ToMove } from "./CellPanel";
import { daysFrom, daysOf, firstDay, turned, zooms } from "./period";
import { type HomeBar, type HomeRow, knownRow, nightsOf, noHome, parkedRow } from "./rows";
import { type CalendarSearch, type Grouping, parseCalendarSearch, type Zoom } from "./search";
import { useCalendarWords } from "./words";

// What a press opens must open without signal, too.
const CellPanel = late(() => import("./CellPanel"), "CellPanel", { ahead: true });

// It loads beside the homes that it shows.
const HomeGrid = late(() => import("./HomeGrid"), "HomeGrid", { ahead: true });

// A desk never shows these two.
const FilterSheet = late(() => import("#/screens/manage/FilterSheet"), "FilterSheet", { ahead: true });

const MoreParked = late(() => import("./MoreParked"), "MoreParked");

const HomeStrips = late(() => import("./HomeStrips"), "HomeStrips", { ahead: true });

const BlocksDialog = late(
  async () => loadTexts("stays", "stay").then(() => import("#/screens/stays/BlocksDialog")),
  "BlocksDialog",
);

const MoveDialog = late(
  async () => loadTexts("stays", "stay").then(() => import("#/screens/stays/MoveDialog")),
  "MoveDialog",
);

const from = "/_signed-in/_manager/manage_/calendar";
const place = "/manage/calendar";

/** In place of the homes while they load. */
const bars = ["h-12 w-full", ...Array.from({ length: 9 }, () => "h-9 w-full")];

/** The days that are shown, and a day to go to through the device's own calendar. */
function Period(props: { days: readonly string[]; onChange: (day: string) => void }) {
  const { t, i18n } = useLingui();
  const { days } = props;
  // What is typed stays in the field until it is a whole day: the year 2026 begins as the year 2.
  const [typed, setTyped] = useState<string>();
  const [first, last] = [days[0] ?? "", days.at(-1) ?? ""];
  const format = new Intl.DateTimeFormat(i18n.locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const name = format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
  return (
    <span className="relative inline-flex min-h-(--target) min-w-0 grow items-center justify-center gap-2 rounded-control border border-line bg-card px-3 text-center font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea-ink desk:grow-0">
      <Icon of={CalendarDays} size={18} />
      <span aria-live="polite" className="figures">
        {name}
      </span>
      <input
        type="date"
        aria-label={t`First day`}
        value={typed ?? first}
        onBlur={() => setTyped(undefined)}
        onChange={({ target: { value } }) => {
          setTyped(isDay(value) ? undefined : value);
          if (isDay(value)) props.onChange(value);
        }}
        onClick={(event) => {
          // Without it only the calendar sign of the field opens the picker, and that lies unseen under the words.
          if ("showPicker" in event.currentTarget) event.currentTarget.showPicker();
        }}
        className="absolute inset-0 w-full cursor-pointer text-16 opacity-0"
      />
    </span>
  );
}

const noGroups: readonly CalendarGroup[] = [];

/** What a bar of the calendar is as a thing that moves. */
const toMove = (bar: HomeBar): ToMove => ("stay" in bar ? { stay: bar.stay.id } : { block: bar.block.id });

const useDays = (first: string, count: number) => useMemo(() => daysFrom(first, count), [first, count]);

/** The homes of all pages. */
const useRows = (
  pages: readonly { items: readonly CalendarHome[] }[] | undefined,
  first: string,
  count: number,
  zoom: Zoom,
) =>
  useMemo(
    () => pages?.flatMap(({ items }) => items).map((home) => knownRow(home, first, count, zoom)),
    [pages, first, count, zoom],
  );

/** The row of the stays without a home; undefined where there is none. */
const useParked = (
  stays: readonly CalendarParked[] | undefined,
  title: string,
  first: string,
  count: number,
  zoom: Zoom,
) =>
  useMemo(
    () => (stays && stays.length > 0 ? parkedRow(stays, title, first, count, zoom) : undefined),
    [stays, title, first, count, zoom],
  );

/** The office's calendar: homes by days. */
export function CalendarScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const search = parseCalendarSearch(useSearch({ from }));
  const navigate = useNavigate({ from: place });
  const wide = useWide();
  const words = useCalendarWords();
  const lost = useConnection() === "lost";
  const clock = wallClock(useNow(), localZone());
  const [typed, setTyped] = useTyped(
    search.q ?? "",
    place,
    (q) => void navigate({ search: (before) => ({ ...before, q }), replace: true }),
  );
  const [open, setOpen] = useState<{ home: number; cell: Cell; nights: boolean; opener: Element | null }>();
  const [moving, setMoving] = useState<{ of: ToMove; begins?: MoveBegins; seen?: MoveSeen }>();
  const mayMove = useMayChange("office");
  const [closing, setClosing] = useState<Closing>();

  const wanted = search.zoom ?? "weeks";
  useEffect(() => {
    if (wide) HomeGrid.ahead();
  }, [wide]);
  // A phone has room for two weeks.
  const zoom: Zoom = wide || wanted === "week" ? wanted : "weeks";
  const first = search.date ?? firstDay(clock.slice(0, 10), zoom);
  const count = daysOf(zoom);
  const days = useDays(first, count);
  /** What is opened last keeps where the focus was before: what follows the panel gives it back there. */
  const openCell = (row: HomeRow, cell: Cell, nights: boolean) =>
    (row.home.id !== noHome || cell.bar !== undefined || !nights) &&
    setOpen({ home: row.home.id, cell, nights, opener: document.activeElement });
  const set = (change: Partial<CalendarSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });

  const { q, town, building, group, company, channel } = search;
  // The strips of a phone have no heads.
  const by = wide ? search.by : undefined;
  const query = useInfiniteQuery({
    ...homeCalendarQuery(member, {
      from: first,
      days: count,
      q,
      town,
      building,
      group,
      company,
      source: channel,
      group_by: by,
    }),
    enabled: member > 0,
    // While it is only sought or filtered, the homes stay. Of other days or another agency nothing is known yet: its nights would look free.
    placeholderData: (before, known) => {
      const [, of, was] = known?.queryKey ?? [];
      return of === member && was?.from === first && was.days === count ? before : undefined;
    },
  });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const page = data?.pages[0];
  const rows = useRows(data?.pages, first, count, zoom);
  const name = `calendar ${member} ${first} ${zoom} ${by ?? ""} ${wide ? "grid" : "strips"}`;
  const parked = useParked(page?.parked, t`Without a property`, first, count, zoom);
  const above = parked ? [parked] : [];
  const drop = (bar: HomeBar, { home }: HomeRow, days: Partial<Nights>) => {
    const parkedStay = page?.parked?.find(({ id }) => `stay ${id}` === bar.key);
    const was =
      parkedStay?.property ?? rows?.find(({ bars }) => bars.some(({ key }) => key === bar.key))?.home.id ?? home.id;
    if ("block" in bar && home.id === noHome) return;
    const without = home.id === noHome;
    setMoving({
      of: toMove(bar),
      begins: {
        ...days,
        ...(!without && home.id !== was && { property: home.id }),
        ...(without !== (parkedStay !== undefined) && { parked: without }),
      },
      seen: { property: was, ...nightsOf(bar), ...("stay" in bar && { parked: parkedStay !== undefined }) },
    });
  };
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const { data: choices } = useQuery({ ...homeChoicesQuery(member), enabled: member > 0 });
  const { data: channels = [] } = useQuery({ ...channelsQuery(member), enabled: member > 0 });
  const { data: team = [] } = useQuery(teamQuery(member));
  const companies = team.filter((entry) => entry.kind === "company");
  const filters = [town, building, group, company, channel].filter((one) => one !== undefined).length;
  const showAll = () => {
    setTyped("");
    set({
      q: undefined,
      town: undefined,
      building: undefined,
      group: undefined,
      company: undefined,
      channel: undefined,
    });
  };
  const today = page?.today ?? clock.slice(0, 10);
  const at = (daysBetween(first, today) ?? -1) + (Number(clock.slice(11, 13)) + Number(clock.slice(14, 16)) / 60) / 24;
  // Where the agency has another day than this device, the hour of the device says nothing there.
  const now = at >= 0 && at < count && today === clock.slice(0, 10) ? at : undefined;
  const shown = page?.total ?? 0;
  const all = page?.in_use ?? 0;
  const hidden = all - shown;
  const groups = (by && page?.groups) ?? noGroups;
  // While the groups of another kind load, the homes that are shown have those from before.
  const grouped = groups.length > 0 ? by : undefined;
  // Days that are shown from others' were never loaded.
  const asOf = query.dataUpdatedAt > 0 ? wallClock(query.dataUpdatedAt, localZone()).slice(11, 16) : "";
  const opened = open && [...above, ...(rows ?? [])].find((row) => row.home.id === open.home);
  const zoomNames: Record<Zoom, string> = {
    week: t`Week`,
    weeks: t`2 weeks`,
    month: t`Month`,
    quarter: t`Quarter`,
  };
  const zoomOptions = zooms
    .filter((one) => wide || one === "week" || one === "weeks")
    // Beside the others "2 weeks" stays in one line.
    .map((value) => ({ value, label: zoomNames[value].replaceAll(" ", "\u00a0") }));
  const named = (names: readonly string[] = []) =>
    names.filter((name) => name !== "").map((name) => ({ value: name, label: name }));
  const fields = (
    <>
      <NativeSelect
        label={t`Town`}
        value={town ?? ""}
        onChange={(value) => set({ town: value || undefined })}
        options={[{ value: "", label: t`All towns` }, ...named(choices?.towns)]}
      />
      <NativeSelect
        label={t({ message: "House", context: "building with several properties" })}
        value={building ?? ""}
        onChange={(value) => set({ building: value || undefined })}
        options={[{ value: "", label: t`All houses` }, ...named(choices?.buildings)]}
      />
      {choices && choices.groups.length > 0 && (
        <NativeSelect
          label={t`Group`}
          value={String(group ?? "")}
          onChange={(value) => set({ group: Number(value) || undefined })}
          options={[
            { value: "", label: t`All groups` },
            ...choices.groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <NativeSelect
        label={t`Cleaning company`}
        value={company === undefined ? "" : String(company)}
        onChange={(value) => set({ company: value === "" ? undefined : Number(value) })}
        options={[
          { value: "", label: t`All companies` },
          ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <NativeSelect
        label={t`Channel`}
        value={channel ?? ""}
        onChange={(value) => set({ channel: value || undefined })}
        options={[{ value: "", label: t`All channels` }, ...named(channels)]}
      />
    </>
  );
  const searching = (
    <TextField
      label={t`Search by property or address`}
      hideLabel
      placeholder={t`Property or address`}
      icon={Search}
      type="search"
      maxLength={100}
      value={typed}
      onChange={setTyped}
    />
  );
  return (
    <div className="flex flex-col desk:h-[calc(100dvh-2.75rem)]">
      <PageHeader
        title={t`Calendar`}
        actions={
          <>
            <MemberSwitch />
            <Changes>
              <LinkButton
                to="/manage/reservations/new"
                search={({ member: of }) => ({ member: of })}
                icon={CalendarPlus}
                aria-label={t`New reservation`}
              >
                {t`New reservation`}
              </LinkButton>
            </Changes>
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <div className="flex min-w-0 grow items-center gap-1.5 desk:grow-0">
          <IconButton
            icon={ChevronLeft}
            label={t`Earlier`}
            variant="framed"
            onPress={() => set({ date: turned(first, zoom, -1) })}
          />
          <Period days={days} onChange={(date) => set({ date })} />
          <IconButton
            icon={ChevronRight}
            label={t`Later`}
            variant="framed"
            onPress={() => set({ date: turned(first, zoom, 1) })}
          />
        </div>
        {search.date !== undefined && (
          <Button variant="soft" onPress={() => set({ date: undefined })}>
            {t`Today`}
          </Button>
        )}
        {wide && (
          <>
            <Segmented
              label={t`How many days`}
              hideLabel
              options={zoomOptions}
              value={zoom}
              onChange={(value) => set({ zoom: value })}
            />
            <span className="min-w-56 grow">{searching}</span>
          </>
        )}
      </div>
      {wide ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-2 pb-3">
          {fields}
          <NativeSelect
            label={t`Group by`}
            value={by ?? ""}
            onChange={(value) => set({ by: value === "" ? undefined : (value as Grouping) })}
            options={[
              { value: "", label: t({ message: "Not grouped", context: "properties" }) },
              { value: "building", label: t({ message: "House", context: "building with several properties" }) },
              { value: "town", label: t`Town` },
              { value: "company", label: t`Cleaning company` },
            ]}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-2 pb-3">
          {searching}
          <Suspense fallback={<div className="min-h-(--target)" />}>
            <FilterSheet count={filters} onClear={showAll}>
              <div className="col-span-2">
                <Segmented
                  label={t`How many days`}
                  options={zoomOptions}
                  value={zoom}
                  onChange={(value) => set({ zoom: value })}
                />
              </div>
              {fields}
            </FilterSheet>
          </Suspense>
        </div>
      )}
      {hidden > 0 && rows && rows.length > 0 && (
        <FilterHides onShowAll={showAll}>
          {t`Showing ${shown} of ${all} properties, ${hidden} hidden by search and filter.`}
        </FilterHides>
      )}
      {page?.more_parked && (
        <Suspense fallback={<div className="min-h-25" />}>
          <MoreParked shown={page.parked?.length ?? 0} />
        </Suspense>
      )}
      {lost && rows && asOf !== "" && (
        <p role="status" className="pb-2 text-14 text-ink-soft">
          {t`No signal. As of ${asOf}.`}
        </p>
      )}
      {!rows && error && <LoadFailure failure={error} retry={() => void refetch()} />}
      {lost && asOf === "" && !error && (
        <p role="status" className="pb-2 text-14 text-ink-soft">
          {t`No signal. These days load once there is one.`}
        </p>
      )}
      {!rows && !error && <Skeleton bars={bars} />}
      {rows?.length === 0 &&
        (all === 0 ? (
          <EmptyState
            icon={House}
            title={t`Add your first property`}
            action={
              <Changes>
                <LinkButton to="/manage/properties/new" search={({ member: of }) => ({ member: of })}>
                  {t`New property`}
                </LinkButton>
              </Changes>
            }
          >
            {t`Its reservations, closed nights and tasks will be listed here by days.`}
          </EmptyState>
        ) : (
          <EmptyState
            icon={SearchX}
            title={t`0 of ${all} match`}
            action={<Button variant="secondary" onPress={showAll}>{t`Show all`}</Button>}
          >
            {t`No property fits search and filter.`}
          </EmptyState>
        ))}
      {rows && (rows.length > 0 || parked) && wide && (
        <Suspense fallback={<Skeleton bars={bars} />}>
          <HomeGrid
            member={member}
            rows={rows}
            parked={parked}
            total={shown}
            by={grouped}
            groups={groups}
            channels={channels.filter((one) => one !== "")}
            days={days}
            zoom={zoom}
            today={today}
            now={now}
            words={words}
            loading={isFetchingNextPage}
            onOpen={(row, cell) => openCell(row, cell, true)}
            onMove={(_, bar) => {
              if (mayMove) setMoving({ of: toMove(bar) });
            }}
            draggable={!lost && mayMove}
            onDrop={drop}
            onEnd={more}
          />
        </Suspense>
      )}
      {rows && (rows.length > 0 || parked) && !wide && (
        <Suspense fallback={<Skeleton bars={bars} />}>
          <HomeStrips
            name={name}
            rows={[...above, ...rows]}
            days={days}
            today={today}
            words={words}
            onOpen={(row) => openCell(row, { column: 0, span: count, bar: undefined }, false)}
          />
        </Suspense>
      )}
      {(!wide || isFetchNextPageError) && (
        <ShowMore of={query} auto className="self-center">
          {t`More properties`}
        </ShowMore>
      )}
      {opened && !closing && !moving && (
        <Suspense>
          <CellPanel
            member={member}
            row={opened}
            cell={open.cell}
            nights={open.nights}
            days={days}
            today={today}
            words={words}
            onCloseNights={setClosing}
            onMove={(of) => setMoving({ of })}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {moving && (
        <Suspense>
          <MoveDialog
            member={member}
            of={moving.of}
            begins={moving.begins}
            seen={moving.seen}
            opener={open?.opener}
            onClose={() => {
              setMoving(undefined);
              setOpen(undefined);
            }}
          />
        </Suspense>
      )}
      {closing && (
        <Suspense>
          <BlocksDialog
            member={member}
            begins={closing}
            opener={open?.opener}
            onClose={() => {
              setClosing(undefined);
              setOpen(undefined);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
