import type { ReportSet, ReportTemplate } from "#/api/reports";
import type { Place } from "./template";

export interface PropertyProps {
  template: ReportTemplate;
  set: ReportSet | undefined;
  sizes: readonly string[];
  selected: Place | undefined;
  /** Why something of the selected place is refused, by property. */
  reasons: Readonly<Record<string, string>>;
  change: (template: ReportTemplate, given?: { selected?: Place | undefined; act?: string }) => void;
  onRemove: (place: Place) => void;
  /** Asks for another picture in the place of the one that a part shows. */
  onPicture: (place: Place) => void;
}

export type Fields = readonly { value: string; label: string }[];

/** The fields of a kind of data to choose from. */
export function fieldsOf(set: ReportSet | undefined, only: (field: ReportSet["fields"][number]) => boolean): Fields {
  return (set?.fields ?? []).filter(only).map(({ name, title }) => ({ value: name, label: title }));
}
