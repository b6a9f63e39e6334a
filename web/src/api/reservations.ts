import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { listAddress, prepared } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { allPages } from "./pages";

/** The person's own stays. */
export function staysQuery() {
  return queryOptions({
    queryKey: keys.reservations(),
    queryFn: async ({ signal }) => allPages(listAddress("/v1/reservations"), signal),
  });
}

/** One stay with all that belongs to it. */
export async function readStay(ref: string, lang: string, signal: AbortSignal): Promise<Answers["ReservationAnswer"]> {
  return call("GET", "/v1/reservations/{ref}", { path: { ref }, query: { lang }, signal });
}

/** The guests have left, or have not. */
/** `at` is the property's wall clock at the tap. */
export const putLeft = (ref: string, left: boolean, at: string) =>
  prepared("PUT", "/v1/reservations/{ref}/left", { path: { ref }, body: { left, at } });

/** What only the browser knows of what was done in a stay. */
export type Reportable = Answers["ProtocolInputBody"]["glaktionprot_aktion"];

export const putProtocol = (ref: string, action: Reportable) =>
  prepared("PUT", "/v1/reservationprotocol/{ref}", { path: { ref }, body: { glaktionprot_aktion: action } });

export const putStayProblem = (ref: string, body: Answers["ReportInputBody"]) =>
  prepared("PUT", "/v1/reservations/{ref}/problems", { path: { ref }, body });
