import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";

/** What a reservation has in common with others. */
export type Joins = Answers["ChannelJoinsAnswer"];
export type JoinPair = Answers["ChannelJoinPair"];
export type JoinSide = Answers["ChannelJoinSide"];
export type JoinedStay = Answers["ChannelJoinedStay"];

/** Other reservations that have nights of a reservation, and those that were joined with it. */
export function joinsQuery(ref: string) {
  return queryOptions({
    queryKey: [...keys.keptStay(ref), "joins"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/reservations/{ref}/joins", { path: { ref }, signal }),
    meta: { keep: false },
  });
}

/** Keeps a reservation for both of two that are one stay. */
export async function joinStays(ref: string, other: number, key: string) {
  return call("PUT", "/v1/manage/reservations/{ref}/joins/{other}", { path: { ref, other }, key });
}

/** Brings the other of two joined reservations back. */
export async function takeApart(ref: string, other: number, key: string) {
  return call("DELETE", "/v1/manage/reservations/{ref}/joins/{other}", { path: { ref, other }, key });
}

/** Says that two reservations with the same nights are two. */
export async function keepTwo(ref: string, other: number, key: string) {
  return call("PUT", "/v1/manage/reservations/{ref}/joins/{other}/two", { path: { ref, other }, key });
}
