import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Import, ImportBack, ImportEffect, ImportKind } from "#/api/imports";
import { teamQuery } from "#/api/team";
import { contentNames } from "#/features/board/texts";
import { type Money, useFormats } from "#/i18n/format";
import { nameOf, wordsOf } from "#/screens/homes/field-names";
import { useKindNames } from "#/screens/manage/kind-names";
import { useStayWords } from "#/screens/stays/use-words";
import type { Tone } from "#/ui/Badge";

export const kindNames: Record<ImportKind, MessageDescriptor> = {
  stays: msg`Reservations`,
  people: msg`People and companies`,
  properties: msg`Properties`,
  checklists: msg`Checklists`,
  payments: msg`Payments`,
};

/** What happens when an import is taken back. */
export const backWords: Record<ImportKind, MessageDescriptor> = {
  stays: msg`New reservations are canceled, and changed fields get their earlier values. What people have changed since stays, and so does a reservation with messages, payments or anything else that people have added.`,
  people: msg`New people are switched off, and changed fields get their earlier values. What people have changed since stays, and so does a person who has tasks, absences, pay rates or a login by now.`,
  properties: msg`New properties are put away, and changed fields get their earlier values. A property with reservations, closed dates or tasks stays, and so does what people have changed since.`,
  checklists: msg`New items are removed, and changed ones get their earlier texts. What people have changed since stays, and so does a checklist that a rule uses by now; tasks that have begun keep their list.`,
  payments: msg`Each new payment is taken back by a counter entry of today. A payment that people have refunded, taken back or matched with a bank statement since stays.`,
};

/** What a line of a file needs, and what it changes. */
export const needs: Record<ImportKind, MessageDescriptor> = {
  stays: msg`Each line needs a booking number, a property, an arrival and a departure. A booking number that is here already changes that reservation.`,
  people: msg`Each line needs a name. People with the same email address are changed, others are added. Nobody is sent an email.`,
  properties: msg`Each line needs a title, and a new property a city. A property with the same number in your other program, or without one with the same title, is changed. Key codes and WiFi passwords are stored encrypted and not shown here.`,
  checklists: msg`Each line is one item: it needs a checklist, a room and a text. Items that are there already are changed, others are added behind them, in the order of the file or of a column.`,
  payments: msg`Each line needs a booking number, here or at the channel, an amount and the day of the payment. With a column for the payment’s own number, the same file never books a payment twice. Amounts below 0 are refunds.`,
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
  messages: msg`Messages`,
  security_deposit: msg`Security deposit`,
  documents: msg`Documents`,
  tasks: msg`Tasks`,
  key: msg({ message: "Key code seen or released", context: "what keeps a reservation" }),
  problems: msg`Problems`,
  guests_left: msg({ message: "Guests have left", context: "what keeps a reservation" }),
  joined: msg({ message: "Compared with another reservation", context: "what keeps a reservation" }),
  parked: msg({ message: "Without a property", context: "what keeps a reservation" }),
  invitation: msg`Invitation`,
  active: msg({ message: "Switched off or on", context: "what keeps a person" }),
  work: msg`Working hours`,
  absences: msg`Absences`,
  people: msg`People`,
  pay: msg`Pay`,
  rules: msg`Rules`,
  homes: msg`Properties`,
};

/** The columns of a property that are none of its fields, and what keeps one that an import has made. */
const homeColumns: Readonly<Record<string, MessageDescriptor | undefined>> = {
  external_id: msg`Number in your other program`,
  active: msg({ message: "In use", context: "a property" }),
  stays: msg`Reservations`,
  texts: msg`Info texts`,
  pictures: msg`Pictures`,
  documents: msg`Documents`,
  places: msg`Places nearby`,
  calendars: msg`Calendars`,
  blocks: msg`Closed dates`,
  tasks: msg`Tasks`,
  rules: msg`Rules`,
};

const listColumns: Readonly<Record<string, MessageDescriptor | undefined>> = {
  list: msg`Checklist`,
  room: msg`Room`,
  item: msg({ message: "Item", context: "of a checklist" }),
  kind: msg`Kinds of tasks`,
  photo_required: msg`Photo required`,
  optional: msg({ message: "Optional", context: "an item of a checklist" }),
  order: msg({ message: "Order", context: "of the items of a checklist" }),
  picture: msg`Picture`,
  rules: msg`Rules`,
};

const paymentColumns: Readonly<Record<string, MessageDescriptor | undefined>> = {
  reference: msg({ message: "Number of the payment", context: "a column of a file" }),
  stay: msg`Booking number`,
  amount: msg`Amount`,
  currency: msg`Currency`,
  paid_on: msg({ message: "Paid on", context: "a column of a file" }),
  way: msg`Payment method`,
  note: msg`Note`,
  to_pay: msg({ message: "Still to pay", context: "what a payment changes" }),
  overpaid: msg({ message: "Paid more than is owed", context: "what a payment changes" }),
  taken_back: msg({ message: "Taken back", context: "what keeps a payment" }),
  refunded: msg({ message: "Refunded", context: "what keeps a payment" }),
  statement: msg`Bank statement`,
  erased: msg({ message: "The guest’s data was erased", context: "what keeps a payment" }),
  gone: msg({ message: "No longer there", context: "what keeps a payment" }),
};

const reasons: Readonly<Record<string, MessageDescriptor | undefined>> = {
  required: msg({ message: "Missing", context: "why a line of a file is refused" }),
  duplicate: msg({ message: "Twice in the file", context: "why a line of a file is refused" }),
  taken: msg({ message: "Already taken", context: "why a line of a file is refused" }),
  cancelled_here: msg({
    message: "Canceled here by the office. Restore it on its own page first",
    context: "why a line of a file is refused",
  }),
  split: msg({
    message: "Split here by the office. Change its parts on their own pages",
    context: "why a line of a file is refused",
  }),
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
  no_person: msg({ message: "Not a person of your team", context: "why a line of a file is refused" }),
  several_lists: msg({ message: "Fits several checklists", context: "why a line of a file is refused" }),
  too_many: msg({ message: "No room for more", context: "why a line of a file is refused" }),
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
  no_stay: msg({ message: "Not one of your reservations", context: "why a line of a file is refused" }),
  several_stays: msg({ message: "Fits several reservations", context: "why a line of a file is refused" }),
  erased: msg({ message: "The guest’s data was erased", context: "why a line of a file is refused" }),
  other_payment: msg({ message: "Belongs to another payment", context: "why a line of a file is refused" }),
  currency: msg({
    message: "Another currency than the reservation has",
    context: "why a line of a file is refused",
  }),
  future: msg({ message: "In the future", context: "why a line of a file is refused" }),
  too_old: msg({ message: "Too long ago", context: "why a line of a file is refused" }),
  minimum: msg({ message: "More than was paid", context: "why a line of a file is refused" }),
  maximum: msg({ message: "Too high", context: "why a line of a file is refused" }),
  too_long: msg({ message: "Too long", context: "why a line of a file is refused" }),
  range: msg({ message: "Too high or too low", context: "why a line of a file is refused" }),
};

const otherReason = msg({ message: "Not possible", context: "why a line of a file is refused" });

/** The columns, values and reasons of an import as people read them. */
export function useImportWords(member: number, kind: ImportKind) {
  const { t, i18n } = useLingui();
  const stay = useStayWords(member);
  const format = useFormats();
  const team = useQuery({ ...teamQuery(member), enabled: member > 0 && kind === "properties" }).data ?? [];
  const kinds = useKindNames();
  const listName = (field: string) => {
    const [part = "", lang] = field.split(/[._]([a-z]{2})$/u);
    const known = listColumns[part];
    const words = known ? i18n._(known) : part;
    const language = (contentNames as Readonly<Record<string, string | undefined>>)[lang ?? ""];
    return language === undefined ? words : `${words} · ${language}`;
  };
  const name = (field: string) => {
    if (kind === "properties") {
      const own = homeColumns[field];
      return own ? i18n._(own) : nameOf(i18n, field);
    }
    if (kind === "checklists") return listName(field);
    if (kind === "payments") {
      const own = paymentColumns[field];
      return own ? i18n._(own) : field;
    }
    if (kind === "people" && field === "kind") return t`Person or company`;
    const own = columns[field];
    return own ? i18n._(own) : stay.name(field);
  };
  const value = (field: string, of: unknown): string => {
    if (kind === "properties" && field !== "active") return wordsOf(i18n, field, of, team) || "–";
    if (typeof of === "boolean") return of ? t`Yes` : t`No`;
    if (kind === "checklists" && Array.isArray(of)) return of.map((one) => kinds(String(one))).join(", ") || "–";
    if (of === "" || of === null || of === undefined) return "–";
    if (kind === "payments" && field !== "reference") return format.money(of as Money);
    const text = typeof of === "string" ? of : JSON.stringify(of);
    if (kind === "stays") return stay.value(field, of) || "–";
    if (field === "kind") return of === "company" ? t`Company` : t`Person`;
    if (field === "lang") return (contentNames as Readonly<Record<string, string | undefined>>)[text] ?? text;
    return text;
  };
  const reason = (code: string) => i18n._(reasons[code] ?? otherReason);
  return { name, value, reason };
}
