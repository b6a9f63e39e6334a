import { expect, test } from "vitest";

const [document] = Object.values(
  import.meta.glob<string>("../../../internal/web/openapi.json", { query: "?raw", import: "default", eager: true }),
);
const sources = import.meta.glob<string>(["../api/*.ts", "!../api/*.{test,gen}.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What staff and guests do at work and during a stay: each of these waits on the device where there is no signal. */
const waits: Record<string, string> = {
  "PATCH /v1/cleaningresource/{ref}": "begin, end, undo, correct times; a check that is passed is ended",
  "PATCH /v1/cleaningcheck/{ref}": "a check that failed, with photos",
  "PATCH /v1/cleaningchecklist/{ref}/{item}": "tick, untick, skip",
  "PUT /v1/cleaningchecklist/{ref}/{item}/photos": "a photo of an item",
  "DELETE /v1/cleaningchecklist/{ref}/{item}/photos/{photo}": "a photo taken back",
  "PUT /v1/cleaning/{ref}/problems": "a report of staff",
  "PUT /v1/cleaningresourcemessages/{ref}": "a message in the chat of a task",
  "PATCH /v1/cleaningresourcemessagesRead/{ref}": "its messages are read",
  "PATCH /v1/cleaningresourcechangesRead/{ref}": "seen",
  "PATCH /v1/cleaningresourceanswer/{ref}": "a company accepts or declines",
  "POST /v1/cleaningsassign": "a company's planner assigns",
  "POST /v1/absences": "asks for an absence",
  "DELETE /v1/absences/{ref}": "takes the request back",
  "PUT /v1/reservationmessages/{ref}": "a message of a guest",
  "PATCH /v1/reservationmessagesRead/{ref}": "its messages are read",
  "PUT /v1/reservationprotocol/{ref}": "the key was looked at",
  "PUT /v1/reservations/{ref}/problems": "a report of a guest",
  "PUT /v1/reservations/{ref}/left": "we have left",
  "POST /v1/reservations/{ref}/services": "extras",
  "POST /v1/reservations/{ref}/booker": "the main guest's data",
  "POST /v1/reservations/{ref}/travellers": "travelers",
};

/** What needs the server's answer at once, and why. */
const needsSignal: Record<string, string> = {
  "POST /v1/cleaningsanswer": "many answers in one call; without signal each waits on its own (cleaningresourceanswer)",
  "POST /v1/cleaningsexport": "a file that the server makes",
  "POST /v1/company/staff": "sends an invitation",
  "PATCH /v1/company/staff/{ref}": "ends or begins somebody's access at once",
  "POST /v1/reservations/{ref}/travellers/{traveller}/invitation": "a link that the server makes",
  "DELETE /v1/reservations/{ref}/travellers/{traveller}/invitation": "ends a link at once",
  "POST /v1/calendar": "an address that the server makes",
  "DELETE /v1/calendar": "ends an address at once",
  "POST /v1/erasurerequests": "is confirmed with the password",
  "POST /v1/join": "joins another agency, in Settings",
};

/** Signing in, the account and the device itself, and what is of the office alone. */
const others =
  /^\/v1\/(?:manage|account|captcha|errors|hooks|invitation|join\/|member$|notifications|passkeys|reports|second_factor|session_lasts|sessions|setup|sign_out|uploads)/;

const writes = (() => {
  const { paths } = JSON.parse(document ?? "{}") as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, calls]) =>
    others.test(path)
      ? []
      : Object.keys(calls).flatMap((method) => (method === "get" ? [] : [`${method.toUpperCase()} ${path}`])),
  );
})();

test("everything that staff and guests may do waits on the device, or there is a reason", () => {
  expect(writes.toSorted()).toEqual([...Object.keys(waits), ...Object.keys(needsSignal)].toSorted());
});

test.each(Object.keys(waits))("%s is prepared for the outbox", (call) => {
  const [method, path = ""] = call.split(" ");
  const found = Object.values(sources).filter((text) => text.includes(`"${path}"`));
  expect(found.some((text) => text.includes(`prepared("${method}"`))).toBe(true);
});
