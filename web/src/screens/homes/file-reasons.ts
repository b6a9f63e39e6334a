import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Why the server cannot take a file of homes or places, as it says it in English, and in words for people. The numbers and names in it stand in their order. */
const reasons: readonly [RegExp, MessageDescriptor][] = [
  [/^the file is larger than (\d+) MB$/, msg`The file is larger than {0} MB.`],
  [/UTF-16/, msg`The file is UTF-16. Please save it as “CSV UTF-8”.`],
  [/not UTF-8/, msg`The file is not UTF-8 text. Please save it as “CSV UTF-8”.`],
  [/NUL byte/, msg`The file is damaged: it holds a character that no text has.`],
  [/has a password/, msg`The file has a password. Please save it without one.`],
  [/\.xls\)/, msg`This is an old Excel file. Please save it as .xlsx.`],
  [/^more than (\d+) columns/, msg`There are more than {0} columns.`],
  [/^more than (\d+) (?:rows|lines)/, msg`There are more than {0} lines.`],
  [/^more than (\d+) places/, msg`There are more than {0} places.`],
  [/^more than \d+ (?:cells|MB)|the sheet is too large/, msg`The table is too large.`],
  [/^is longer than (\d+)/, msg`A cell has more than {0} characters.`],
  [/^too long$/, msg`A line is too long.`],
  [/header has no name/, msg`A column of the first line has no name.`],
  [/header is there twice/, msg`A column of the first line is there twice.`],
  [/^(\d+) cells instead of the header's (\d+)$/, msg`The line has {0} cells, the first line has {1}.`],
  [/has no sheet/, msg`The file has no sheet.`],
  [/sheets of the file are hidden/, msg`All sheets of the file are hidden.`],
  [/document type or entities/, msg`The file holds definitions that no spreadsheet writes.`],
  [/not an Excel file/, msg`The Excel file is damaged or not complete.`],
  [/is no date/, msg`This is no date.`],
  [/formula without/, msg`A formula has no stored value. Please paste its value.`],
  [/error of the spreadsheet/, msg`A cell shows an error of the spreadsheet, such as #REF!.`],
  [/quote is wrong/, msg`A quotation mark is not closed, or stands where none may be.`],
  [/^(.*) is given twice$/, msg`“{0}” is given twice.`],
  [/^not JSON$/, msg`The file is not JSON, or it breaks off.`],
  [/neither Overpass JSON nor GeoJSON/, msg`The file is neither Overpass JSON nor GeoJSON.`],
  [/Overpass broke off/, msg`Overpass broke off: its answer is not whole. Please run the query again.`],
  [/not on the globe|are no numbers/, msg`A place has no position on the globe.`],
  [/not an element of Overpass|not a feature of GeoJSON/, msg`A place is not written as Overpass or GeoJSON does it.`],
  [/there twice, with other tags/, msg`A place is there twice and says different things.`],
];

const other = msg`This can’t be read.`;

/** The reason in the person's language. */
export function fileReason(i18n: I18n, reason: string): string {
  for (const [pattern, words] of reasons) {
    const found = pattern.exec(reason);
    if (found) return i18n._(words.id, { 0: found[1] ?? "", 1: found[2] ?? "" }, words);
  }
  return i18n._(other);
}
