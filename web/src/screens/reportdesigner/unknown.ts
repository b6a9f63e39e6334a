import type { ReportTemplate } from "#/api/reports";
import type { Refused } from "./use-checked";

const isUnknown = ({ why }: Refused) => why === "unknown_name" || why === "unknown_field";

/** What the server does not know is among the refusals, and can be taken out. */
export const hasUnknown = (refusals: readonly Refused[]): boolean => refusals.some(isUnknown);

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

/** The template without what the server does not know. What it cannot do without, such as its paper, stays. */
export function withoutUnknown(template: ReportTemplate, refusals: readonly Refused[]): ReportTemplate {
  const paths = refusals
    .filter(isUnknown)
    .map(pathOf)
    .filter((path) => path.length > 0 && !["paper.size", "data"].includes(path.join(".")));
  // The later ones of a list first: the numbers of the others stay.
  const number = (path: readonly string[]) => Number(path.findLast((step) => /^\d+$/u.test(step)) ?? -1);
  const sorted = paths.toSorted((a, b) => number(b) - number(a));
  const done = new Set<string>();
  let out = template as unknown as Tree;
  for (const path of sorted) {
    const name = path.join(".");
    if (!done.has(name)) out = without(out, path);
    done.add(name);
  }
  return out as unknown as ReportTemplate;
}
