import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ListFilter, ListTodo } from "lucide-react";
import { useState } from "react";
import { channelsQuery } from "#/api/office-stays";
import { HomeChooser } from "#/parts/HomeChooser";
import { SortBy } from "#/screens/manage/SortBy";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Menu } from "#/ui/Menu";
import { NativeSelect } from "#/ui/NativeSelect";
import { Segmented } from "#/ui/Segmented";
import { TextField } from "#/ui/TextField";
import { useWide } from "#/ui/use-wide";
import { filterOf } from "./filter";
import type { StaysSearch } from "./search";

const from = "/_signed-in/_manager/manage_/reservations";
const list = "/manage/reservations";

type Filter = ReturnType<typeof filterOf>;
type Set = (change: Partial<StaysSearch>) => void;

/** All but the period. */
function Fields({ member, filter, set }: { member: number; filter: Filter; set: Set }) {
  const { t } = useLingui();
  const { data: channels = [] } = useQuery({ ...channelsQuery(member), enabled: member > 0 });
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
        label={t`Arrival from`}
        value={filter.from ?? ""}
        onChange={(day) => set({ from: day || undefined })}
      />
      <TextField
        type="date"
        label={t`Arrival until`}
        value={filter.to ?? ""}
        onChange={(day) => set({ to: day || undefined })}
      />
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
    </>
  );
}

/** On a desk all filters of the list; on a phone one row, with a sheet behind it. */
export function StayFilters({ member }: { member: number }) {
  const { t } = useLingui();
  const search = useSearch({ from });
  const navigate = useNavigate({ from: list });
  const wide = useWide();
  const [open, setOpen] = useState(false);
  const filter = filterOf(search);
  const set: Set = (change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const periods: { value: Filter["period"]; label: string }[] = [
    { value: "coming", label: t`Arriving` },
    { value: "inhouse", label: t`In house` },
    { value: "past", label: t`Departed` },
    { value: "all", label: t`All years` },
  ];
  const { property, from: first, to: last, state, source, kind, todo } = filter;
  const count = [property, first, last, state, source, kind, todo].filter((one) => one !== undefined).length;
  if (wide)
    return (
      <div className="flex flex-col gap-3">
        <Segmented<Filter["period"]>
          label={t`Period`}
          hideLabel
          value={filter.period}
          onChange={(period) => set({ period, order: undefined })}
          options={periods}
        />
        <div className="grid grid-cols-4 gap-3">
          <Fields member={member} filter={filter} set={set} />
        </div>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        label={t`Period`}
        look={{ variant: "secondary" }}
        actions={periods.map(({ value, label }) => ({
          key: value,
          label,
          onAction: () => set({ period: value, order: undefined }),
        }))}
      >
        {periods.find(({ value }) => value === filter.period)?.label}
      </Menu>
      <Button
        variant={count > 0 ? "primary" : "secondary"}
        icon={ListFilter}
        onPress={() => setOpen(true)}
        className="grow"
      >
        {count > 0 ? t`Filter (${count})` : t`Filter`}
      </Button>
      <Dialog
        isOpen={open}
        title={t`Filter`}
        onClose={() => setOpen(false)}
        actions={
          <>
            {count > 0 && (
              <Button
                variant="secondary"
                onPress={() =>
                  void navigate({
                    search: ({ member: at, q, period, sort, order }) => ({ member: at, q, period, sort, order }),
                    replace: true,
                  })
                }
              >
                {t`Clear filter`}
              </Button>
            )}
            <Button size="lg" onPress={() => setOpen(false)}>
              {t`Show`}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-2 items-end gap-3">
          <Fields member={member} filter={filter} set={set} />
        </div>
      </Dialog>
    </div>
  );
}
