import { describe, expect, it } from "vitest";
import { moved, stepOf } from "./form";
import { countryOf, currencies, currencyOf, zones } from "./guesses";

describe("what the browser knows", () => {
  it.each([
    // Where one sits goes before the language that one reads.
    ["Europe/Madrid", ["de-DE", "en"], "ES"],
    ["Europe/Warsaw", ["en-US"], "PL"],
    ["Atlantic/Canary", ["de"], "ES"],
    ["America/New_York", ["es"], "US"],
    // A zone of no country: the region of the language, then the language.
    ["UTC", ["de-AT", "en-US"], "AT"],
    ["Etc/GMT-1", ["es"], "ES"],
    ["UTC", ["en", "pl"], "US"],
    ["UTC", ["sv"], "DE"],
    ["UTC", [], "DE"],
  ])("%s, read in %j, is %s", (zone, languages, country) => {
    expect(countryOf(zone, languages)).toBe(country);
  });

  it("takes the currency of the country", () => {
    expect(["DE", "PL", "GB", "CH", "US", "LI", "ZZ"].map(currencyOf)).toEqual([
      "EUR",
      "PLN",
      "GBP",
      "CHF",
      "USD",
      "CHF",
      "EUR",
    ]);
    expect(new Set(currencies).size).toBe(currencies.length);
  });

  it("changes the currency with the country until another one is chosen", () => {
    const typed = { country: "ES", currency: "EUR" } as Parameters<typeof moved>[0];
    expect(moved(typed, "PL")).toEqual({ country: "PL", currency: "PLN" });
    expect(moved({ ...typed, currency: "USD" }, "PL")).toEqual({ country: "PL" });
  });

  it("lists the chosen zone even where the browser has another name for it", () => {
    expect(zones("Europe/Madrid").filter((zone) => zone === "Europe/Madrid")).toHaveLength(1);
    expect(zones("Asia/Saigon")).toContain("Asia/Saigon");
  });

  it("leads to the first field that is refused", () => {
    expect(stepOf({ password: "x", country: "x" })).toBe("agency");
    expect(stepOf({ email: "x" })).toBe("you");
    expect(stepOf({ code: "wrong", name: "required" })).toBe("code");
    expect(stepOf({ body: "x" })).toBeUndefined();
  });
});
