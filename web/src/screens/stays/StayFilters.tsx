import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Caravan, ListTodo } from "lucide-react";
import { channelsQuery } from "#/api/office-stays";
import { HomeChooser } from "#/parts/HomeChooser";
import { FilterSheet } from "#/screens/manage/FilterSheet";
import { SortBy } from "#/screens/manage/SortBy";
import { Button } from "#/ui/Button";
import { Menu } from "#/ui/Menu";
import { NativeSelect } from "#/ui/NativeSelect";
import { Segmented } from "#/ui/Segmented";
import { TextField } from "#/ui/TextField";
import { useWide } from "#/ui/use-wide";
import { blockReasonNames } from "./block-words";
import { filterOf } from "./filter";
import { parseStaysSearch, type StaysSearch } from "./search";

const from = "/_signed-in/_manager/manage_/reservations";
const list = "/manage/reservations";

type Filter = ReturnType<typeof filterOf>;
type Set = (change: Partial<StaysSearch>) => void;

function OfStays({ member, filter, set }: { member: number; filter: Filter; set: Set }) {
  const { t } = useLingui();
  const { data: channels = [] } = useQuery({ ...channelsQuery(member), enabled: member > 0 });
  return (
    <>
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
    </>
  );
}

function Order({ filter, set }: { filter: Filter; set: Set }) {
  const { t } = useLingui();
  return (
    <>
      <SortBy<Filter["sort"]>
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
      <Button
        variant={filter.parked ? "primary" : "secondary"}
        icon={Caravan}
        aria-pressed={filter.parked === true}
        onPress={() => set({ parked: filter.parked ? undefined : true, period: undefined, order: undefined })}
        className="self-end"
      >
        {t`Without a property`}
      </Button>
    </>
  );
}

/** All but the period. */
function Fields({ member, search, filter, set }: { member: number; search: StaysSearch; filter: Filter; set: Set }) {
  const { t, i18n } = useLingui();
  const ofBlocks = search.whom === "blocks";
  return (
    <>
      <HomeChooser
        member={member}
        label={t`Property`}
        all={t`All properties`}
        value={filter.property ?? 0}
        onChange={(property) => set({ property: property || undefined })}
        className="col-span-2 sm:col-span-1"
      />
      <TextField
        type="date"
        label={ofBlocks ? t`Begins from` : t`Arrival from`}
        value={filter.from ?? ""}
        onChange={(day) => set({ from: day || undefined })}
      />
      <TextField
        type="date"
        label={ofBlocks ? t`Begins until` : t`Arrival until`}
        value={filter.to ?? ""}
        onChange={(day) => set({ to: day || undefined })}
      />
      {ofBlocks ? (
        <NativeSelect
          label={t`Reason`}
          value={search.reason ?? ""}
          onChange={(reason) => set({ reason: reason === "" ? undefined : (reason as StaysSearch["reason"]) })}
          options={[
            { value: "", label: t`All reasons` },
            ...blockReasonNames.map(([value, name]) => ({ value, label: i18n._(name) })),
          ]}
        />
      ) : (
        <OfStays member={member} filter={filter} set={set} />
      )}
      <NativeSelect
        label={t`For whom`}
        value={search.whom ?? ""}
        onChange={(whom) => set({ whom: whom === "" ? undefined : (whom as StaysSearch["whom"]) })}
        options={[
          { value: "", label: t({ message: "All", context: "for whom a stay is" }) },
          { value: "guest", label: t`Guests` },
          { value: "owner", label: t`Owners` },
          { value: "internal", label: t`Internal` },
          { value: "blocks", label: t`Closed nights and visits` },
        ]}
      />
      {!ofBlocks && <Order filter={filter} set={set} />}
    </>
  );
}

/** On a desk all filters of the list; on a phone one row, with a sheet behind it. */
export function StayFilters({ member }: { member: number }) {
  const { t } = useLingui();
  const search = parseStaysSearch(useSearch({ from }));
  const navigate = useNavigate({ from: list });
  const wide = useWide();
  const filter = filterOf(search);
  const set: Set = (change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const ofBlocks = search.whom === "blocks";
  const periods: { value: Filter["period"]; label: string }[] = ofBlocks
    ? [
        { value: "coming", label: t`From today on` },
        { value: "past", label: t({ message: "Over", context: "closed nights" }) },
        { value: "all", label: t`All years` },
      ]
    : [
        { value: "coming", label: t`Arriving` },
        { value: "inhouse", label: t`In house` },
        { value: "past", label: t`Departed` },
        { value: "all", label: t`All years` },
      ];
  const { property, from: first, to: last, state, source, todo, parked } = filter;
  const narrow = ofBlocks
    ? [property, first, last, search.reason, search.whom]
    : [property, first, last, state, source, search.whom, todo, parked];
  const count = narrow.filter((one) => one !== undefined).length;
  const shown = ofBlocks && filter.period === "inhouse" ? "coming" : filter.period;
  const fields = <Fields member={member} search={search} filter={filter} set={set} />;
  if (wide)
    return (
      <div className="flex flex-col gap-3">
        <Segmented<Filter["period"]>
          label={t`Period`}
          hideLabel
          value={shown}
          onChange={(period) => set({ period, order: undefined })}
          options={periods}
        />
        <div className="grid grid-cols-4 gap-3">{fields}</div>
      </div>
    );
  return (
    <FilterSheet
      count={count}
      onClear={() =>
        void navigate({
          search: ({ member: at, q, period, sort, order }) => ({ member: at, q, period, sort, order }),
          replace: true,
        })
      }
      first={
        <Menu
          label={t`Period`}
          look={{ variant: "secondary" }}
          actions={periods.map(({ value, label }) => ({
            key: value,
            label,
            onAction: () => set({ period: value, order: undefined }),
          }))}
        >
          {periods.find(({ value }) => value === shown)?.label}
        </Menu>
      }
    >
      {fields}
    </FilterSheet>
  );
}
