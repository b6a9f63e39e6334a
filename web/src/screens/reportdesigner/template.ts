import type {
  BandName,
  ReportBand,
  ReportLabels,
  ReportPaper,
  ReportPart,
  ReportSet,
  ReportTemplate,
} from "#/api/reports";

// What can be done to a template, by pure functions. Fields that this release does not know are carried along.

/** The bands from the top of a page to its bottom. */
export const bandNames: readonly BandName[] = ["header", "title", "group", "row", "group_end", "end", "footer"];

export const maxParts = 60;
const maxMargin = 50;
const minRow = 2;
/** As much of a page as all bands together may take. */
const mostOfPage = 0.8;

const sizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A4: [210, 297],
  A5: [148, 210],
  Letter: [215.9, 279.4],
};

/** Millimeters per point. */
export const perPoint = 25.4 / 72;
const leading = 1.25;
const defaultSize = 9;
/** How thick a line is where nothing is said, in millimeters. */
export const defaultThickness = 0.2;

export const sizeOf = (part: ReportPart): number => part.size ?? defaultSize;

/** Millimeters to a tenth: nobody draws more exactly, and sums of steps stay round. */
export const round = (value: number): number => Math.round(value * 10) / 10;

const between = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(value, low), Math.max(low, high)) : low;

/** Where something is: a band, or a part of it. */
export interface Place {
  band: BandName;
  part?: number;
}

export const samePlace = (a: Place | undefined, b: Place | undefined): boolean =>
  a?.band === b?.band && a?.part === b?.part;

export function pageOf(paper: ReportPaper): { width: number; height: number } {
  const [width, height] = (Object.hasOwn(sizes, paper.size) && sizes[paper.size]) || [210, 297];
  return paper.landscape ? { width: height, height: width } : { width, height };
}

/** What is drawn: the first page, or the first label on it, from its corner on the page. */
export function sheetOf(paper: ReportPaper): { x: number; y: number; width: number; height: number } {
  const page = pageOf(paper);
  const { labels } = paper;
  if (!labels) return { x: 0, y: 0, ...page };
  const { columns, rows, width, height, gap_x: across = 0, gap_y: down = 0 } = labels;
  // All labels together are in the middle of the page.
  return {
    x: (page.width - columns * width - (columns - 1) * across) / 2,
    y: (page.height - rows * height - (rows - 1) * down) / 2,
    width,
    height,
  };
}

/** What is inside the margins, of the page or of each label. */
export function roomOf(template: ReportTemplate): { width: number; height: number } {
  const { width, height } = sheetOf(template.paper);
  return { width: round(width - 2 * template.paper.margin), height: round(height - 2 * template.paper.margin) };
}

const emptyBand: ReportBand = { height: 0, parts: [] };

export const bandOf = (template: ReportTemplate, name: BandName): ReportBand => {
  const band = template.bands[name];
  // A file may leave the parts of a band out.
  return band ? { ...band, parts: band.parts ?? [] } : emptyBand;
};

export function partAt(template: ReportTemplate, place: Place | undefined): ReportPart | undefined {
  return place?.part === undefined ? undefined : bandOf(template, place.band).parts[place.part];
}

/** How high a part is drawn; a text is as high as its line. */
export function heightOf(part: ReportPart): number {
  if (part.kind === "line") return 0;
  return part.height || sizeOf(part) * leading * perPoint;
}

/** How much of the page a band may take beside the others. */
function mostFor(template: ReportTemplate, name: BandName): number {
  const others = bandNames.reduce((sum, each) => (each === name ? sum : sum + bandOf(template, each).height), 0);
  // Labels are filled to their edge.
  const share = template.paper.labels ? 1 : mostOfPage;
  return Math.max(0, Math.floor((roomOf(template).height * share - others) * 10) / 10);
}

function withBand(template: ReportTemplate, name: BandName, band: ReportBand): ReportTemplate {
  return { ...template, bands: { ...template.bands, [name]: band } };
}

function withParts(template: ReportTemplate, name: BandName, parts: ReportPart[]): ReportTemplate {
  return withBand(template, name, { ...bandOf(template, name), parts });
}

/** Without the fields that are undefined or say nothing: a template is as short as it was read. */
function clean<Of extends object>(thing: Of): Of {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined)) as Of;
}

/** The part with its place inside the band. */
function fitted(part: ReportPart, room: { width: number }, height: number): ReportPart {
  const x = round(between(part.x, 0, room.width - 1));
  const y = round(between(part.y, 0, height));
  return clean({
    ...part,
    x,
    y,
    width: round(between(part.width, 0.5, room.width - x)),
    height: part.height ? round(between(part.height, 0.1, height - y)) || undefined : undefined,
  }) as ReportPart;
}

/** The least height of a band with what is in it. */
export function leastHeight(template: ReportTemplate, name: BandName): number {
  const band = bandOf(template, name);
  const low = name === "row" ? minRow : 0;
  return band.parts.reduce((most, part) => Math.max(most, part.y + (part.height ?? 0)), low);
}

export function setBandHeight(template: ReportTemplate, name: BandName, height: number): ReportTemplate {
  const next = round(between(height, leastHeight(template, name), mostFor(template, name)));
  return withBand(template, name, { ...bandOf(template, name), height: next });
}

/** The band is at least so high, as far as the page has room. */
function grown(template: ReportTemplate, name: BandName, need: number): ReportTemplate {
  const band = bandOf(template, name);
  return band.height >= need ? template : setBandHeight(template, name, need);
}

/** Puts a part into a band, which grows for it; gives where it is. Nothing happens where the band is full. */
export function addPart(template: ReportTemplate, name: BandName, part: ReportPart): [ReportTemplate, Place] {
  const parts = bandOf(template, name).parts;
  if (parts.length >= maxParts) return [template, { band: name }];
  const need = round(between(part.y, 0, 1000) + heightOf(part) + 0.4);
  const room = grown(template, name, need);
  const placed = fitted(part, roomOf(room), bandOf(room, name).height);
  return [withParts(room, name, [...parts, placed]), { band: name, part: parts.length }];
}

export function removePart(template: ReportTemplate, { band, part }: Place): ReportTemplate {
  return withParts(
    template,
    band,
    bandOf(template, band).parts.filter((_, index) => index !== part),
  );
}

/** Sets properties of a part; those that are undefined are taken away. */
export function changePart(template: ReportTemplate, place: Place, change: Partial<ReportPart>): ReportTemplate {
  const part = partAt(template, place);
  if (!part) return template;
  const next = clean({ ...part, ...(change as ReportPart) });
  const room = grown(template, place.band, round(next.y + (next.height ?? 0)));
  const [{ width }, { height }] = [roomOf(room), bandOf(room, place.band)];
  // Only what is set is kept inside: a place that is typed wrongly takes nothing from the size.
  const placed = { ...next };
  if (change.x !== undefined) placed.x = round(between(next.x, 0, width - next.width));
  if (change.y !== undefined) placed.y = round(between(next.y, 0, height - (next.height ?? 0)));
  if (change.width !== undefined) placed.width = round(between(next.width, 0.5, width - placed.x));
  if (change.height) placed.height = round(between(change.height, 0.1, height - placed.y));
  return withParts(
    room,
    place.band,
    bandOf(room, place.band).parts.map((each, index) => (index === place.part ? placed : each)),
  );
}

/** Moves a part within its band, or to another one. */
export function movePart(
  template: ReportTemplate,
  place: Place,
  to: { band: BandName; x: number; y: number },
): [ReportTemplate, Place] {
  const part = partAt(template, place);
  if (!part) return [template, place];
  if (to.band !== place.band) {
    const [added, there] = addPart(template, to.band, { ...part, x: to.x, y: Math.max(0, to.y) });
    return there.part === undefined ? [template, place] : [removePart(added, place), there];
  }
  const width = Math.min(part.width, roomOf(template).width);
  const x = between(to.x, 0, roomOf(template).width - width);
  const y = between(to.y, 0, bandOf(template, place.band).height - (part.height ?? 0));
  return [changePart(template, place, { x: round(x), y: round(y) }), place];
}

/** Draws a part before or behind its neighbors: later ones cover earlier ones. */
export function reorderPart(template: ReportTemplate, place: Place, by: 1 | -1): [ReportTemplate, Place] {
  const parts = [...bandOf(template, place.band).parts];
  const from = place.part ?? -1;
  const to = from + by;
  const [one, other] = [parts[from], parts[to]];
  if (!one || !other) return [template, place];
  parts[from] = other;
  parts[to] = one;
  return [withParts(template, place.band, parts), { ...place, part: to }];
}

export function copyPart(template: ReportTemplate, place: Place): [ReportTemplate, Place] {
  const part = partAt(template, place);
  if (!part) return [template, place];
  return addPart(template, place.band, { ...part, x: part.x + 2, y: part.y });
}

/** Sets the paper. What no longer fits stays as it is, and is refused at its part: the former paper has it all again. */
export function setPaper(template: ReportTemplate, change: Partial<ReportPaper>): ReportTemplate {
  const paper = clean({
    ...template.paper,
    ...change,
    landscape: (change.landscape ?? template.paper.landscape) || undefined,
  });
  const margin = round(between(paper.margin, 0, maxMargin));
  return { ...template, paper: { ...paper, margin } };
}

/** Labels as they are first put in: three by eight on A4. */
const firstLabels: ReportLabels = { columns: 3, rows: 8, width: 63.5, height: 33.9, gap_x: 2.5 };

/** Makes each page a sheet of labels, or no longer. What no longer fits stays and is refused at its part. */
export function setLabels(template: ReportTemplate, change: Partial<ReportLabels> | undefined): ReportTemplate {
  const { labels, ...paper } = template.paper;
  if (!change) return { ...template, paper };
  const next = { ...(labels ?? firstLabels), ...change };
  return {
    ...template,
    paper: { ...paper, labels: { ...next, columns: Math.round(next.columns), rows: Math.round(next.rows) } },
  };
}

/** Without a list that is empty. */
export function setSort(template: ReportTemplate, sort: string[]): ReportTemplate {
  return clean({ ...template, sort: sort.length > 0 ? sort : (undefined as never) });
}

export function setFilter(template: ReportTemplate, filter: ReportTemplate["filter"]): ReportTemplate {
  return clean({ ...template, filter: filter && filter.length > 0 ? filter : (undefined as never) });
}

export function setGroup(template: ReportTemplate, change: { by?: string; break?: boolean }): ReportTemplate {
  const group = { ...template.group, ...change };
  return {
    ...template,
    group: clean({ ...group, by: group.by || undefined, break: group.break || undefined }) as ReportTemplate["group"],
  };
}

/** Which kinds a band may hold. */
export function mayHold(name: BandName, kind: string): boolean {
  if (kind === "field") return name === "row";
  if (kind === "group") return name === "group" || name === "group_end";
  if (kind === "sum" || kind === "count") return ["group", "group_end", "end", "title"].includes(name);
  return true;
}

/** The band for a part: the wanted one where it may stand there, else the first that takes it. A code that says a field is as much of its row as the field. */
export function bandFor(part: { kind: string; name?: string }, wanted: BandName | undefined): BandName {
  const kind = part.kind === "code" && part.name !== undefined ? "field" : part.kind;
  if (wanted && mayHold(wanted, kind)) return wanted;
  if (kind === "field") return "row";
  return kind === "sum" || kind === "count" ? "group_end" : "group";
}

/** Where a further part finds room in a band: beside the last one, else at its beginning. */
export function freePlace(template: ReportTemplate, name: BandName, width: number): { x: number; y: number } {
  const { parts } = bandOf(template, name);
  const words = parts.filter((part) => part.kind !== "line" && part.kind !== "box");
  const top = words.reduce((most, part) => Math.min(most, part.y), words.length > 0 ? 1000 : 1);
  const right = words.reduce((most, part) => Math.max(most, part.y <= top + 0.5 ? part.x + part.width : 0), 0);
  if (right + width + 2 <= roomOf(template).width) return { x: right > 0 ? round(right + 2) : 0, y: top };
  const bottom = words.reduce((most, part) => Math.max(most, part.y + heightOf(part)), 0);
  return { x: 0, y: round(bottom) };
}

/** A part as it is first put in. */
export function newPart(kind: string, name?: string): Omit<ReportPart, "x" | "y"> {
  const named = name === undefined ? {} : { name };
  if (kind === "line") return { kind, width: 60, color: "#858e8a" };
  if (kind === "box") return { kind, width: 5, height: 5 };
  if (kind === "text") return { kind, width: 40, text: "" };
  if (kind === "page") return { kind, width: 20, end: true };
  if (kind === "sum" || kind === "count") return { kind, ...named, width: 20, end: true, bold: true };
  if (kind === "code") return { kind, ...named, width: 19, height: 19 };
  if (kind === "bar_code") return { kind, ...named, width: 60, height: 12 };
  if (kind === "logo" || kind === "picture") return { kind, ...named, width: 30, height: 12 };
  return { kind, ...named, width: 35, ...(kind === "group" && { size: 12, bold: true }) };
}

/** An empty report of a kind of data. */
export function emptyTemplate(version: number, set: ReportSet, name: string): ReportTemplate {
  return {
    version,
    name,
    data: set.name,
    paper: { size: "A4", margin: 12 },
    group: {},
    bands: {
      title: { height: 10, parts: [{ kind: "text", x: 0, y: 0, width: 120, size: 16, bold: true, text: name }] },
      row: {
        height: 6,
        // Of a field that is there in a long and a short form the short one fits a column.
        parts: set.fields
          .filter(({ name: long }) => !set.fields.some((other) => other.name.startsWith(`${long}_`)))
          .slice(0, 3)
          .map((field, index) => ({ kind: "field", name: field.name, x: index * 62, y: 0.8, width: 60 })),
      },
      footer: { height: 6, parts: [{ kind: "page", x: 156, y: 1, width: 30, end: true, size: 8 }] },
    },
  };
}

type FileFault = "no_template" | "newer" | "too_long";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The longest template that the server reads. */
const maxBytes = 192 * 1024;

const isText = (value: unknown) => value === undefined || typeof value === "string";
const isString = (value: unknown) => typeof value === "string";
const isSwitch = (value: unknown) => value === undefined || typeof value === "boolean";
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isTexts = (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === "string");
const isCondition = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && typeof value.field === "string" && isTexts(value.is);
const isLabels = (value: unknown) =>
  isRecord(value) &&
  [value.columns, value.rows, value.width, value.height].every(isNumber) &&
  [value.gap_x, value.gap_y].every((gap) => gap === undefined || isNumber(gap));
/** A file may leave a list out. */
const isListOf = (value: unknown, one: (each: unknown) => boolean) =>
  value === undefined || value === null || (Array.isArray(value) && value.every(one));

function isPart(part: unknown): boolean {
  return (
    isRecord(part) &&
    typeof part.kind === "string" &&
    [part.x, part.y, part.width].every(isNumber) &&
    [part.height, part.size, part.thickness].every((value) => value === undefined || isNumber(value)) &&
    [part.text, part.name, part.color, part.fill].every(isText) &&
    [part.bold, part.end, part.bottom, part.fixed].every(isSwitch) &&
    (part.when === undefined || (isCondition(part.when) && isText(part.when.color) && isText(part.when.fill)))
  );
}

/** Has the shape that can be drawn; whether it can also be printed, the server says. */
export function isTemplate(read: unknown): read is ReportTemplate {
  if (!isRecord(read) || !isNumber(read.version) || !isText(read.name) || !isText(read.data)) return false;
  const { bands, paper, group } = read;
  return (
    isRecord(paper) &&
    typeof paper.size === "string" &&
    isNumber(paper.margin) &&
    isSwitch(paper.landscape) &&
    (paper.labels === undefined || isLabels(paper.labels)) &&
    isRecord(bands) &&
    Object.values(bands).every((band) => isRecord(band) && isNumber(band.height) && isListOf(band.parts, isPart)) &&
    (!isRecord(group) || (isText(group.by) && isSwitch(group.break))) &&
    isListOf(read.pictures, (each) => isRecord(each) && isString(each.name) && isString(each.data)) &&
    isListOf(read.sort, isString) &&
    isListOf(read.filter, isCondition)
  );
}

/** A template of a later version may have anything that is unknown here: nothing of it is opened. */
export const isNewer = (read: { version?: unknown }, version: number): boolean =>
  typeof read.version === "number" && read.version > version;

/** A file that is longer than any template is not even read. */
export const isTooLong = (file: Blob): boolean => file.size > maxBytes;

/** Reads a file; what exactly is wrong in a template is said by the server, at its part. */
export function readTemplate(text: string, version: number): ReportTemplate | FileFault {
  if (new TextEncoder().encode(text).length > maxBytes) return "too_long";
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return "no_template";
  }
  if (!isRecord(read) || typeof read.version !== "number") return "no_template";
  if (isNewer(read, version)) return "newer";
  if (read.version !== version || !isTemplate(read)) return "no_template";
  return { ...read, name: read.name ?? "", data: read.data ?? "", group: isRecord(read.group) ? read.group : {} };
}

/** The place that a refusal means, and what is left of its path: `template.bands.row.parts[2].name`. */
export function placeOfPath(path: string): { place?: Place; property: string } {
  const plain = path.replace(/^(?:body\.)?template\.?/, "");
  const found = /^bands\.(\w+)(?:\.parts\[(\d+)\])?\.?(.*)$/.exec(plain);
  const band = bandNames.find((name) => name === found?.[1]);
  if (!found || !band) return { property: plain };
  const [, , part, property = ""] = found;
  return { place: { band, ...(part === undefined ? {} : { part: Number(part) }) }, property };
}
