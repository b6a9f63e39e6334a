import { describe, expect, it } from "vitest";
import { checkDigit, cleanLines, fieldsOf, parseZone } from "./parse";

const today = "2026-11-21";

/** The specimens of ICAO 9303, parts 4 to 7, and the check digits of part 3. */
const specimens = {
  TD1: ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
  TD2: ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"],
  TD3: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"],
  "MRV-A": ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<"],
  "MRV-B": ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"],
};

describe("check digits of ICAO 9303-3", () => {
  it.each([
    ["520727", 3],
    ["AB2134<<<", 5],
    ["HA672242<658022549601086<<<<<<<<<<<<<<0", 8],
    ["D231458907<<<<<<<<<<<<<<<34071279507122<<<<<<<<<<", 2],
    ["L898902C<", 3],
  ])("%s has %d", (text, digit) => expect(checkDigit(text)).toBe(digit));
});

describe("the specimens", () => {
  it.each(Object.entries(specimens))("%s is read whole", (format, lines) => {
    const zone = parseZone(lines, today);
    expect(zone).toMatchObject({
      format,
      valid: true,
      repaired: false,
      issuer: "UTO",
      lastName: "ERIKSSON",
      firstName: "ANNA MARIA",
      sex: "F",
    });
    expect(zone?.birth).toBe(format.startsWith("MRV") ? "1940-09-07" : "1974-08-12");
    expect(zone?.expiry).toBe(format.startsWith("MRV") ? "1996-12-10" : "2012-04-15");
    expect(zone?.number).toBe({ TD1: "D23145890", TD2: "D23145890", TD3: "L898902C3" }[format] ?? "L8988901C");
  });

  it.each(Object.entries(specimens))("one wrong digit of %s does not go unseen", (format, lines) => {
    // Digits only: the weights cannot tell a character from one ten values away, such as D from 3.
    const line = 1;
    for (const at of format === "TD1" ? [0, 1, 2, 6, 9, 14] : [1, 3, 9, 14, 15, 19, 22, 27]) {
      const wrong = lines.map((text, index) =>
        index === line ? text.slice(0, at) + String((Number(text[at]) + 1) % 10) + text.slice(at + 1) : text,
      );
      const zone = parseZone(wrong, today);
      const unseen = zone?.valid === true && !zone.repaired;
      expect(unseen).toBe(false);
    }
  });
});

describe("what readers confuse", () => {
  const swap = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1);

  it("is put right by what may stand in a place", () => {
    const [first, second] = specimens.TD3 as [string, string];
    const zone = parseZone([first.replace("ERIKSSON", "ER1K550N"), swap(swap(second, 13, "T"), 16, "B")], today);
    expect(zone).toMatchObject({ valid: true, lastName: "ERIKSSON", birth: "1974-08-12" });
  });

  it("is put right in the number where the check digits leave one way", () => {
    const [first, second] = specimens.TD3 as [string, string];
    const zone = parseZone([first, swap(second, 5, "O")], today);
    expect(zone).toMatchObject({ valid: true, repaired: true, number: "L898902C3" });
  });

  it("stays wrong where it cannot be decided", () => {
    const [first, second] = specimens.TD3 as [string, string];
    expect(parseZone([first, swap(second, 1, "X")], today)).toMatchObject({ valid: false });
  });

  it("does not matter for blanks, small letters and a filler too few or too many", () => {
    const typed = cleanLines(
      "p<utoeriksson<<anna<maria<<<<<<<<<<<<<<<<<\nL898902C36 UTO 7408122 F 1204159 ZE184226B <<<<10\n",
    );
    expect(parseZone(typed, today)).toMatchObject({ format: "TD3", valid: true, firstName: "ANNA MARIA" });
    expect(cleanLines("P«UTO\nshort")).toEqual([]);
  });
});

describe("what is no zone", () => {
  it.each([[[]], [["hello"]], [["A".repeat(44), "B".repeat(43)]], [["X".repeat(30), "Y".repeat(30), "Z".repeat(30)]]])(
    "%j",
    (lines) => expect(parseZone(lines, today)).toBeUndefined(),
  );
});

describe("the form's fields", () => {
  it("are filled with what the zone says", () => {
    const zone = parseZone(
      specimens.TD3.map((line) => line.replaceAll("UTO", "D<<")),
      today,
    );
    // The nationality is part of no check digit.
    expect(zone && fieldsOf(zone)).toEqual({
      first_name: "Anna Maria",
      last_name: "Eriksson",
      birthday: "1974-08-12",
      sex: "female",
      nationality: "DE",
      passport: "L898902C3",
      document_country: "DE",
      document_type: "passport",
    });
  });

  it("know that a Spanish card has two numbers", () => {
    const first = `IDESPBAA000589${checkDigit("BAA000589")}99999999R<<<<<<`;
    const second = "8001014F2501017ESP<<<<<<<<<<<";
    const composite = checkDigit(first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29));
    const zone = parseZone([first, second + composite, "ESPANOLA<ESPANOLA<<CARMEN<<<<<"], today);
    expect(zone?.wrong).toEqual([]);
    expect(zone && fieldsOf(zone)).toMatchObject({
      passport: "99999999R",
      document_support: "BAA000589",
      document_type: "identity_card",
      nationality: "ES",
      last_name: "Espanola Espanola",
    });
  });

  it("take a number of more than nine characters from the optional data", () => {
    const number = "D23145890734";
    const first = `I<UTO${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}`.padEnd(30, "<");
    const second = "7408122F1204159UTO<<<<<<<<<<<";
    const composite = checkDigit(first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29));
    expect(parseZone([first, second + composite, specimens.TD1[2] ?? ""], today)).toMatchObject({
      valid: true,
      number,
    });
  });

  it("leave empty what is not known", () => {
    const zone = parseZone(specimens.TD2, today);
    expect(zone && fieldsOf(zone)).not.toHaveProperty("nationality"); // Utopia
  });
});
