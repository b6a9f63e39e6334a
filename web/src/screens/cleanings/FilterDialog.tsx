import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Task } from "#/api/shapes";
import {
  addressLine,
  filterCount,
  kindLooks,
  kindOrder,
  namesOf,
  noFilter,
  placeOf,
  stateLooks,
  stateOrder,
  usePropertyName,
} from "#/features/tasks";
import { useLanguage } from "#/i18n/texts";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Dialog } from "#/ui/Dialog";
import { Select } from "#/ui/Select";
import { changeView, type View } from "./view";

function toggled<Value>(values: readonly Value[], value: Value, on: boolean): Value[] {
  return on ? [...values, value] : values.filter((each) => each !== value);
}

/** What the loaded tasks can be narrowed to; what is chosen stays in sight though no task has it any more. */
function choices(tasks: readonly Task[], of: (task: Task) => readonly string[], chosen: string, language: string) {
  const found = new Set(tasks.flatMap(of).filter(Boolean));
  if (chosen !== "") found.add(chosen);
  return [...found].sort(new Intl.Collator(language, { numeric: true, sensitivity: "base" }).compare);
}

/** The homes by name; where several have the same, each with its town. */
function homes(tasks: readonly Task[], name: (task: Task) => string, chosen: string, language: string) {
  const found = new Map(tasks.map((task) => [placeOf(task), task]));
  const times = new Map<string, number>();
  for (const task of found.values()) times.set(name(task), (times.get(name(task)) ?? 0) + 1);
  const labelled = [...found].map(([value, task]) => ({
    value,
    label:
      (times.get(name(task)) ?? 0) > 1
        ? `${name(task)}, ${addressLine({ ...task.property, postalcode: "" })}`
        : name(task),
  }));
  // What is chosen stays in sight though no task has it any more.
  if (chosen !== "" && !found.has(chosen)) labelled.push({ value: chosen, label: chosen });
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  return labelled.toSorted((a, b) => compare(a.label, b.label));
}

const named = (value: string) => ({ value, label: value });

function OneOf(props: {
  label: string;
  all: string;
  value: string;
  values: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <Select
      label={props.label}
      value={props.value}
      options={[{ value: "", label: props.all }, ...props.values]}
      onChange={props.onChange}
    />
  );
}

export function FilterDialog({ view, tasks, onClose }: { view: View; tasks: readonly Task[]; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const name = usePropertyName();
  const { filter } = view;
  const values = useMemo(
    () => ({
      towns: choices(tasks, (task) => [task.property.city], filter.town, language).map(named),
      properties: homes(tasks, name, filter.property, language),
      people: choices(tasks, namesOf, filter.person, language).map(named),
    }),
    [tasks, name, filter.town, filter.property, filter.person, language],
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
            {t({ message: "Done", context: "closes a dialog" })}
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
      <fieldset className="mt-4">
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
          label={t`Home`}
          all={t`All homes`}
          value={filter.property}
          values={values.properties}
          onChange={(property) => change({ property })}
        />
        <OneOf
          label={t`Person or company`}
          all={t`Everyone`}
          value={filter.person}
          values={values.people}
          onChange={(person) => change({ person })}
        />
      </div>
    </Dialog>
  );
}
