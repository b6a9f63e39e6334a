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
          document: one.person.document_type,
          birthday: one.person.birthday,
        };
        const missing = required(given, person).filter((field) => one.person[field] === "");
        expect(missing).toEqual(one.missing);
      }
    }
  });

  it("grows with another nationality than the country's", async () => {
    const given = await party();
    const adult = { kind: "adult", main: true, birthday: "", document: "" } as const;
    expect(required(given, { ...adult, nationality: "DE" })).not.toContain("passport");
    expect(required(given, { ...adult, nationality: "AT" })).toContain("passport");
  });

  it("asks the country’s own citizens for what is on their identity card", async () => {
    const given = await party();
    const registration = {
      ...given.registration,
      country: "ES",
      rules: [
        {
          who: "national",
          kinds: ["adult"],
          main: "any",
          document: "identity_card",
          from_age: 0,
          below_age: 0,
          fields: ["document_support"],
          optional: [],
        },
      ],
    } satisfies Party["registration"];
    const asked = (nationality: string, document: string) =>
      required({ ...given, registration }, { kind: "adult", main: false, birthday: "", nationality, document });
    expect(asked("ES", "identity_card")).toContain("document_support");
    expect(asked("ES", "passport")).not.toContain("document_support");
    expect(asked("DE", "identity_card")).not.toContain("document_support");
  });

  it("asks an infant for no name", async () => {
    const toddler = { kind: "toddler", main: false, nationality: "", birthday: "", document: "" } as const;
    expect(required(await party(), toddler)).toEqual([]);
  });

  it("counts years to the day", () => {
    expect(ageOn({ kind: "child", birthday: "2012-07-10" }, "2026-07-10")).toBe(14);
    expect(ageOn({ kind: "child", birthday: "2012-07-11" }, "2026-07-10")).toBe(13);
    expect(ageOn({ kind: "adult", birthday: "" }, "2026-07-10")).toBe(18);
    expect(ageOn({ kind: "child", birthday: "" }, "2026-07-10")).toBe(0);
  });
});
