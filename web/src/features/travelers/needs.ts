import { spanishPaper } from "./spanish-paper";
import { fieldNames, isFieldName, type FieldName, type Kind, type Registration } from "./types";

export interface Person {
  kind: Kind;
  main: boolean;
  nationality: string;
  /** The kind of document; empty when it is not known. */
  document: string;
  /** The country that issued it; empty when it is not known. */
  issuer: string;
  /** Its number, as it is typed; empty when it is not known or not shown. */
  number: string;
  /** yyyy-MM-dd; empty when it is not known. */
  birthday: string;
}

export interface Need {
  field: FieldName;
  required: boolean;
}

const majority = 18;

/** Full years on a day. Of whom the birthday is not known an adult is of age, and everybody else a child of no age. */
export function ageOn(person: Pick<Person, "kind" | "birthday">, day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(person.birthday)) return person.kind === "adult" ? majority : 0;
  const years = Number(day.slice(0, 4)) - Number(person.birthday.slice(0, 4));
  return day.slice(5) < person.birthday.slice(5) ? years - 1 : years;
}

/**
 * What the country's register of guests asks of a person: the server's own rules, worked out here while somebody types, for
 * a nationality, a birthday or a document changes what is asked. `lacking` are the fields that the server asks for because of
 * what is not shown here.
 */
export function needsOf(
  registration: Registration,
  person: Person,
  arrival: string,
  lacking: readonly string[] = [],
): Need[] {
  const named = person.kind !== "toddler";
  const asked = new Map<FieldName, boolean>([
    ["first_name", named],
    ["last_name", named],
  ]);
  if (person.main) asked.set("birthday", true);
  const years = ageOn(person, arrival);
  const paper = spanishPaper(person);
  for (const rule of registration.rules) {
    const foreign = person.nationality !== "" && person.nationality !== registration.country;
    if (rule.who === "foreign" && !foreign) continue;
    if (rule.who === "national" && person.nationality !== registration.country) continue;
    if (rule.document !== "any" && rule.document !== person.document) continue;
    if (rule.issuer === "national" && person.issuer !== registration.country) continue;
    if (rule.paper !== "any" && rule.paper !== paper) continue;
    if (!rule.kinds.includes(person.kind)) continue;
    if ((rule.main === "main" && !person.main) || (rule.main === "fellow" && person.main)) continue;
    if ((rule.from_age > 0 && years < rule.from_age) || (rule.below_age > 0 && years >= rule.below_age)) continue;
    for (const field of rule.fields) if (isFieldName(field)) asked.set(field, true);
    for (const field of rule.optional) if (isFieldName(field) && !asked.has(field)) asked.set(field, false);
  }
  for (const field of lacking) if (isFieldName(field)) asked.set(field, true);
  return fieldNames.flatMap((field) => (asked.has(field) ? [{ field, required: asked.get(field) === true }] : []));
}
