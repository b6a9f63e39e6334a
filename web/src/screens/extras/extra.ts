import type { Extra, ExtraFields } from "#/api/extras";
import { emptyTexts } from "#/features/board/types";

/** An extra as it begins. */
export function newExtra(member: number, currency: string): Extra {
  return {
    memberid: member,
    id: 0,
    currency,
    property: 0,
    kind: "",
    name: { ...emptyTexts },
    text: { ...emptyTexts },
    fee_basis: "unit",
    unit_amount: 0,
    timing: "final_payment",
    most: 1,
    days_before: 1,
    until_time: "",
    days_from: 0,
    at_once: 0,
    arrival_time: "",
    departure_time: "",
    mandatory: false,
    active: true,
  };
}

/** Under what name that which is typed into it is kept. */
export const extraForm = (extra: Pick<Extra, "memberid" | "id">) => `extra ${extra.memberid}-${extra.id}`;

/** The fields of an extra. */
export function fieldsOf({ memberid: _member, id: _id, currency: _currency, ...fields }: Extra): ExtraFields {
  return fields;
}

/** Whether an extra is of a kind of its own, which the server names. */
export const isOwnKind = (kind: string) => kind === "" || /^extra_\d+$/u.test(kind);

/** The name in the reader's language, else in another one. */
export function nameOf(words: (text: string, of: Extra["name"]) => string, name: Extra["name"]): string {
  return words(Object.values(name).find((one) => one !== "") ?? "", name);
}

/** The numbers of all extras with one of them moved by a place. */
export function swapped(all: readonly Pick<Extra, "id">[], at: number, by: -1 | 1): number[] {
  const ids = all.map((one) => one.id);
  const [one, other] = [ids[at], ids[at + by]];
  if (one === undefined || other === undefined) return ids;
  ids[at] = other;
  ids[at + by] = one;
  return ids;
}
