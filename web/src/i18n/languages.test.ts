import { afterEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage, keepLanguage, languageCookie, languages, matchLanguage, serverLanguage } from "./languages";

describe("the language of a person", () => {
  it.each([
    { why: "own choice first", chosen: "pl", browser: ["de-DE"], member: "es", is: "pl" },
    { why: "then the browser's", chosen: undefined, browser: ["fr-FR", "de-AT", "es"], member: "pl", is: "de" },
    { why: "then the member's", chosen: undefined, browser: ["fr"], member: "es", is: "es" },
    { why: "English at last", chosen: undefined, browser: [], member: undefined, is: "en-US" },
    { why: "a choice we do not speak counts for nothing", chosen: "xx", browser: ["en-GB"], member: "de", is: "en-US" },
  ])("$why", ({ chosen, browser, member, is }) => {
    expect(chooseLanguage({ chosen, browser, member })).toBe(is);
  });

  it.each([
    { why: "a choice that is offered", chosen: "pl", browser: [], member: "de", offered: ["de", "pl"], is: "pl" },
    { why: "a choice that is not", chosen: "es", browser: [], member: "de", offered: ["de", "pl"], is: "de" },
    {
      why: "the browser among them",
      chosen: "es",
      browser: ["en", "pl"],
      member: "de",
      offered: ["de", "pl"],
      is: "pl",
    },
    { why: "the member's own alone", chosen: null, browser: ["en", "es"], member: "de", offered: ["de"], is: "de" },
  ])("among the offered: $why", ({ is, ...wishes }) => {
    expect(chooseLanguage(wishes)).toBe(is);
  });

  it("knows its tags, and no others", () => {
    expect(matchLanguage("en")).toBe("en-US");
    expect(matchLanguage("DE_ch")).toBe("de");
    expect(matchLanguage("")).toBeUndefined();
    expect(matchLanguage("plain")).toBeUndefined();
  });

  it("calls English en towards the server", () => {
    expect(serverLanguage("en-US")).toBe("en");
    expect(serverLanguage("pl")).toBe("pl");
  });

  it("knows the languages that the server knows, in the same order", async () => {
    const { default: document } = await import("../../../internal/web/openapi.json");
    expect(languages).toEqual(document.components.schemas.AccountStatus.properties.lang.enum);
    expect(languages.map(serverLanguage)).toEqual(document.components.schemas.Texts.required);
  });
});

describe("the cookie", () => {
  afterEach(() => {
    document.cookie = "lang=; Max-Age=0; Path=/";
  });

  it("keeps the choice", () => {
    keepLanguage("en-US");
    expect(languageCookie()).toBe("en-US");
  });

  it("lasts 9999 days", () => {
    const written = vi.spyOn(document, "cookie", "set");
    keepLanguage("pl");
    expect(written.mock.calls[0]?.[0]).toContain(`Max-Age=${9999 * 24 * 60 * 60};`);
    written.mockRestore();
  });

  it("is found among others and not mistaken for them", () => {
    expect(languageCookie("slang=no; lang=es")).toBe("es");
    expect(languageCookie("language=de")).toBeUndefined();
  });
});
