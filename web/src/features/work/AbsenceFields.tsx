import { useLingui } from "@lingui/react/macro";
import type { Absence } from "#/api/people";
import { NativeSelect } from "#/ui/NativeSelect";
import { Switch } from "#/ui/Switch";
import { TextField } from "#/ui/TextField";
import type { AbsenceDraft } from "./absence-draft";
import { absenceKinds } from "#/parts/absence-words";

/** When somebody is away, and why: for the office that enters it, and for the person who asks for it. */
export function AbsenceFields(props: {
  draft: AbsenceDraft;
  onChange: (draft: AbsenceDraft) => void;
  /** What is wrong, by the server's names of the fields. */
  wrong: Readonly<Record<string, string>>;
  /** The first day that can be chosen. */
  min?: string;
}) {
  const { t, i18n } = useLingui();
  const { draft, wrong } = props;
  const set = (part: Partial<AbsenceDraft>) => props.onChange({ ...draft, ...part });
  return (
    <>
      <NativeSelect
        label={t({ message: "Reason", context: "why somebody is away" })}
        value={draft.kind}
        options={(Object.keys(absenceKinds) as Absence["kind"][]).map((value) => ({
          value,
          label: i18n._(absenceKinds[value]),
        }))}
        onChange={(kind) => set({ kind: kind as Absence["kind"] })}
      />
      <Switch label={t`Only some hours`} on={draft.hours} onChange={(hours) => set({ hours })} />
      <TextField
        type="date"
        label={draft.hours ? t({ message: "Day", context: "of an absence" }) : t`First day`}
        min={props.min}
        value={draft.from}
        onChange={(from) => set({ from })}
        error={
          wrong.from === "asked"
            ? t`You have already asked for these days.`
            : wrong.from === "too_many"
              ? t`Too many requests are waiting for an answer. Withdraw one first.`
              : wrong.from && t`Choose a day.`
        }
      />
      {draft.hours ? (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            type="time"
            label={t({ message: "From", context: "hours of an absence" })}
            value={draft.fromTime}
            onChange={(fromTime) => set({ fromTime })}
            error={wrong.from_time && t`Enter a time.`}
          />
          <TextField
            type="time"
            label={t({ message: "To", context: "hours of an absence" })}
            value={draft.toTime}
            onChange={(toTime) => set({ toTime })}
            error={wrong.to_time && t`Enter a time after the first one.`}
          />
        </div>
      ) : (
        <TextField
          type="date"
          label={t`Last day`}
          min={draft.from || props.min}
          value={draft.to || draft.from}
          onChange={(to) => set({ to })}
          error={
            wrong.to === "past"
              ? t`Choose a day that is not over.`
              : wrong.to && t`Choose a day that is not before the first day, at most 400 days later.`
          }
        />
      )}
    </>
  );
}
