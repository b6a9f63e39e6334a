import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";

export type Rule = Answers["PlanningRuleBody"];
export type RuleFields = Answers["PlanningRuleDraft"];
export type ForeseenTask = Answers["PlanningForeseenBody"];
export type RuleHomes = Answers["PlanningRuleHomes"];

/** The rules of an agency; asked again while homes are still planned by a change of them. */
export const rulesQuery = (member: number) =>
  queryOptions({
    queryKey: ["rules", member],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/rules", { query: { memberid: member }, signal }),
    enabled: member > 0,
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? 2000 : false),
  });

/** The towns, houses and homes that a rule can be for. */
export const ruleHomesQuery = (member: number) =>
  queryOptions({
    queryKey: ["rules", member, "homes"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/rulehomes", { query: { memberid: member }, signal }),
    enabled: member > 0,
  });

/** What a draft would do to the tasks of the next half year. */
export const rulePreviewQuery = (member: number, id: number, rule: RuleFields) =>
  queryOptions({
    queryKey: ["rules", member, "preview", id, rule],
    queryFn: async ({ signal }) =>
      call("POST", "/v1/manage/rules/preview", { query: { memberid: member }, body: { id, rule }, signal }),
    retry: false,
  });

/** The same key makes one rule, however often it is sent. */
export async function addRule(member: number, rule: RuleFields, key: string): Promise<Rule> {
  return call("POST", "/v1/manage/rules", { query: { memberid: member }, body: rule, key });
}

const placeOf = ({ memberid, id }: Pick<Rule, "memberid" | "id">) => ({ ref: `${memberid}-${id}` });

export async function changeRule(rule: Rule, fields: RuleFields, key: string): Promise<Rule> {
  return call("PUT", "/v1/manage/rules/{ref}", {
    path: placeOf(rule),
    body: { version: rule.version, rule: fields },
    key,
  });
}

/** Puts a rule back to what it was before its last change. */
export async function undoRule(rule: Rule): Promise<Rule> {
  return call("POST", "/v1/manage/rules/{ref}/undo", { path: placeOf(rule), body: { version: rule.version } });
}
