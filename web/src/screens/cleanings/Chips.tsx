import { useLingui } from "@lingui/react/macro";
import { ArrowDownUp, CalendarDays, ListFilter } from "lucide-react";
import { useMemo, useState } from "react";
import type { Task } from "#/api/shapes";
import { filterCount, kindLooks, kindOrder, namesOf, noFilter, stateLooks, stateOrder } from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { useLanguage } from "#/i18n/texts";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Dialog } from "#/ui/Dialog";
import { Menu } from "#/ui/Menu";
import { Select } from "#/ui/Select";
import { RangeDialog } from "./RangeDialog";
import { changeView, type View } from "./view";

/** Days later on the calendar. */
function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

function toggled<Value>(values: readonly Value[], value: Value, on: boolean): Value[] {
  return on ? [...values, value] : values.filter((each) => each !== value);
}

/** What the loaded tasks can be narrowed to; what is chosen stays in sight though no task has it any more. */
function choices(tasks: readonly Task[], of: (task: Task) => readonly string[], chosen: string, language: string) {
  const found = new Set(tasks.flatMap(of).filter(Boolean));
  if (chosen !== "") found.add(chosen);
  return [...found].sort(new Intl.Collator(language, { numeric: true, sensitivity: "base" }).compare);
}

function OneOf(props: {
  label: string;
  all: string;
  value: string;
  values: readonly string[];
  onChange: (value: string) => void;
}) {
  return (
    <Select
      label={props.label}
      value={props.value}
      options={[{ value: "", label: props.all }, ...props.values.map((value) => ({ value, label: value }))]}
      onChange={props.onChange}
    />
  );
}

function FilterDialog({ view, tasks, onClose }: { view: View; tasks: readonly Task[]; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { filter } = view;
  const values = useMemo(
    () => ({
      towns: choices(tasks, (task) => [task.property.city], filter.town, language),
      properties: choices(tasks, (task) => [task.property.title], filter.property, language),
      people: choices(tasks, namesOf, filter.person, language),
    }),
    [tasks, filter.town, filter.property, filter.person, language],
  );
  const change = (part: Partial<View["filter"]>) => changeView({ filter: { ...filter, ...part } });
  return (
    <Dialog
      title={t`Filter`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            variant="secondary"
            size="lg"
            isDisabled={filterCount(filter) === 0}
            onPress={() => change({ ...noFilter, search: filter.search })}
          >
            {t`Show everything`}
          </Button>
          <Button size="lg" onPress={onClose}>
            {t`Done`}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="pb-1 font-bold">{t`Kind of task`}</legend>
        {kindOrder.map((kind) => (
          <Checkbox
            key={kind}
            checked={filter.kinds.includes(kind)}
            onChange={(on) => change({ kinds: toggled(filter.kinds, kind, on) })}
          >
            {i18n._(kindLooks[kind].label)}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className="pt-4">
        <legend className="pb-1 font-bold">{t`State`}</legend>
        {stateOrder.map((state) => (
          <Checkbox
            key={state}
            checked={filter.states.includes(state)}
            onChange={(on) => change({ states: toggled(filter.states, state, on) })}
          >
            {i18n._(stateLooks[state].label)}
          </Checkbox>
        ))}
        <Checkbox checked={filter.unread} onChange={(unread) => change({ unread })}>
          {t`With unread messages only`}
        </Checkbox>
        <Checkbox checked={filter.changed} onChange={(changed) => change({ changed })}>
          {t`With changes only`}
        </Checkbox>
      </fieldset>
      <div className="flex flex-col gap-4 pt-4">
        <OneOf
          label={t`Town`}
          all={t`All towns`}
          value={filter.town}
          values={values.towns}
          onChange={(town) => change({ town })}
        />
        <OneOf
          label={t`Property`}
          all={t`All properties`}
          value={filter.property}
          values={values.properties}
          onChange={(property) => change({ property })}
        />
        <OneOf
          label={t`Person or company`}
          all={t`Everybody`}
          value={filter.person}
          values={values.people}
          onChange={(person) => change({ person })}
        />
      </div>
    </Dialog>
  );
}

/** From when, in which order, and which of them. */
export function Chips({ view, today, tasks }: { view: View; today: string; tasks: readonly Task[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  const [open, setOpen] = useState<"filter" | "range">();
  const { range, sort, filter } = view;
  const count = filterCount(filter);
  const days = (from: number, to: number) => () =>
    changeView({ range: { from: addDays(today, from), to: addDays(today, to) } });
  const look = { variant: "secondary", size: "pill" } as const;
  const rangeWord = range
    ? range.from === range.to
      ? formats.shortDay(range.from)
      : `${formats.date(range.from)} – ${formats.date(range.to)}`
    : t`From today`;
  return (
    <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-3 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
      <span className="shrink-0">
        <Menu
          label={t`Days`}
          look={range ? { ...look, variant: "soft" } : look}
          icon={CalendarDays}
          actions={[
            { key: "all", label: t`From today`, onAction: () => changeView({ range: undefined }) },
            { key: "today", label: t`Today only`, onAction: days(0, 0) },
            { key: "tomorrow", label: t`Tomorrow`, onAction: days(1, 1) },
            { key: "week", label: t`Next 7 days`, onAction: days(0, 6) },
            { key: "range", label: t`Choose days…`, onAction: () => setOpen("range") },
          ]}
        >
          <span className="figures">{rangeWord}</span>
        </Menu>
      </span>
      <span className="shrink-0">
        <Menu
          label={t`Order`}
          look={look}
          icon={ArrowDownUp}
          actions={[
            { key: "place", label: t`City, street`, onAction: () => changeView({ sort: "place" }) },
            { key: "standard", label: t`Standard (by time)`, onAction: () => changeView({ sort: "standard" }) },
          ]}
        >
          {sort === "place" ? t`City, street` : t`Standard`}
        </Menu>
      </span>
      <span className="shrink-0">
        <Button
          {...look}
          variant={count > 0 ? "soft" : "secondary"}
          icon={ListFilter}
          aria-haspopup="dialog"
          onPress={() => setOpen("filter")}
        >
          {count > 0 ? t`Filter: ${count}` : t`Filter`}
        </Button>
      </span>
      {open === "filter" && <FilterDialog view={view} tasks={tasks} onClose={() => setOpen(undefined)} />}
      {open === "range" && <RangeDialog range={range} today={today} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
