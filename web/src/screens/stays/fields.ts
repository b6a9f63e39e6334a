import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StayFields } from "#/api/office-stays";

/** A reservation that nobody has written anything of. */
export const emptyStay: StayFields = {
  property: 0,
  kind: "guest",
  cleaning: true,
  status: "confirmed",
  arrival: "",
  departure: "",
  arrival_time: "",
  departure_time: "",
  adults: 2,
  children: 0,
  toddlers: 0,
  pets: 0,
  cots: 0,
  booker_first_name: "",
  booker_last_name: "",
  booker_email: "",
  booker_phone: "",
  lang: "",
  source: "",
  rentalprice: "",
  tourist_tax: "",
  deposit: "",
  beach_chair: "",
  parking_lot: "",
};

/** Why the server refuses a field, by its code. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  required: msg`Please fill this in.`,
  taken: msg`The property is taken on these nights.`,
  begun: msg`The guests can be there already. Split the reservation first, and take the second part out.`,
  over_maximum: msg`That is more people than the property may have.`,
  not_after_arrival: msg`The departure must be after the arrival.`,
  too_many_nights: msg`A stay has at most 366 nights.`,
  block_too_long: msg`At most 1,100 nights can be closed at once.`,
  nobody: msg`At least one person must stay.`,
  no_date: msg`This day does not exist.`,
  year: msg`Please check the year.`,
  unknown: msg`This property does not exist any more.`,
  too_long: msg`This is too long.`,
  range: msg`This number is too high or too low.`,
};

const wrong: Partial<Record<keyof StayFields, MessageDescriptor>> = {
  booker_email: msg`Enter a valid email address.`,
  rentalprice: msg`Enter an amount such as 840.00.`,
  tourist_tax: msg`Enter an amount such as 840.00.`,
  deposit: msg`Enter an amount such as 840.00.`,
};

export function wordsFor(field: string, code: string | undefined): MessageDescriptor | undefined {
  if (code === undefined) return undefined;
  return words[code] ?? wrong[field as keyof StayFields] ?? msg`This is not right.`;
}

/** An amount as people write it in their language ("1.234,56", "1,234.56", "840") as the server reads it; unreadable ones stay as they are and are refused there. */
function amountOf(typed: string): string {
  const plain = typed.replaceAll(/[\s’']/gu, "");
  const at = Math.max(plain.lastIndexOf(","), plain.lastIndexOf("."));
  if (at < 0) return plain;
  const cents = plain.slice(at + 1);
  // Three digits behind the last sign are thousands.
  if (cents.length === 3) return plain.replaceAll(/[.,]/gu, "");
  return `${plain.slice(0, at).replaceAll(/[.,]/gu, "")}.${cents}`;
}

const amounts: ReadonlySet<string> = new Set(["rentalprice", "tourist_tax", "deposit"]);

/** A value as the server reads it. */
export function sentValue(field: string, value: unknown): unknown {
  return amounts.has(field) && typeof value === "string" ? amountOf(value) : value;
}

/** What the server reads of what was typed. */
export function sent(fields: StayFields): StayFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, sentValue(name, value)]),
  ) as unknown as StayFields;
}

/** What each field is called on the form, in a clash and in the history. */
export const fieldNames: Record<keyof StayFields, MessageDescriptor> = {
  property: msg`Property`,
  kind: msg`For whom`,
  cleaning: msg`Needs cleaning afterwards`,
  parked: msg`Without a property`,
  status: msg`State`,
  arrival: msg`Arrival`,
  departure: msg`Departure`,
  arrival_time: msg`Arrives at`,
  departure_time: msg`Leaves at`,
  adults: msg`Adults`,
  children: msg`Children`,
  toddlers: msg`Infants`,
  pets: msg`Pets`,
  cots: msg`Cribs`,
  booker_first_name: msg`First name`,
  booker_last_name: msg`Last name`,
  booker_email: msg`Email`,
  booker_phone: msg`Phone`,
  lang: msg`Language`,
  source: msg`Channel`,
  rentalprice: msg`Price`,
  tourist_tax: msg`Tourist tax`,
  deposit: msg`Deposit`,
  beach_chair: msg`Beach chair`,
  parking_lot: msg`Parking lot`,
};
