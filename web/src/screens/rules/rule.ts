import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { emptyTexts } from "#/features/board/types";
import type { Rule, RuleFields, RuleHomes } from "#/api/rules";

export type RuleKind = RuleFields["kind"];

/** What each kind of rules is called, and when it makes a task. */
export const ruleKinds: Record<RuleKind, { label: MessageDescriptor; when: MessageDescriptor }> = {
  departure: { label: msg`Cleaning after departure`, when: msg`When guests leave` },
  check: { label: msg`Check before arrival`, when: msg`The day before guests arrive, or after the cleaning` },
  service: { label: msg`Booked extras`, when: msg`When guests have booked something that is work` },
  interim: { label: msg`Cleaning during the stay`, when: msg`During long stays, spread evenly` },
  inspection: { label: msg`Random inspection`, when: msg`After some departure cleanings` },
  periodic: { label: msg`Regular task`, when: msg`Every few weeks, when the property is empty` },
  upkeep: { label: msg`Upkeep while empty`, when: msg`When nobody has stayed for some days` },
  deep: { label: msg`Deep clean`, when: msg`After many nights used, or some time after the last one` },
};

export const kindOrder: readonly RuleKind[] = [
  "departure",
  "check",
  "service",
  "interim",
  "inspection",
  "periodic",
  "upkeep",
  "deep",
];

/** Whether tasks of a kind belong to the property: several such rules apply beside each other, and each has a name. */
export const isNamed = (kind: RuleKind) => kind === "periodic" || kind === "upkeep" || kind === "deep";
export const hasCount = (kind: RuleKind) => isNamed(kind) || kind === "interim" || kind === "inspection";
export const hasTime = (kind: RuleKind) => isNamed(kind) || kind === "check" || kind === "interim";
export const needsStart = (kind: RuleKind) => kind === "periodic" || kind === "deep";

const usualCount: Partial<Record<RuleKind, number>> = {
  interim: 7,
  inspection: 10,
  periodic: 12,
  upkeep: 14,
  deep: 90,
};

export const services = ["cot", "linen", "beach_chair", "breakfast"] as const;

/** A rule of a kind as it begins. */
export function newRule(member: number, kind: RuleKind, today: string): Rule {
  return {
    memberid: member,
    id: 0,
    version: 0,
    kind,
    name: "",
    names: { ...emptyTexts },
    on: true,
    level: "agency",
    town: "",
    building: 0,
    group: 0,
    home: 0,
    none: false,
    from: needsStart(kind) ? today : "",
    to: "",
    owners: true,
    every: usualCount[kind] ?? 0,
    by_nights: false,
    at: kind === "check" ? "15:00" : hasTime(kind) ? "11:00" : "",
    services: kind === "service" ? [...services] : [],
    minutes: kind === "departure" ? 0 : kind === "deep" ? 300 : kind === "periodic" || kind === "interim" ? 90 : 30,
    per_bedroom: 0,
    per_person: 0,
    people: 1,
    least: 0,
    checklist: 0,
    company: 0,
    person: 0,
    backup: 0,
    holidays: "as_planned",
  };
}

/** What of a rule is sent. */
export function fieldsOf(rule: Rule): RuleFields {
  const { memberid, id, version, ...fields } = rule;
  void [memberid, id, version];
  return fields;
}

export const same = (a: Rule, b: Rule) => JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));

/** For which properties a rule is, in a name; empty for all of them. */
export function placeOf(rule: RuleFields, homes: RuleHomes | undefined): string {
  switch (rule.level) {
    case "town":
      return rule.town;
    case "building":
      return homes?.buildings.find((one) => one.id === rule.building)?.title ?? "";
    case "group":
      return homes?.groups.find((one) => one.id === rule.group)?.title ?? "";
    case "home":
      return homes?.homes.find((one) => one.id === rule.home)?.title ?? "";
    case "agency":
      return "";
  }
}
