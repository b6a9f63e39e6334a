import { expect, it } from "vitest";
import { languages } from "#/i18n/languages";
import { countries } from "./countries";

it.each(languages)("offers the countries of guests and homes by their names in %s", (language) => {
  const named = new Map(countries(language).map(({ code, name }) => [code, name]));
  for (const code of ["US", "GB", "DE", "ES", "PL", "AT", "HR", "IT"]) {
    expect(named.get(code), code).toBeTruthy();
    expect(named.get(code)).not.toBe(code);
  }
});
