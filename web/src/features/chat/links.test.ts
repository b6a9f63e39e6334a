import { describe, expect, test } from "vitest";
import { pieces } from "./links";

describe("addresses in a text", () => {
  const links = (text: string) =>
    pieces(text)
      .filter((piece) => piece.href)
      .map((piece) => piece.href);
  test("become links without the sentence around them", () => {
    expect(links("See https://example.org/a?b=1. Or (http://example.org/x_(y)), please!")).toEqual([
      "https://example.org/a?b=1",
      "http://example.org/x_(y)",
    ]);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "ftp://example.org", "https://", "example.org", "HTTPS:/x"])(
    "%s stays text",
    (text) => expect(links(text)).toEqual([]),
  );

  test("with hosts in any writing lead where they say", () => {
    expect(links("https://bücher.example/käse, https://пример.example. https://例え.example/路。")).toEqual([
      "https://bücher.example/käse",
      "https://пример.example",
      "https://例え.example/路",
    ]);
    const [link] = pieces("https://bücher.example");
    expect(new URL(link?.href ?? "").hostname).toBe("xn--bcher-kva.example");
  });

  test("end before quotes, marks of emphasis and whatever closes the sentence", () => {
    expect(links("„https://example.org/a“ «https://example.org/b» *https://example.org/c*")).toEqual([
      "https://example.org/a",
      "https://example.org/b",
      "https://example.org/c",
    ]);
    expect(links("(see https://example.org/d?x=[1]).)")).toEqual(["https://example.org/d?x=[1]"]);
  });

  test("may begin with www, as people write them", () => {
    expect(pieces("See www.example.org/a, ok").at(1)).toEqual({
      text: "www.example.org/a",
      href: "https://www.example.org/a",
    });
  });

  test.each([
    "https://bank.example@evil.example/",
    "https://user:secret@example.org",
    "http://",
    "https://[",
    "https:// example.org",
    "www.",
    "me@www.example.org",
    "vbscript:x",
    "JaVaScRiPt:alert(1)//x",
    "blob:x",
  ])("%s is no link", (text) => expect(links(text)).toEqual([]));

  test("only ever lead to pages", () => {
    const trap = "javascript:alert('https://example.org')";
    expect(links(trap)).toEqual(["https://example.org"]);
    expect(pieces(trap)[0]?.href).toBeUndefined();
  });

  test("end at a mark that turns the direction of what is read", () => {
    expect(links("https://example.org/\u202Efdp.exe")).toEqual(["https://example.org/"]);
    expect(links("https://example.org\u200B.evil.example")).toEqual(["https://example.org"]);
  });

  test("nothing of the text is lost", () => {
    const text = "a https://example.org, b <https://example.org/é> c";
    expect(
      pieces(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });
});
