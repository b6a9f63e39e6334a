import type { ReportTemplate } from "#/api/reports";
import { bandOf, type Place } from "./template";

/** What is drawn, with the way back and forth. */
export interface Editing {
  template: ReportTemplate;
  past: readonly Step[];
  future: readonly Step[];
  /** Undefined: the page itself. */
  selected: Place | undefined;
  /** Of which act the last change was: a text that is typed is one step. */
  act: string | undefined;
}

/** A template as it was, and what was selected then. */
interface Step {
  template: ReportTemplate;
  selected: Place | undefined;
}

const maxSteps = 100;

export function startEditing(template: ReportTemplate): Editing {
  return { template, past: [], future: [], selected: undefined, act: undefined };
}

/** The nearest place that is there. */
function existing(template: ReportTemplate, place: Place | undefined): Place | undefined {
  if (place?.part === undefined) return place;
  const { length } = bandOf(template, place.band).parts;
  return place.part < length ? place : { band: place.band, ...(length > 0 && { part: length - 1 }) };
}

/** Takes a change over. Changes of one act that follow each other are one step. */
export function changed(
  editing: Editing,
  template: ReportTemplate,
  given: { selected?: Place | undefined; act?: string } = {},
): Editing {
  const selected = existing(template, "selected" in given ? given.selected : editing.selected);
  if (JSON.stringify(template) === JSON.stringify(editing.template)) return { ...editing, selected };
  const goesOn = given.act !== undefined && given.act === editing.act && editing.past.length > 0;
  const step = { template: editing.template, selected: editing.selected };
  return {
    template,
    past: goesOn ? editing.past : [...editing.past, step].slice(-maxSteps),
    future: [],
    selected,
    act: given.act,
  };
}

export function select(editing: Editing, place: Place | undefined): Editing {
  return { ...editing, selected: existing(editing.template, place), act: undefined };
}

function step(editing: Editing, from: "past" | "future"): Editing {
  const to = from === "past" ? "future" : "past";
  const next = editing[from].at(-1);
  if (!next) return editing;
  const here = { template: editing.template, selected: editing.selected };
  return {
    ...editing,
    template: next.template,
    selected: existing(next.template, next.selected),
    [from]: editing[from].slice(0, -1),
    [to]: [...editing[to], here],
    act: undefined,
  };
}

export const undo = (editing: Editing): Editing => step(editing, "past");
export const redo = (editing: Editing): Editing => step(editing, "future");
