import { describe, expect, it } from "vitest";
import type { ContentLanguage } from "./types";
import { firstLanguage, textLanguages } from "./use-text-languages";

const among =
  (...stored: ContentLanguage[]) =>
  (one: ContentLanguage) =>
    stored.includes(one);

describe("the languages of a text", () => {
  it.each<[string, ContentLanguage[], ContentLanguage[], ContentLanguage[]]>([
    ["all are offered", ["en", "de", "es", "pl"], ["pl"], ["en", "de", "es", "pl"]],
    ["some are, in the order of all", ["es", "de"], [], ["de", "es"]],
    ["others that are stored come last", ["pl", "de"], ["en", "de", "es"], ["de", "pl", "en", "es"]],
  ])("%s", (_, offered, stored, choices) => {
    expect(textLanguages(offered, among(...stored))).toEqual(choices);
  });

  it.each<[string, ContentLanguage[], ContentLanguage, ContentLanguage[], ContentLanguage]>([
    ["the reader's, where it is stored", ["en", "de"], "de", ["en", "de"], "de"],
    ["another one that is stored", ["en", "de"], "de", ["en"], "en"],
    ["the reader's for a new text", ["en", "de"], "de", [], "de"],
    ["one that is offered for a reader whose language is not", ["de", "es"], "pl", [], "de"],
    ["what is stored, also if it is not offered", ["de", "en"], "de", ["en"], "en"],
  ])("begins with %s", (_, choices, reader, stored, first) => {
    expect(firstLanguage(choices, reader, among(...stored))).toBe(first);
  });
});
