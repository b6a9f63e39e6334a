import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Absence, Work } from "#/api/people";
import { useFormats } from "#/i18n/format";
import { absenceKinds } from "#/parts/absence-words";
import { useWeekdays } from "#/features/work/weekdays";
import { useKindNames } from "./kind-names";

export type WorkField = keyof Work;

export const workNames: Record<WorkField, MessageDescriptor> = {
  kinds: msg`Kinds of tasks`,
  areas: msg`Towns and postal codes`,
  only_homes: msg`Only these properties`,
  never_homes: msg`Never these properties`,
  hours: msg`Working hours`,
  holidays: msg`Works on public holidays`,
};

export function nameOfField(i18n: I18n, field: string): string {
  const known: Readonly<Record<string, MessageDescriptor | undefined>> = workNames;
  const name = known[field];
  return name ? i18n._(name) : field;
}

/** A value of somebody's work in words. */
export function useWorkWords(
  homes: readonly { id: number; title: string }[],
): (field: string, value: unknown) => string {
  const { t, i18n } = useLingui();
  const day = useWeekdays();
  const kind = useKindNames();
  const format = useFormats();
  return (field, value) => {
    switch (field) {
      case "kinds":
        return (value as string[]).map(kind).join(", ");
      case "areas":
        return (value as string[]).join(", ");
      case "only_homes":
      case "never_homes":
        return (value as number[]).map((id) => homes.find((home) => home.id === id)?.title ?? String(id)).join(", ");
      case "hours":
        return (value as Work["hours"]).map((shift) => `${day(shift.day)} ${shift.from}–${shift.to}`).join(", ");
      case "holidays":
        return value === true
          ? t({ message: "Yes", context: "of a setting" })
          : t({ message: "No", context: "of a setting" });
      case "absence": {
        const absence = value as Absence | null;
        if (!absence) return "";
        // Of some hours, the first is a day with its time and the last a time.
        const last = absence.to.length > 5 ? format.date(absence.to) : absence.to;
        const first = absence.to.length > 5 ? format.date(absence.from) : format.dateTime(`${absence.from}:00`);
        return `${i18n._(absenceKinds[absence.kind])}, ${first} – ${last}`;
      }
      default:
        return "";
    }
  };
}
