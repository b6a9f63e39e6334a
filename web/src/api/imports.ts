import { queryOptions } from "@tanstack/react-query";
import { fileAddress, listAddress } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

/** An import of a file. */
export type Import = Answers["ImportingRunAnswer"];
export type ImportDetail = Answers["ImportingDetailAnswer"];
export type ImportLine = Answers["ImportingFileLineAnswer"];
export type ImportKind = Import["kind"];
export type ImportEffect = ImportLine["effect"];
export type ImportBack = ImportLine["back"];

/** Which heading is which column. */
export type ImportMap = Pick<ImportDetail, "dates" | "decimal"> & { columns: { name: string; heading: string }[] };

const path = "/v1/manage/imports";

/** Guests and people are in these files: nothing to keep on this device. */
const meta = { keep: false };

export function importsQuery(member: number) {
  return queryOptions({
    queryKey: keys.imports(member),
    queryFn: async ({ signal }) => call("GET", path, { query: { memberid: member }, signal }),
    meta,
  });
}

export function importQuery(ref: string) {
  return queryOptions({
    queryKey: keys.import(ref),
    queryFn: async ({ signal }) => call("GET", `${path}/{ref}`, { path: { ref }, signal }),
    meta,
  });
}

export interface ImportLineFilter {
  effect?: ImportEffect;
  back?: ImportBack;
}

export function importLinesQuery(ref: string, filter: ImportLineFilter) {
  return {
    ...pagedQuery(
      [...keys.import(ref), "lines", filter],
      listAddress(`${path}/{ref}/lines`, { path: { ref }, query: filter }),
    ),
    meta,
  };
}

/** Where the report by line is to be had as a file. */
export function importFile(ref: string, format: "csv" | "xlsx") {
  return fileAddress(`${path}/{ref}/file`, { path: { ref }, query: { format } });
}

export async function bringImport(member: number, kind: ImportKind, form: FormData, signal: AbortSignal) {
  return call("POST", path, { query: { memberid: member, kind }, form, signal });
}

export async function chooseImportColumns(ref: string, map: ImportMap) {
  return call("PUT", `${path}/{ref}/columns`, { path: { ref }, body: map });
}

export async function stepImport(ref: string) {
  return call("POST", `${path}/{ref}/step`, { path: { ref } });
}

export async function runImport(ref: string, whole: boolean) {
  return call("POST", `${path}/{ref}/run`, { path: { ref }, body: { whole } });
}

export async function stopImport(ref: string) {
  return call("POST", `${path}/{ref}/stop`, { path: { ref } });
}

export async function takeImportBack(ref: string) {
  return call("POST", `${path}/{ref}/back`, { path: { ref } });
}

export async function discardImport(ref: string) {
  return call("DELETE", `${path}/{ref}`, { path: { ref } });
}
