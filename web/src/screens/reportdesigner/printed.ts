import type { BandName, PageItem, ReportTemplate } from "#/api/reports";
import { bandOf, perPoint, sheetOf, sizeOf } from "./template";

/** Where in its line the letters stand. */
const ascent = 0.95;
const close = (a: number, b: number) => Math.abs(a - b) < 0.35;

/**
 * What parts say on the first page, or on its first label, by band and number: the drawing shows it in place of the names of its fields. Bands behind the first row
 * are not looked for, because a row grows with its texts.
 */
export function printedTexts(
  template: ReportTemplate,
  items: readonly PageItem[],
  height: number,
): Map<string, string> {
  const { margin, labels } = template.paper;
  const sheet = sheetOf(template.paper);
  const begin = sheet.y + margin;
  const found = new Map<string, string>();
  const high = (name: BandName) => bandOf(template, name).height;
  const tops: [BandName, number][] = [
    ["header", begin],
    ["title", begin + high("header")],
    ["group", begin + high("header") + high("title")],
    ["row", begin + high("header") + high("title") + high("group")],
    ["footer", (labels ? sheet.y + sheet.height : height) - margin - high("footer")],
  ];
  for (const [band, top] of tops)
    for (const [index, part] of bandOf(template, band).parts.entries()) {
      const left = sheet.x + margin + part.x;
      const baseline = top + part.y + ascent * sizeOf(part) * perPoint;
      const item = items.find(
        (each) =>
          each.kind === "text" &&
          close(each.y, baseline) &&
          (part.end ? close(each.x + each.width, left + part.width) : close(each.x, left)),
      );
      if (item) found.set(`${band} ${index}`, item.text);
    }
  return found;
}
