import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { BlockFields, Hindrance } from "#/api/office-stays";
import { Refusal } from "#/api/refusal";
import { HomeChooser } from "#/parts/HomeChooser";
import { NativeSelect } from "#/ui/NativeSelect";
import { Segmented } from "#/ui/Segmented";
import { TextField } from "#/ui/TextField";
import { blockReasons } from "./block-words";
import { wordsFor } from "./fields";
import { PlannedTasks, Taken, WhoSees } from "./Foreseen";
import type { BlockForesight } from "./use-foreseen";

/** The fields as the server takes them: a visit has hours and no end day, and an hour that is missing is said to be. */
export function sentBlock<Fields extends Partial<BlockFields>>(hours: boolean, fields: Fields): Fields {
  const { from, to, departure } = fields;
  return {
    ...fields,
    ...(departure !== undefined && { departure: hours ? "" : departure }),
    ...(from !== undefined && { from: hours ? from || "-" : "" }),
    ...(to !== undefined && { to: hours ? to || "-" : "" }),
  };
}

/** The reservations for which the server has refused a block. */
export function takenBy(failure: unknown): readonly Hindrance[] | undefined {
  return failure instanceof Refusal
    ? (failure.current as { taken?: readonly Hindrance[] } | undefined)?.taken
    : undefined;
}

/** What is closed, where, when and why, and what that does before it is saved. */
export function BlockForm({
  member,
  value,
  hours,
  onHours,
  onChange,
  refused,
  taken,
  foreseen,
}: {
  member: number;
  value: BlockFields;
  hours: boolean;
  onHours: (hours: boolean) => void;
  onChange: (change: Partial<BlockFields>) => void;
  /** Why the server refused a field, by its name. */
  refused: Readonly<Record<string, string>>;
  taken: readonly Hindrance[] | undefined;
  foreseen: BlockForesight;
}) {
  const { t, i18n } = useLingui();
  const { preview } = foreseen;
  const errorOf = (name: keyof BlockFields) => {
    const why = refused[name] ?? foreseen.refused[name];
    const text = why === "not_after_arrival" ? msg`The end must be after the beginning.` : wordsFor(name, why);
    return text && i18n._(text);
  };
  const field = (name: "arrival" | "departure" | "from" | "to" | "note", label: string, type: string) => (
    <TextField
      label={label}
      type={type}
      maxLength={200}
      autoComplete="off"
      value={value[name]}
      onChange={(typed) => onChange({ [name]: typed })}
      error={errorOf(name)}
    />
  );
  return (
    <>
      <Segmented<"nights" | "hours">
        label={t`What to close`}
        hideLabel
        value={hours ? "hours" : "nights"}
        onChange={(wanted) => onHours(wanted === "hours")}
        options={[
          { value: "nights", label: t`Whole nights` },
          { value: "hours", label: t`A visit of some hours` },
        ]}
      />
      <p className="text-ink-soft">
        {hours
          ? t`The nights stay open. The visit gets a task for the team, at these hours.`
          : t`These nights are shown as taken, and no reservation can be entered on them.`}
      </p>
      <HomeChooser
        member={member}
        label={t`Property`}
        value={value.property}
        onChange={(property) => onChange({ property })}
        error={errorOf("property")}
      />
      {!preview && taken && <Taken member={member} taken={taken} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {field("arrival", hours ? t`Day` : t`First night`, "date")}
        {!hours && field("departure", t`Open again on`, "date")}
      </div>
      {hours && (
        <div className="grid grid-cols-2 gap-4">
          {field("from", t`From`, "time")}
          {field("to", t`To`, "time")}
        </div>
      )}
      <NativeSelect
        label={t`Reason`}
        value={value.reason}
        onChange={(reason) => onChange({ reason: reason as BlockFields["reason"] })}
        options={(["repair", "owner", "other"] as const).map((one) => ({
          value: one,
          label: i18n._(blockReasons[one]),
        }))}
      />
      {field("note", hours ? t`What is to be done` : t`Note`, "text")}
      {preview && (
        <section aria-label={t`What this does`} className="flex flex-col gap-3">
          <h3 className="font-bold">{t`What this does`}</h3>
          <Taken member={member} taken={preview.taken} />
          {preview.taken.length === 0 && <PlannedTasks tasks={preview.tasks} />}
          <WhoSees names={preview.people} />
        </section>
      )}
    </>
  );
}
