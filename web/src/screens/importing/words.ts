import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Import, ImportBack, ImportEffect, ImportKind } from "#/api/imports";
import { contentNames } from "#/features/board/texts";
import { useStayWords } from "#/screens/stays/use-words";
import type { Tone } from "#/ui/Badge";

export const kindNames: Record<ImportKind, MessageDescriptor> = {
  stays: msg`Reservations`,
  people: msg`People and companies`,
};

export const stateNames: Record<Import["state"], MessageDescriptor> = {
  mapping: msg`Columns to choose`,
  previewing: msg`Preview being made`,
  previewed: msg`Ready to import`,
  running: msg`Being imported`,
  done: msg`Imported`,
  returning: msg`Being taken back`,
  returned: msg`Taken back`,
};

export const stateTones: Record<Import["state"], Tone> = {
  mapping: "waiting",
  previewing: "running",
  previewed: "waiting",
  running: "running",
  done: "done",
  returning: "running",
  returned: "neutral",
};

export const effectNames: Record<Exclude<ImportEffect, "">, MessageDescriptor> = {
  new: msg({ message: "New", context: "a line of a file" }),
  changed: msg({ message: "Changes", context: "a line of a file" }),
  same: msg({ message: "No change", context: "a line of a file" }),
  refused: msg({ message: "Not possible", context: "a line of a file" }),
  stopped: msg({ message: "Not written", context: "a line of a file" }),
};

export const effectTones: Record<Exclude<ImportEffect, "">, Tone> = {
  new: "done",
  changed: "sea",
  same: "neutral",
  refused: "late",
  stopped: "waiting",
};

export const backNames: Record<Exclude<ImportBack, "">, MessageDescriptor> = {
  returned: msg({ message: "Taken back", context: "a line of a file" }),
  kept: msg({ message: "Partly kept", context: "a line of a file" }),
  refused: msg({ message: "Could not be taken back", context: "a line of a file" }),
};

const columns: Readonly<Record<string, MessageDescriptor | undefined>> = {
  external_id: msg`Booking number`,
  booker_name: msg`Whole name of the guest`,
  name: msg`Name`,
  company: msg`Company`,
  email: msg`Email`,
  phone: msg`Phone`,
  login: msg`Login`,
  payments: msg`Payments`,
  travellers: msg`Travelers`,
  services: msg`Extras`,
};

const reasons: Readonly<Record<string, MessageDescriptor | undefined>> = {
  required: msg({ message: "Missing", context: "why a line of a file is refused" }),
  duplicate: msg({ message: "Twice in the file", context: "why a line of a file is refused" }),
  taken: msg({ message: "Already taken", context: "why a line of a file is refused" }),
  no_date: msg({ message: "Not a date", context: "why a line of a file is refused" }),
  no_time: msg({ message: "Not a time of day", context: "why a line of a file is refused" }),
  no_number: msg({ message: "Not a number", context: "why a line of a file is refused" }),
  no_amount: msg({ message: "Not an amount", context: "why a line of a file is refused" }),
  no_choice: msg({ message: "Unknown word", context: "why a line of a file is refused" }),
  no_home: msg({ message: "Not one of your properties", context: "why a line of a file is refused" }),
  several_homes: msg({ message: "Fits several properties", context: "why a line of a file is refused" }),
  no_lang: msg({ message: "Not a language of the app", context: "why a line of a file is refused" }),
  no_email: msg({ message: "Not an email address", context: "why a line of a file is refused" }),
  no_company: msg({ message: "Not a company of your team", context: "why a line of a file is refused" }),
  several_people: msg({ message: "Fits several people", context: "why a line of a file is refused" }),
  login: msg({ message: "Already used to sign in", context: "why a line of a file is refused" }),
  over_maximum: msg({ message: "More people than the property may have", context: "why a line of a file is refused" }),
  not_after_arrival: msg({ message: "Must be after the arrival", context: "why a line of a file is refused" }),
  too_many_nights: msg({
    message: "More than 366 nights after the arrival",
    context: "why a line of a file is refused",
  }),
  nobody: msg({ message: "At least one person must stay", context: "why a line of a file is refused" }),
  year: msg({ message: "Please check the year", context: "why a line of a file is refused" }),
  too_long: msg({ message: "Too long", context: "why a line of a file is refused" }),
  range: msg({ message: "Too high or too low", context: "why a line of a file is refused" }),
};

const otherReason = msg({ message: "Not possible", context: "why a line of a file is refused" });

/** The columns, values and reasons of an import as people read them. */
export function useImportWords(member: number, kind: ImportKind) {
  const { t, i18n } = useLingui();
  const stay = useStayWords(member);
  const name = (field: string) => {
    if (kind === "people" && field === "kind") return t`Person or company`;
    const own = columns[field];
    return own ? i18n._(own) : stay.name(field);
  };
  const value = (field: string, of: unknown): string => {
    if (of === "" || of === null || of === undefined) return "–";
    const text = typeof of === "string" ? of : JSON.stringify(of);
    if (kind === "stays") return stay.value(field, of) || "–";
    if (field === "kind") return of === "company" ? t`Company` : t`Person`;
    if (field === "lang") return (contentNames as Readonly<Record<string, string | undefined>>)[text] ?? text;
    return text;
  };
  const reason = (code: string) => i18n._(reasons[code] ?? otherReason);
  return { name, value, reason };
}
