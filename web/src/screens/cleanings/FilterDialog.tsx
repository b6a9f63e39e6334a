import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Task } from "#/api/shapes";
import { filterCount, kindLooks, kindOrder, namesOf, noFilter, stateLooks, stateOrder } from "#/features/tasks";
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

export function FilterDialog({ view, tasks, onClose }: { view: View; tasks: readonly Task[]; onClose: () => void }) {
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
