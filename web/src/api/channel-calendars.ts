import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listAddress } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";
import { pagedQuery } from "./pages";

export type ChannelCalendar = Answers["ChannelCalendarAnswer"];
export type ChannelCalendars = Answers["ChannelCalendarsAnswer"];
export type CalendarLook = Answers["ChannelCalendarLookAnswer"];

/** The calendars of channels that a home follows. */
export function channelCalendarsQuery(home: string) {
  return queryOptions({
    queryKey: ["home", home, "calendars"],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/properties/{ref}/calendars", { path: { ref: home }, signal }),
  });
}

/** A calendar by its address, or the content of a file with it. */
export type GivenCalendar = { address: string } | { file: string };

/** What a calendar holds; nothing is stored. */
export async function lookAtCalendar(home: string, body: GivenCalendar): Promise<CalendarLook> {
  return call("POST", "/v1/manage/properties/{ref}/calendars/look", { path: { ref: home }, body });
}

/** Has a home follow the calendar of an address, or takes over once what a file holds. */
export async function connectCalendar(home: string, body: GivenCalendar, key: string): Promise<ChannelCalendars> {
  return call("POST", "/v1/manage/properties/{ref}/calendars", { path: { ref: home }, body, key });
}

/** Has a calendar follow another address. */
export async function readdressCalendar(calendar: string, address: string, key: string): Promise<ChannelCalendars> {
  return call("PUT", "/v1/manage/calendars/{ref}/address", { path: { ref: calendar }, body: { address }, key });
}

/** Forgets the address of a calendar; its stays stay. */
export async function disconnectCalendar(calendar: string): Promise<ChannelCalendars> {
  return call("DELETE", "/v1/manage/calendars/{ref}/address", { path: { ref: calendar } });
}

/** Fetches a calendar now. */
export async function fetchCalendar(calendar: string, acceptLoss: boolean): Promise<ChannelCalendars> {
  return call("POST", "/v1/manage/calendars/{ref}/fetch", {
    path: { ref: calendar },
    body: { accept_loss: acceptLoss },
  });
}

export type OutgoingCalendar = Answers["ChannelOutgoingAnswer"];

/** Makes a calendar of a home for a channel to read. */
export async function makeOutgoing(
  home: string,
  body: { source: OutgoingCalendar["source"]; name: string; calendar?: string },
  key: string,
): Promise<ChannelCalendars> {
  return call("POST", "/v1/manage/properties/{ref}/calendars/outgoing", { path: { ref: home }, body, key });
}

/** Where a channel reads a calendar. The address is a password and is not kept on the device. */
export function outgoingAddressQuery(calendar: string) {
  return queryOptions({
    queryKey: ["outgoing calendar", calendar],
    queryFn: async () =>
      (await call("POST", "/v1/manage/outgoingcalendars/{ref}/address", { path: { ref: calendar } })).address,
    meta: { keep: false },
  });
}

/** Gives a calendar another address; the one before it stops working. */
export async function readdressOutgoing(calendar: string): Promise<void> {
  await call("PUT", "/v1/manage/outgoingcalendars/{ref}/address", { path: { ref: calendar } });
}

/** Takes a calendar away; its address stops working. */
export async function removeOutgoing(calendar: string): Promise<ChannelCalendars> {
  return call("DELETE", "/v1/manage/outgoingcalendars/{ref}", { path: { ref: calendar } });
}

/** A fetch of a calendar that is kept, or several in a row that gave the same. */
export type KeptFetch = Answers["ChannelFetchAnswer"];
export type FetchDifference = Answers["ChannelFetchDifferenceAnswer"];
export type Replay = Answers["ChannelReplayAnswer"];

/** What a channel answered in the last 90 days, the newest first. Answers name guests and are not kept on the device. */
export function fetchesQuery(calendar: string) {
  return infiniteQueryOptions({
    ...pagedQuery(
      ["calendar", calendar, "fetches"],
      listAddress("/v1/manage/calendars/{ref}/fetches", { path: { ref: calendar } }),
    ),
    meta: { keep: false },
  });
}

/** A fetch with what it says differently than the one before. */
export function fetchQuery(calendar: string, id: number) {
  return queryOptions({
    queryKey: ["calendar", calendar, "fetch", id],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/calendars/{ref}/fetches/{id}", { path: { ref: calendar, id }, signal }),
    meta: { keep: false },
  });
}

/** What a channel answered, line by line. */
export function fetchTextQuery(calendar: string, id: number) {
  return queryOptions({
    queryKey: ["calendar", calendar, "fetch", id, "text"],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/calendars/{ref}/fetches/{id}/text", { path: { ref: calendar, id }, signal }),
    meta: { keep: false },
  });
}

/** What a fetch would do now; or do it. */
export async function replayFetch(calendar: string, id: number, apply: boolean): Promise<Replay> {
  return call("POST", "/v1/manage/calendars/{ref}/fetches/{id}/replay", {
    path: { ref: calendar, id },
    body: { apply },
  });
}

/** Says whether a night is kept free behind all stays of a calendar. */
export async function keepNightsFree(calendar: string, free: boolean): Promise<ChannelCalendars> {
  return call("PUT", "/v1/manage/calendars/{ref}/nights", { path: { ref: calendar }, body: { free } });
}

/** What the office can say about an entry of a calendar. */
export type CalendarSaid = "they_come" | "one_guest" | "next_guest" | "guest" | "buffer" | "buffers";

/** Answers what a calendar cannot say. */
export async function answerCalendar(calendar: string, entry: number, answer: CalendarSaid): Promise<ChannelCalendars> {
  return call("PUT", "/v1/manage/calendars/{ref}/entries/{entry}/answer", {
    path: { ref: calendar, entry },
    body: { answer },
  });
}
