import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BandName } from "#/api/reports";
import { Refusal } from "#/api/refusal";

/** What a band is called. */
export const bandNameWords: Readonly<Record<BandName, MessageDescriptor>> = {
  header: msg`Page header`,
  title: msg`Title`,
  group: msg`Group heading`,
  row: msg`Row`,
  group_end: msg`Group end`,
  end: msg`Report end`,
  footer: msg`Page footer`,
};

/** Why the server refuses something of a template, by code; the limits come behind it: {0} is the first one as it is shown, count0 the same as a number. */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  at_least: msg`Enter at least {0}.`,
  bar_code_letters: msg`A bar code has up to {0} characters: letters without accents, digits, and common signs.`,
  bar_code_too_narrow: msg`This bar code needs a width of {0} mm for its text.`,
  bands_over_label: msg`All bands together must fit on a label: {0} mm.`,
  bands_too_high: msg`All bands together must not be higher than 80% of the page.`,
  between: msg`Enter a number from {0} to {1}.`,
  code_too_small: msg({
    message: "This code is too small for its text: it holds {count0, plural, one {# byte} other {# bytes}}.",
  }),
  empty: msg`Add at least one part.`,
  labels_too_large: msg`The labels take {0} × {1} mm, the paper has {2} × {3} mm.`,
  letters: msg`Enter {0} to {1} characters.`,
  no_color: msg`Choose a color.`,
  no_group: msg`Rows can’t be grouped by this field.`,
  no_json: msg`This is not a report template.`,
  no_number: msg`This field can’t be added up.`,
  no_picture: msg`This picture can’t be used. Choose a PNG or JPEG picture that is not damaged.`,
  no_room: msg`This margin leaves no room on a label.`,
  not_on_labels: msg`Labels have no title and no report end.`,
  number_of_values: msg`Enter 1 to {0} values.`,
  only_at_ends: msg`Sums belong in the title, in group bands, or at the report end.`,
  only_boxes: msg`Only boxes can be filled.`,
  only_in_groups: msg`The name of a group belongs in a group band.`,
  only_in_rows: msg`This belongs in the row band.`,
  only_lines: msg`Only lines have a thickness.`,
  other_kind: msg`This value has the wrong form.`,
  other_version: msg`This template is of another version; version {0} is needed.`,
  picture_too_large: msg`A picture has up to {0} kB, and up to {1} pixels on its longer side.`,
  pictures_too_large: msg`All pictures together have up to {0} kB. Use fewer or smaller ones.`,
  text_or_field: msg`Choose either a text or a field for the code.`,
  too_deep: msg`This template is nested too deeply.`,
  too_many: msg`Use at most {0}.`,
  too_many_bytes: msg`This template is too large.`,
  too_many_letters: msg`Use at most {0} characters.`,
  too_much: msg`This report has too much on its pages. Use fewer parts or fewer days.`,
  twice: msg`This setting is there twice.`,
  unknown_field: msg`This setting is not known.`,
  unknown_name: msg`This is not known here. Choose another one.`,
};

const other = msg`This can’t be printed.`;

/** What is set of a part or of the page. */
const properties: Readonly<Record<string, MessageDescriptor>> = {
  color: msg`Color`,
  data: msg`Data`,
  fill: msg`Fill color`,
  filter: msg`Only rows where`,
  group: msg`Group by`,
  height: msg`Height`,
  kind: msg`Kind`,
  margin: msg`Margin`,
  name: msg`Name`,
  paper: msg`Paper`,
  parts: msg`Parts`,
  pictures: msg({ message: "Pictures", context: "in a report" }),
  size: msg`Size`,
  sort: msg`Sort by`,
  text: msg`Text`,
  thickness: msg`Thickness`,
  version: msg`Version`,
  when: msg`Another color if …`,
  width: msg`Width`,
  x: msg`From the left`,
  y: msg`From the top`,
};

/** A refusal in words. */
export function reasonWords(i18n: I18n, why: string): string {
  const [code = "", ...limits] = why.split(":");
  const words = (Object.hasOwn(reasons, code) && reasons[code]) || other;
  const values = Object.fromEntries(
    limits.map(Number).flatMap((limit, index) => [
      [index, i18n.number(limit)],
      [`count${index}`, limit],
    ]),
  );
  return i18n._(words.id, values, words);
}

/** Which property a path ends in: that of `paper.labels.rows` is of the paper. */
export function propertyWords(i18n: I18n, property: string): string {
  const names = property.split(/[.[\]]+/u).filter((name) => Object.hasOwn(properties, name));
  const [first] = names;
  const named = first === "paper" ? (names[1] ?? first) : first;
  const words = named === undefined ? undefined : properties[named];
  return words ? i18n._(words) : "";
}

/** What a failure says against the template of a report: where in it, and why. Nothing for another failure. */
export function templateRefusals(failure: unknown): readonly { path: string; why: string }[] {
  const fields = failure instanceof Refusal && failure.code === "bad_request" ? failure.fields : {};
  return Object.entries(fields).flatMap(([field, why]) => {
    const found = /^(?:body\.)?template\b\.?(.*)$/.exec(field);
    return found ? [{ path: found[1] ?? "", why }] : [];
  });
}

/** Such a failure in words for somebody who does not draw: the band and the property, and why. What two parts of a band have in common is said once. */
export function templateRefusalWords(i18n: I18n, failure: unknown): string[] {
  const all = templateRefusals(failure).map(({ path, why }) => {
    const [, band = "", property = path] = /^bands\.(\w+)(?:\.parts\[\d+\])?\.?(.*)$/.exec(path) ?? [];
    const named = Object.hasOwn(bandNameWords, band) ? i18n._(bandNameWords[band as BandName]) : "";
    const where = [named, propertyWords(i18n, property)].filter((name) => name !== "");
    const words = reasonWords(i18n, why);
    return where.length > 0 ? `${where.join(" · ")}: ${words}` : words;
  });
  return [...new Set(all)];
}
