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
          issuer: one.person.document_country,
          number: one.person.passport,
          birthday: one.person.birthday,
        };
        const missing = required(given, person).filter((field) => one.person[field] === "");
        expect(missing).toEqual(one.missing);
      }
    }
  });

  it("grows with another nationality than the country's", async () => {
    const given = await party();
    const adult = { kind: "adult", main: true, birthday: "", document: "", issuer: "", number: "" } as const;
    expect(required(given, { ...adult, nationality: "DE" })).not.toContain("passport");
    expect(required(given, { ...adult, nationality: "AT" })).toContain("passport");
  });

  const rule = {
    who: "all",
    kinds: ["adult"],
    main: "any",
    document: "any",
    from_age: 0,
    below_age: 0,
    optional: [],
  } as const;
  const adult = { kind: "adult", main: true, birthday: "" } as const;

  it("asks for the support number of Spain’s own documents", async () => {
    const given = await party();
    const registration = {
      ...given.registration,
      country: "ES",
      rules: [
        {
          ...rule,
          kinds: ["adult"],
          optional: [],
          issuer: "any",
          paper: "nif",
          fields: ["second_last_name", "document_support"],
        },
        { ...rule, kinds: ["adult"], optional: [], issuer: "any", paper: "nie", fields: ["document_support"] },
      ],
    } satisfies Party["registration"];
    const asked = (nationality: string, document: string, number = "", issuer = "") =>
      required({ ...given, registration }, { ...adult, nationality, document, issuer, number }).filter(
        (field) => field === "second_last_name" || field === "document_support",
      );
    const [nif, nie] = [["second_last_name", "document_support"], ["document_support"]];
    expect(asked("ES", "identity_card")).toEqual(nif);
    expect(asked("ES", "identity_card", "12345678Z", "FR")).toEqual([]);
    expect(asked("ES", "passport", "X1234567L")).toEqual([]);
    expect(asked("ES", "residence_permit")).toEqual([]);
    expect(asked("DE", "identity_card")).toEqual([]);
    expect(asked("DE", "identity_card", "x-1234567-l")).toEqual(nie);
    expect(asked("DE", "residence_permit", "Y0123456M")).toEqual([]);
    expect(asked("DE", "residence_permit", "X1234567L")).toEqual(nie);
    expect(asked("DE", "residence_permit", "X1234567A")).toEqual([]);
    expect(asked("DE", "residence_permit", "", "ES")).toEqual(nie);
  });

  it("asks for the town of documents that the country has issued", async () => {
    const given = await party();
    const registration = {
      ...given.registration,
      country: "IT",
      rules: [
        { ...rule, kinds: ["adult"], optional: [], issuer: "national", paper: "any", fields: ["document_place"] },
      ],
    } satisfies Party["registration"];
    const asked = (issuer: string) =>
      required({ ...given, registration }, { ...adult, nationality: "DE", document: "passport", issuer, number: "" });
    expect(asked("IT")).toContain("document_place");
    expect(asked("FR")).not.toContain("document_place");
    expect(asked("")).not.toContain("document_place");
  });

  it("asks for what the server lacks of a person whose data it does not show", async () => {
    const given = await party();
    const person = { ...adult, nationality: "", document: "", issuer: "", number: "" };
    const needs = needsOf(given.registration, person, given.arrival, ["document_support"]);
    expect(needs).toContainEqual({ field: "document_support", required: true });
  });

  it("asks an infant for no name", async () => {
    const toddler = {
      kind: "toddler",
      main: false,
      nationality: "",
      birthday: "",
      document: "",
      issuer: "",
      number: "",
    } as const;
    expect(required(await party(), toddler)).toEqual([]);
  });

  it("counts years to the day", () => {
    expect(ageOn({ kind: "child", birthday: "2012-07-10" }, "2026-07-10")).toBe(14);
    expect(ageOn({ kind: "child", birthday: "2012-07-11" }, "2026-07-10")).toBe(13);
    expect(ageOn({ kind: "adult", birthday: "" }, "2026-07-10")).toBe(18);
    expect(ageOn({ kind: "child", birthday: "" }, "2026-07-10")).toBe(0);
  });
});
