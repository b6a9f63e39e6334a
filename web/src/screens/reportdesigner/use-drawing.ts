import { useEffect, useState } from "react";
import type { ReportTemplate, StoredReport } from "#/api/reports";
import { withStoredPictures } from "./pictures";
import { changed, type Editing, redo, select, startEditing, undo } from "./editing";
import type { Keeper } from "./keep";
import type { Place } from "./template";

/** Which stored template is drawn: none of the agency's own while `ref` is empty. */
export interface Source {
  ref: string;
  revision: number;
  shared: boolean;
  /** As it is stored, or as it was begun. */
  base: ReportTemplate;
}

export interface Drawing {
  source: Source;
  editing: Editing;
  /** Something is drawn that is not saved. */
  dirty: boolean;
  change: (template: ReportTemplate, given?: { selected?: Place | undefined; act?: string }) => void;
  select: (place: Place | undefined) => void;
  undo: () => void;
  redo: () => void;
  /** Begins with another template. */
  open: (source: Source) => void;
  /** What is drawn is stored now, under this name and revision. */
  saved: (stored: StoredReport) => void;
  /** What is drawn is stored as a further template, whose name it takes; one goes on drawing there. */
  copied: (stored: StoredReport) => void;
  /** It is based on what another person has stored; what is drawn stays. */
  rebase: (stored: StoredReport) => void;
}

export const sourceOf = (stored: StoredReport): Source => ({
  // A shipped one is begun as a copy.
  ref: stored.shipped ? "" : stored.ref,
  revision: stored.shipped ? 0 : stored.revision,
  shared: stored.shipped ? false : stored.shared,
  base: stored.template,
});

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What is drawn, kept on this device until it is saved or given up. */
export function useDrawing(keeper: Keeper, first: () => Source): Drawing {
  const [state, setState] = useState(() => {
    const kept = keeper.read();
    if (!kept) {
      const source = first();
      return { source, editing: startEditing(source.base) };
    }
    const { template, ...source } = kept;
    return { source, editing: changed(startEditing(source.base), template) };
  });
  const { source, editing } = state;
  const dirty = !same(editing.template, source.base);
  useEffect(() => {
    keeper.write(dirty ? { ...source, template: editing.template } : undefined);
  }, [keeper, dirty, source, editing.template]);
  const edit = (next: (now: Editing) => Editing) => setState((now) => ({ ...now, editing: next(now.editing) }));
  return {
    source,
    editing,
    dirty,
    change: (template, given) => edit((now) => changed(now, template, given)),
    select: (place) => edit((now) => select(now, place)),
    undo: () => edit(undo),
    redo: () => edit(redo),
    open: (next) => setState({ source: next, editing: startEditing(next.base) }),
    saved: (stored) =>
      setState((now) => ({
        source: sourceOf(stored),
        editing: { ...now.editing, template: withStoredPictures(now.editing.template, stored.template) },
      })),
    copied: (stored) =>
      setState((now) => ({
        source: sourceOf(stored),
        editing: changed(now.editing, {
          ...withStoredPictures(now.editing.template, stored.template),
          name: stored.template.name,
        }),
      })),
    rebase: (stored) =>
      setState((now) => ({
        source: { ...now.source, revision: stored.revision, shared: stored.shared, base: stored.template },
        editing: now.editing,
      })),
  };
}
