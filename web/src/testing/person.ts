import type { Answers } from "#/api/answers";
import type { Role, Status } from "#/api/session";
import { signInAs } from "./app";
import { answer, http, HttpResponse, refuse, server } from "./server";
import { languages } from "#/i18n/languages";

type OwnStay = Answers["AccountStatusStay"];

/** What differs from the person that tests mean when nothing is said of them. */
export type Who = Partial<Omit<Status, "reservations">> & { reservations?: readonly Partial<OwnStay>[] };

const ownStay = (given: Partial<OwnStay>): OwnStay => ({
  memberid: 1,
  id: 1,
  status: "confirmed",
  property: "Casa del Mar",
  arrival: "2026-07-11",
  departure: "2026-07-18",
  key_visible: false,
  ...given,
});

/** What GET /v1/status says of somebody with these roles at one agency. */
export function statusOf(roles: Role | readonly Role[], who: Who = {}): Status {
  const { reservations = [], ...rest } = who;
  const held = [roles].flat();
  return {
    account_id: 1,
    username: "anna@example.org",
    name: "Anna Example",
    lang: "en-US",
    languages,
    isCleaningCompany: held.includes("company") ? 1 : 0,
    roles: held.map((role) => ({ memberid: 1, member_name: "Seaside Stay", role })),
    reservations: reservations.map(ownStay),
    only_reservation: "",
    second_factor: false,
    draft_key: "",
    stream: 1,
    ...rest,
  };
}

let people = 0;

/**
 * Somebody is signed in, in each test another: what is kept of one is never shown to the next. The server knows who they
 * are, before a test says more all else is not there, and the channel does not open.
 */
export function signedIn(roles: Role | readonly Role[], who: Who = {}): Status {
  people += 1;
  const status = statusOf(roles, { username: `anna${people}@example.org`, ...who });
  server.use(
    http.get("*/v1/status", () => answer(status)),
    http.all("*/v1/*", () => refuse(404, "not_found")),
    http.all("*/socket.io/*", () => HttpResponse.error()),
  );
  signInAs(status.username);
  return status;
}
