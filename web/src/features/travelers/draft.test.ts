import { describe, expect, it } from "vitest";
import { golden } from "#/testing/goldens";
import { draftOf, withDraft } from "./draft";
import { formOf, newRow } from "./edits";
import type { Party } from "./types";

const base = async () => formOf((await golden<{ data: Party }>("traveler/postReservationTravellers")).data, "de");

describe("what is typed and not saved", () => {
  it("is nothing when nothing was typed, and holds no value that the server has already", async () => {
    const form = await base();
    expect(draftOf(form, structuredClone(form))).toBeUndefined();
    const now = structuredClone(form);
    if (now.rows[1]) now.rows[1].typed.city = "Graz";
    expect(JSON.stringify(draftOf(form, now))).not.toContain(form.rows[1]?.typed.passport);
  });

  it("comes back over what the server has by then", async () => {
    const form = await base();
    const now = structuredClone(form);
    const added = newRow("child");
    added.typed.first_name = "Gitta";
    now.rows = [...now.rows.slice(0, -1), added];
    if (now.rows[1]) now.rows[1].typed.city = "Graz";
    const draft = draftOf(form, now);
    expect(withDraft(form, draft)).toEqual(now);
    // Meanwhile the second traveller has entered a telephone number, and the office has added somebody.
    const later = structuredClone(form);
    if (later.rows[1]) later.rows[1].typed.phone = "+43 1";
    later.rows.push({ ...newRow("adult"), id: 1099, key: "1099" });
    const merged = withDraft(later, draft);
    expect(merged.rows[1]?.typed).toMatchObject({ city: "Graz", phone: "+43 1" });
    expect(merged.rows.map((row) => row.key)).toEqual([
      ...form.rows.slice(0, -1).map((row) => row.key),
      "1099",
      added.key,
    ]);
  });

  it("lets go of whom somebody else has removed", async () => {
    const form = await base();
    const now = structuredClone(form);
    if (now.rows[1]) now.rows[1].typed.city = "Graz";
    const without = { rows: form.rows.filter((_, index) => index !== 1) };
    expect(withDraft(without, draftOf(form, now))).toEqual(without);
  });
});
