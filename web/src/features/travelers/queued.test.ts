import { expect, it } from "vitest";
import { golden } from "#/testing/goldens";
import { formOf, newRow } from "./edits";
import { callsOf, refusedFields, withQueued } from "./queued";
import type { Party } from "./types";

const party = async () => (await golden<{ data: Party }>("traveler/postReservationTravellers")).data;

it("what waits is one call for the main guest and one for the others, each with the version that was seen", async () => {
  const of = await party();
  const before = formOf(of, "en-US");
  const now = structuredClone(before);
  const [main, second] = now.rows;
  if (!main || !second) throw new Error("the golden has less than two travelers");
  main.typed.city = "Graz";
  second.typed.passport = "canary";
  const added = newRow("child");
  added.typed.first_name = "Gitta";
  now.rows = [main, second, added];
  const calls = callsOf("1-1", "en-US", { before, now, party: of, title: "Travelers" });
  expect(calls.map(({ path }) => path.split("/").at(-1)?.split("?")[0])).toEqual(["booker", "travellers"]);
  expect(calls[0]?.body).toEqual({ city: "Graz", seen: of.travellers[0]?.version });
  const gone = of.travellers.slice(2).map(({ id, version }) => ({ id, remove: true, seen: version }));
  expect(calls[1]?.body).toEqual({
    travellers: [
      ...gone,
      { id: second.id, passport: "canary", seen: of.travellers[1]?.version },
      { kind: "child", first_name: "Gitta" },
    ],
  });
  // The form shows what waits, and nothing twice.
  expect(withQueued(before, calls)).toEqual(now);
  expect(withQueued(withQueued(before, calls), calls)).toEqual(now);
  // A refused field finds its place.
  const field = `travellers.${gone.length}.passport`;
  const refusal = { status: 400, code: "traveller_invalid", message: "", current: undefined, fields: { [field]: "x" } };
  expect(refusedFields({ ...calls[1]!, refusal })).toEqual([{ row: second.key, field: "passport", reason: "x" }]);
});

it("nothing is sent where nothing differs", async () => {
  const of = await party();
  const form = formOf(of, "de");
  expect(callsOf("1-1", "de", { before: form, now: structuredClone(form), party: of, title: "" })).toEqual([]);
});
