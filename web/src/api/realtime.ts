import { call } from "./call";

/** What came after an event. */
export async function readEvents(after: number) {
  return call("GET", "/v1/events", { query: { after } });
}
