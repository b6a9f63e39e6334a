import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { requestFile } from "./files";
import { request, type Sending } from "./http";
import type { ListAddress } from "./address";
import { pagedQuery } from "./pages";
import { Refusal } from "./refusal";

/** A report in bands, as a file of it holds it: the calls have it as a free object. Fields that this release does not know stay in it. */
export interface ReportTemplate {
  version: number;
  name: string;
  data: string;
  paper: ReportPaper;
  filter?: ReportFilter[];
  sort?: string[];
  group: { by?: string; break?: boolean };
  bands: Partial<Record<BandName, ReportBand>>;
  /** Pictures that go where the template goes, as PNG or JPEG files in base64. */
  pictures?: OwnPicture[];
}

interface OwnPicture {
  name: string;
  data: string;
}

/** Its margin is in millimeters. */
export interface ReportPaper {
  size: string;
  landscape?: boolean;
  margin: number;
  labels?: ReportLabels;
}

/** A sheet of labels in millimeters, in the middle of the paper. */
export interface ReportLabels {
  columns: number;
  rows: number;
  width: number;
  height: number;
  gap_x?: number;
  gap_y?: number;
}

export interface ReportFilter {
  field: string;
  is: string[];
}

export type BandName = "title" | "header" | "group" | "row" | "group_end" | "end" | "footer";

export interface ReportBand {
  height: number;
  parts: ReportPart[];
}

/** One thing in a band, in millimeters from the left margin and from the top of the band. */
export interface ReportPart {
  kind: string;
  x: number;
  y: number;
  width: number;
  height?: number;
  size?: number;
  bold?: boolean;
  end?: boolean;
  color?: string;
  text?: string;
  name?: string;
  bottom?: boolean;
  /** A field that stays in its place and on one line, as on a form. */
  fixed?: boolean;
  /** The color in a box, and how thick a line is in millimeters. */
  fill?: string;
  thickness?: number;
  when?: { field: string; is: string[]; color?: string; fill?: string };
}

/** The fields that the templates of one kind of data may use. */
export type ReportSet = Answers["ReportSet"];

export type ReportCatalogue = Answers["ReportCatalogueBody"];

/** One thing on a page, in millimeters from its upper left corner; of a text x and y are where its baseline begins. */
export type PageItem = Answers["ReportItem"];

export type ReportPages = Answers["ReportPagesBody"];

/** A template without what is in it. */
type ReportRow = Answers["ReportTemplateRow"];

/** A template with what is in it. */
export type StoredReport = Omit<Answers["ReportTemplateBody"], "template"> & { template: ReportTemplate };

type ReportVersion = Answers["ReportTemplateVersion"];

/** Which report: one that is stored, or one as it is drawn now; of an agency, or without one of what the reader has anywhere. */
export type WhichReport = ({ ref: string } | { template: ReportTemplate }) & { member?: number };

export interface ReportDays {
  from: string;
  to: string;
}

/** Of what a report is: of some days, or of tasks about these tasks alone. */
export type ReportRange = ReportDays | { tasks: readonly string[] };

async function data<Of>(method: string, path: string, given: Sending & { body?: unknown } = {}): Promise<Of> {
  return ((await request(method, path, given)) as { data: Of }).data;
}

const of = (ref: string) => `/v1/reports/templates/${encodeURIComponent(ref)}`;
const at = (member: number) => (member > 0 ? `?memberid=${member}` : "");

/** The kinds of data with their fields, in the reader's language. */
export const reportCatalogueQuery = (language: string) =>
  queryOptions({
    queryKey: ["reports", "catalogue", language],
    queryFn: async ({ signal }) => data<ReportCatalogue>("GET", "/v1/reports/catalogue", { signal, public: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const reportTemplatesQuery = (member: number, language: string) =>
  queryOptions({
    queryKey: ["reports", "templates", member, language],
    queryFn: async ({ signal }) => data<ReportRow[]>("GET", `/v1/reports/templates${at(member)}`, { signal }),
  });

export async function readReport(ref: string, signal?: AbortSignal): Promise<StoredReport> {
  return data("GET", of(ref), signal ? { signal } : {});
}

export async function addReport(
  member: number,
  body: { template: ReportTemplate; shared: boolean },
): Promise<StoredReport> {
  return data("POST", `/v1/reports/templates${at(member)}`, { body });
}

export async function changeReport(
  ref: string,
  body: { template: ReportTemplate; shared: boolean; revision: number },
): Promise<StoredReport> {
  return data("PUT", of(ref), { body });
}

export async function dropReport(ref: string): Promise<void> {
  await data("DELETE", of(ref));
}

/** Brings a deleted template back, with its versions and its place in regular reports. */
export async function bringBackReport(ref: string): Promise<StoredReport> {
  return data("POST", `${of(ref)}/back`);
}

export const reportVersionsQuery = (ref: string) =>
  queryOptions({
    queryKey: ["reports", "versions", ref],
    queryFn: async ({ signal }) => data<ReportVersion[]>("GET", `${of(ref)}/versions`, { signal }),
    meta: { keep: false },
    staleTime: 0,
  });

export async function restoreReport(ref: string, version: number, revision: number): Promise<StoredReport> {
  return data("POST", `${of(ref)}/restore`, { body: { version, revision } });
}

/** The template as another person has stored it meanwhile; undefined for another failure. */
export function storedMeanwhile(failure: unknown): StoredReport | undefined {
  // A full list of templates is a conflict, too, and has no other state.
  return failure instanceof Refusal && failure.code === "conflict"
    ? ((failure.current as StoredReport | null | undefined) ?? undefined)
    : undefined;
}

/** Pages of made-up rows, which need no sign-in. */
export async function samplePages(template: ReportTemplate, count: number, signal: AbortSignal): Promise<ReportPages> {
  return data("POST", "/v1/reports/sample", { body: { template, first: 0, count }, public: true, signal });
}

/** Pages of a report about what the reader may see, from the page `first` on. */
export async function reportPages(
  { member = 0, ...which }: WhichReport,
  range: ReportRange,
  /** With `preview` codes and passwords are left out, and no look at them is written down. */
  part: { first: number; count: number; preview?: boolean },
  signal: AbortSignal,
): Promise<ReportPages> {
  return data("POST", `/v1/reports/pages${at(member)}`, { body: { ...which, ...range, ...part }, signal });
}

export async function reportFile(
  { member = 0, ...which }: WhichReport,
  range: ReportRange,
  format: "pdf" | "xlsx" | "csv",
  signal: AbortSignal,
): Promise<Blob> {
  return requestFile(`/v1/reports/file${at(member)}`, {
    method: "POST",
    body: { ...which, ...range, format },
    signal,
  });
}

/** A report that keeps its figures; without days where it is about chosen tasks. */
export type KeptReport = Answers["ReportKeptReportRow"];

export const keptReportsKey = ["reports", "kept"];

/** The kept reports of an agency, the newest first: those that the person opens, or those of the team, for an owner. */
export const keptReportsQuery = (member: number, team = false) => ({
  ...pagedQuery(
    [...keptReportsKey, member, team],
    `/v1/reports/kept${at(member)}${team ? `${member > 0 ? "&" : "?"}team=true` : ""}` as ListAddress<KeptReport>,
  ),
  meta: { keep: false },
});

const keptAt = (ref: string) => `/v1/reports/kept/${encodeURIComponent(ref)}`;

export const keptReportQuery = (ref: string) =>
  queryOptions({
    queryKey: [...keptReportsKey, "one", ref],
    queryFn: async ({ signal }) => data<KeptReport>("GET", keptAt(ref), { signal }),
    meta: { keep: false },
  });

/** Keeps the figures that were seen: those of the pages of that moment. */
export async function keepReport(
  { member = 0, ...which }: WhichReport,
  range: ReportRange,
  moment: string,
): Promise<KeptReport> {
  return data("POST", `/v1/reports/kept${at(member)}`, { body: { ...which, ...range, moment } });
}

export async function keptPages(
  ref: string,
  part: { first: number; count: number },
  signal: AbortSignal,
): Promise<ReportPages> {
  return data("GET", `${keptAt(ref)}/pages?first=${part.first}&count=${part.count}`, { signal });
}

export async function keptFile(ref: string, format: "pdf" | "xlsx" | "csv", signal: AbortSignal): Promise<Blob> {
  return requestFile(`${keptAt(ref)}/file?format=${format}`, { signal });
}

/** The same report over what is so now, kept beside the old one. */
export async function keepAgain(ref: string): Promise<KeptReport> {
  return data("POST", `${keptAt(ref)}/again`, { body: {} });
}

export async function dropKept(ref: string): Promise<void> {
  await data("DELETE", keptAt(ref));
}

/** Which days a report that is sent regularly is about, seen from the day of the sending. */
export type ReportSpan = RegularReport["span"];
/** Every Monday, or on the first of a month, at six by the agency's clock. */
export type ReportRhythm = RegularReport["rhythm"];
export type SendingFailure = RegularReport["failure"];

/** A report that is sent regularly by mail, as a link. */
export type RegularReport = Answers["ReportRegularReportRow"];

/** How a report is to be sent. */
export type RegularWish = Readonly<Omit<Answers["ReportRegularReportFields"], "receivers">> & {
  readonly receivers: readonly number[];
};

export const regularReportsKey = ["reports", "regular"];

/** What an agency has sent regularly, and who can get a report after a template. */
export const regularReportsQuery = (member: number, ref: string) =>
  queryOptions({
    queryKey: [...regularReportsKey, member, ref],
    queryFn: async ({ signal }) =>
      data<Answers["ReportRegularReportsBody"]>(
        "GET",
        `/v1/reports/regular?memberid=${member}&ref=${encodeURIComponent(ref)}`,
        { signal },
      ),
    meta: { keep: false },
  });

const regularAt = (ref: string) => `/v1/reports/regular/${encodeURIComponent(ref)}`;

export async function sendRegularly(member: number, ref: string, wish: RegularWish): Promise<RegularReport> {
  return data("POST", `/v1/reports/regular?memberid=${member}`, { body: { ref, ...wish } });
}

export async function changeRegular(ref: string, wish: RegularWish): Promise<RegularReport> {
  return data("PUT", regularAt(ref), { body: wish });
}

export async function stopRegular(ref: string): Promise<void> {
  await data("DELETE", regularAt(ref));
}

export async function sendRegularNow(ref: string): Promise<RegularReport> {
  return data("POST", `${regularAt(ref)}/send`, { body: {} });
}

/** Where a mailed link leads: to a kept report, or nowhere once it has ended. */
export const sentReportQuery = (ref: string) =>
  queryOptions({
    queryKey: ["reports", "sent", ref],
    queryFn: async ({ signal }) =>
      data<Answers["ReportSentReportBody"]>("GET", `/v1/reports/sent/${encodeURIComponent(ref)}`, { signal }),
    meta: { keep: false },
  });
