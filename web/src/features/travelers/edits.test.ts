import { describe, expect, it } from "vitest";
import { golden } from "#/testing/goldens";
import { changesOf, formOf, hasChanges, newRow, refusalsOf, type FormValues } from "./edits";
import type { Party } from "./types";

async function before(): Promise<FormValues> {
  return formOf((await golden<{ data: Party }>("traveler/postReservationTravellers")).data, "de");
}

describe("what is sent", () => {
  it("is nothing for a form that nobody has touched, in any language", async () => {
    const party = (await golden<{ data: Party }>("traveler/postReservationTravellers")).data;
    for (const language of ["en-US", "de", "es", "pl"] as const) {
      const form = formOf(party, language);
      expect(hasChanges(changesOf(form, structuredClone(form), language))).toBe(false);
    }
  });

  it("is only what differs, dates as the wire writes them", async () => {
    const form = await before();
    const now = structuredClone(form);
    const [main, second] = now.rows;
    if (!main || !second) throw new Error("the golden answer has two travellers");
    main.typed.nationality = "AT";
    second.typed.birthday = "1.2.1979 ";
    second.typed.passport = "";
    const changes = changesOf(form, now, "de");
    expect(changes.booker).toEqual({ nationality: "AT" });
    expect(changes.travellers).toEqual([{ id: second.id, birthday: "1979-02-01", passport: "" }]);
  });

  it("removes before it adds, and knows which row each edit is of", async () => {
    const form = await before();
    const gone = form.rows.at(-1);
    const added = newRow("child", "Gast");
    added.typed.first_name = "Gustav";
    const now = { rows: [...form.rows.slice(0, -1), added] };
    const changes = changesOf(form, now, "de");
    expect(changes.travellers).toEqual([
      { id: gone?.id, remove: true },
      { kind: "child", first_name: "Gustav", last_name: "Gast" },
    ]);
    expect(
      refusalsOf(
        { "travellers.1.first_name": "required", "travellers.0.id": "unknown", "travellers.9.city": "x" },
        changes.rows,
      ),
    ).toEqual([{ row: added.key, field: "first_name", reason: "required" }]);
  });

  it("sends what is no date as it was typed", async () => {
    const form = await before();
    const now = structuredClone(form);
    if (now.rows[0]) now.rows[0].typed.birthday = "soon";
    expect(changesOf(form, now, "de").booker).toEqual({ birthday: "soon" });
    expect(refusalsOf({ birthday: "format" }, [])).toEqual([{ row: "main", field: "birthday", reason: "format" }]);
  });
});
