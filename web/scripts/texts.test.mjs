import { expect, it } from "vitest";
import { faults } from "./texts.mjs";

const stays = "{count, plural, one {# stay} other {# stays}}";

it("accepts a right translation", () => {
  expect(
    faults("pl", stays, "{count, plural, one {# pobyt} few {# pobyty} many {# pobytów} other {# pobytu}}"),
  ).toEqual([]);
  expect(faults("de", "Hello <0>{name}</0>", "<0>{name}</0>, hallo")).toEqual([]);
});

it("finds what is missing", () => {
  expect(faults("de", "Hello", " ")).toEqual(["is missing"]);
  expect(faults("de", "Hello", undefined)).toEqual(["is missing"]);
});

it("finds a wrong placeholder, a lost tag, an open brace", () => {
  expect(faults("de", "Hello {name}", "Hallo {nam}")).toHaveLength(1);
  expect(faults("de", "Read <0>this</0>", "Dies lesen")).toHaveLength(1);
  expect(faults("de", "Hello {name}", "Hallo {name")).toEqual(["a brace is not closed"]);
});

it("finds missing plural forms by language", () => {
  expect(faults("pl", stays, "{count, plural, one {# pobyt} other {# pobytu}}")).toEqual([
    "lacks the plural forms few, many of count",
  ]);
  expect(faults("es", stays, "{count, plural, other {# estancias}}")).toEqual(["lacks the plural forms one of count"]);
});

it("looks inside the forms of a plural", () => {
  const nested = "{n, plural, one {# of {total}} other {# of {total}}}";
  expect(faults("de", nested, "{n, plural, one {# von {total}} other {# von {total}}}")).toEqual([]);
  expect(faults("de", nested, "{n, plural, one {# von allen} other {# von allen}}")).toHaveLength(1);
});
