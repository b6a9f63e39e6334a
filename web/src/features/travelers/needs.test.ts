import { describe, expect, it } from "vitest";
import { golden } from "#/testing/goldens";
import { ageOn, needsOf } from "./needs";
import type { Party } from "./types";

const party = async () => (await golden<{ data: Party }>("traveler/getReservationTravellers")).data;

const required = (given: Party, person: Parameters<typeof needsOf>[1]) =>
  needsOf(given.registration, person, given.arrival)
    .filter((need) => need.required)
    .map((need) => need.field);

describe("what a register of guests asks", () => {
  it("is what the server finds missing, for each traveller of the stay", async () => {
    for (const name of ["getReservationTravellers", "postReservationTravellers"]) {
      const given = (await golden<{ data: Party }>(`traveler/${name}`)).data;
      for (const one of given.travellers) {
        const person = {
          kind: one.kind,
          main: one.main,
          nationality: one.person.nationality,
          birthday: one.person.birthday,
        };
        const missing = required(given, person).filter((field) => one.person[field] === "");
        expect(missing).toEqual(one.missing);
      }
    }
  });

  it("grows with another nationality than the country's", async () => {
    const given = await party();
    const adult = { kind: "adult", main: true, birthday: "" } as const;
    expect(required(given, { ...adult, nationality: "DE" })).not.toContain("passport");
    expect(required(given, { ...adult, nationality: "AT" })).toContain("passport");
  });

  it("asks an infant for no name", async () => {
    const toddler = { kind: "toddler", main: false, nationality: "", birthday: "" } as const;
    expect(required(await party(), toddler)).toEqual([]);
  });

  it("counts years to the day", () => {
    expect(ageOn({ kind: "child", birthday: "2012-07-10" }, "2026-07-10")).toBe(14);
    expect(ageOn({ kind: "child", birthday: "2012-07-11" }, "2026-07-10")).toBe(13);
    expect(ageOn({ kind: "adult", birthday: "" }, "2026-07-10")).toBe(18);
    expect(ageOn({ kind: "child", birthday: "" }, "2026-07-10")).toBe(0);
  });
});
