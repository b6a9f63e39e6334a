import { queryOptions } from "@tanstack/react-query";
import { fileAddress, listAddress } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

export type StayLine = Answers["ReservationListLine"];
export type NewStay = Answers["ReservationNewStay"];
export type StayFields = Answers["ReservationFields"];
export type KeptStay = Answers["ReservationKeptAnswer"];
export type StayPreview = Answers["ReservationForeseenAnswer"];
export type PlannedTask = Answers["ReservationPlannedAnswer"];
export type Hindrance = Answers["ReservationHindranceAnswer"];

/** What the list of reservations shows, and in which order. */
export interface StayFilter {
  q?: string;
  period?: "all" | "coming" | "inhouse" | "past";
  sort?: "arrival" | "departure" | "id";
  order?: "asc" | "desc";
  state?: StayLine["status"];
  source?: string;
  property?: number;
  /** First and last day of arrival. */
  from?: string;
  to?: string;
  /** For whom. */
  kind?: StayLine["kind"];
  /** Only those that came from a calendar without guest, persons or language. */
  todo?: true;
  /** Only those that have no property now. */
  parked?: true;
}

const lines = (member: number, filter: StayFilter) =>
  listAddress("/v1/manage/reservations", { query: { memberid: member, ...filter } });

/** The agency's reservations, page by page. */
export function officeStaysQuery(member: number, filter: StayFilter) {
  return pagedQuery([...keys.officeStays(), member, filter], lines(member, filter));
}

/** Where all that a filter shows is to be had as a file. */
export function staysFilePath(member: number, filter: StayFilter, format: "csv" | "xlsx") {
  return fileAddress("/v1/manage/reservationsfile", { query: { memberid: member, ...filter, format } });
}

/** The channels that reservations have come from. */
export function channelsQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.officeStays(), "channels", member],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/channels", { query: { memberid: member }, signal }),
  });
}

/** A reservation as the office edits it. */
export function keptStayQuery(ref: string) {
  return queryOptions({
    queryKey: keys.keptStay(ref),
    queryFn: async ({ signal }) => call("GET", "/v1/manage/reservations/{ref}", { path: { ref }, signal }),
    meta: { keep: false },
  });
}

export async function enterStay(member: number, body: NewStay, key: string) {
  return call("POST", "/v1/manage/reservations", { query: { memberid: member }, body, key });
}

export async function previewNewStay(member: number, body: NewStay, signal: AbortSignal) {
  return call("POST", "/v1/manage/reservations/preview", { query: { memberid: member }, body, signal });
}

export async function cancelStay(ref: string, reason: string, key: string) {
  return call("PUT", "/v1/manage/reservations/{ref}/cancellation", { path: { ref }, body: { reason }, key });
}

export async function restoreStay(ref: string, key: string) {
  return call("DELETE", "/v1/manage/reservations/{ref}/cancellation", { path: { ref }, key });
}

/** How a reservation is split: from a day on, at which property, and whether that of the first part is cleaned. */
export type StaySplit = Answers["SplitInputBody"];

export async function previewSplit(ref: string, body: StaySplit, signal: AbortSignal) {
  return call("POST", "/v1/manage/reservations/{ref}/split/preview", { path: { ref }, body, signal });
}

/** Makes two reservations of one. */
export async function splitStay(ref: string, body: StaySplit, key: string) {
  return call("POST", "/v1/manage/reservations/{ref}/split", { path: { ref }, body, key });
}

/** Makes the two parts the one reservation again that they were. */
export async function undoSplit(ref: string, rest: number, key: string) {
  return call("POST", "/v1/manage/reservations/{ref}/split/undo", { path: { ref }, body: { rest }, key });
}

/** What cancelling or restoring a reservation would do. */
export function statePreviewQuery(ref: string, state: "cancelled" | "confirmed") {
  return queryOptions({
    queryKey: [...keys.keptStay(ref), "preview", state],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/reservations/{ref}/preview/{state}", { path: { ref, state }, signal }),
    meta: { keep: false },
    gcTime: 0,
  });
}

export type StayChanges = Answers["ReservationFieldsChanges"];

/** Changes fields of a reservation: what somebody else has changed meanwhile is refused and shown. */
export async function editStay(ref: string, changes: StayChanges, key: string) {
  return call("PATCH", "/v1/manage/reservations/{ref}", { path: { ref }, body: { changes }, key });
}

export async function previewStayEdit(ref: string, changes: StayChanges, signal: AbortSignal) {
  return call("POST", "/v1/manage/reservations/{ref}/preview", { path: { ref }, body: { changes }, signal });
}

/** What the office has changed of a reservation, the newest first. */
export function stayChangesQuery(ref: string) {
  return queryOptions({
    queryKey: [...keys.keptStay(ref), "changes"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/reservations/{ref}/changes", { path: { ref }, signal }),
    meta: { keep: false },
  });
}

export type Closed = Answers["ReservationBlockAnswer"];
export type BlockFields = Answers["ReservationBlockFields"];

export type BlockChanges = Answers["ReservationBlockFieldsChanges"];
export type BlockPreview = Answers["ReservationBlockPreviewAnswer"];

/** Which blocks a list shows; those that are not over when no period is given. */
export interface BlockFilter {
  q?: string;
  period?: "coming" | "past" | "all";
  property?: number;
  reason?: Closed["reason"];
  /** The earliest and the latest first day. */
  from?: string;
  to?: string;
}

/** Closed nights and visits, page by page. */
export function blocksQuery(member: number, filter: BlockFilter = {}) {
  return pagedQuery(
    [...keys.officeStays(), "blocks", member, filter],
    listAddress("/v1/manage/blocks", { query: { memberid: member, ...filter } }),
  );
}

/** Where all blocks that a filter shows are to be had as a file. */
export function blocksFilePath(member: number, filter: BlockFilter, format: "csv" | "xlsx") {
  return fileAddress("/v1/manage/blocksfile", { query: { memberid: member, ...filter, format } });
}

const blockKey = (ref: string) => [...keys.officeStays(), "block", ref];

/** A block as the office edits it. */
export function blockQuery(ref: string) {
  return queryOptions({
    queryKey: blockKey(ref),
    queryFn: async ({ signal }) => call("GET", "/v1/manage/blocks/{ref}", { path: { ref }, signal }),
    meta: { keep: false },
  });
}

/** What the office did to a block, the newest first. */
export function blockChangesQuery(ref: string) {
  return queryOptions({
    queryKey: [...blockKey(ref), "changes"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/blocks/{ref}/changes", { path: { ref }, signal }),
    meta: { keep: false },
  });
}

export async function closeNights(member: number, body: BlockFields, key: string) {
  return call("POST", "/v1/manage/blocks", { query: { memberid: member }, body, key });
}

export async function previewNewBlock(member: number, body: BlockFields, signal: AbortSignal) {
  return call("POST", "/v1/manage/blocks/preview", { query: { memberid: member }, body, signal });
}

/** Changes fields of a block: what somebody else has changed meanwhile is refused and shown. */
export async function editBlock(ref: string, changes: BlockChanges, key: string) {
  return call("PATCH", "/v1/manage/blocks/{ref}", { path: { ref }, body: { changes }, key });
}

export async function previewBlockEdit(ref: string, changes: BlockChanges, signal: AbortSignal) {
  return call("POST", "/v1/manage/blocks/{ref}/preview", { path: { ref }, body: { changes }, signal });
}

export async function openNights(ref: string, key: string) {
  return call("DELETE", "/v1/manage/blocks/{ref}", { path: { ref }, key });
}
