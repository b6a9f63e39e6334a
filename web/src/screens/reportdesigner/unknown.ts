import type { ReportTemplate } from "#/api/reports";
import type { Refused } from "./use-checked";

const isUnknown = ({ why }: Refused) => why === "unknown_name" || why === "unknown_field";

type Tree = Record<string, unknown> | unknown[];

/** Without what is at a path such as `paper.labels.color` or `sort[2]`. */
function without(tree: Tree, path: readonly string[]): Tree {
  const [key = "", ...rest] = path;
  const child = (tree as Record<string, unknown>)[key];
  if (rest.length === 0)
    return Array.isArray(tree)
      ? tree.filter((_, index) => String(index) !== key)
      : Object.fromEntries(Object.entries(tree).filter(([name]) => name !== key));
  if (typeof child !== "object" || child === null) return tree;
  const next = without(child as Tree, rest);
  return Array.isArray(tree)
    ? tree.map((each, index) => (String(index) === key ? next : each))
    : { ...tree, [key]: next };
}

const steps = (path: string) => path.split(/[.[\]]+/u).filter((step) => step !== "");

/** The path of what goes: a part whose field or kind is not known goes whole, as do a filter and a condition. */
function pathOf({ place, property, why }: Refused): string[] {
  const inBand = place ? ["bands", place.band, ...(place.part === undefined ? [] : ["parts", `${place.part}`])] : [];
  const path = [...inBand, ...steps(property)];
  if (why === "unknown_field") return path;
  if (place?.part !== undefined) return property === "when.field" ? [...inBand, "when"] : inBand;
  return property.startsWith("filter[") ? path.slice(0, 2) : path;
}

const isWithin = (path: readonly string[], other: readonly string[]) =>
  path.length > other.length && other.every((step, index) => step === path[index]);

/** Of a list the later ones come first: the numbers of the others stay. */
function laterFirst(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((step, index) => step !== b[index]);
  const [one = "", other = ""] = [a[at], b[at]];
  return Number(other) - Number(one) || other.localeCompare(one);
}

/** The paths of what goes, each once, and none within another one. What a template cannot do without, such as its paper, stays. */
function pathsOf(refusals: readonly Refused[]): string[][] {
  const all = refusals
    .filter(isUnknown)
    .map(pathOf)
    .filter((path) => path.length > 0 && !["paper.size", "data"].includes(path.join(".")));
  const each = [...new Map(all.map((path) => [path.join("."), path])).values()];
  return each.filter((path) => !each.some((other) => isWithin(path, other))).toSorted(laterFirst);
}

/** What the server does not know is among the refusals, and can be taken out. */
export const hasUnknown = (refusals: readonly Refused[]): boolean => pathsOf(refusals).length > 0;

/** The template without what the server does not know. */
export const withoutUnknown = (template: ReportTemplate, refusals: readonly Refused[]): ReportTemplate =>
  pathsOf(refusals).reduce<Tree>(without, template as unknown as Tree) as unknown as ReportTemplate;
