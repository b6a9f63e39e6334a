import { describe, expect, it } from "vitest";
import { formats } from "./format";

/** Intl writes narrow and unbreakable spaces where we compare plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

const arrival = "2026-11-21 16:05:00";

describe("dates", () => {
  it.each([
    ["de", "21.11.26", "16:05", "21.11.26 16:05"],
    ["en-US", "11/21/26", "16:05", "11/21/26 16:05"],
    ["es", "21/11/26", "16:05", "21/11/26 16:05"],
    ["pl", "21.11.26", "16:05", "21.11.26 16:05"],
  ] as const)("in %s", (language, date, time, both) => {
    const format = formats(language);
    expect(format.date(arrival)).toBe(date);
    expect(format.time(arrival)).toBe(time);
    expect(format.dateTime(arrival)).toBe(both);
  });

  it("names days in each language", () => {
    expect(formats("en-US").day(arrival)).toBe("Saturday, November 21");
    expect(formats("de").day(arrival)).toBe("Samstag, 21. November");
    expect(formats("es").day(arrival)).toBe("sábado, 21 de noviembre");
    expect(formats("pl").day(arrival)).toBe("sobota, 21 listopada");
  });

  it("shows the empty value blank", () => {
    const format = formats("de");
    for (const show of [format.date, format.time, format.dateTime, format.day, format.longDate]) {
      expect(show("0000-00-00 00:00:00")).toBe("");
      expect(show(null)).toBe("");
    }
  });

  it("stays on the property's day at both ends of it", () => {
    expect(formats("de").dateTime("2026-12-31 23:59:59")).toBe("31.12.26 23:59");
    expect(formats("de").day("2026-12-31 00:00:00")).toBe("Donnerstag, 31. Dezember");
  });
});

describe("numbers", () => {
  it("writes two decimals, one, three for kilometres", () => {
    expect(formats("de").decimal(1234.5)).toBe("1.234,50");
    expect(formats("de").shortDecimal(12)).toBe("12,0");
    expect(plain(formats("de").kilometres(1.25))).toBe("1,250 km");
    expect(plain(formats("en-US").kilometres(0.5))).toBe("0.500 km");
  });

  it("never groups a percentage", () => {
    expect(plain(formats("en-US").percent(12.345))).toBe("1234.5%");
    expect(plain(formats("de").percent(0.125))).toBe("12,5 %");
  });

  it("writes money from whole cents", () => {
    expect(plain(formats("de").money({ amount: 24000, currency: "EUR" }))).toBe("240,00 €");
    expect(plain(formats("en-US").money({ amount: 123456, currency: "USD" }))).toBe("$1,234.56");
    expect(plain(formats("pl").money({ amount: 999, currency: "EUR" }))).toBe("9,99 €");
  });
});
