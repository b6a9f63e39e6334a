import { describe, expect, it } from "vitest";
import { blocks, runs } from "./prose";

const flat = (text: string) =>
  runs(text)
    .map((run) => `${run.strong ? "S" : ""}${run.emphasis ? "E" : ""}:${run.text}`)
    .join("|");

describe("emphasis", () => {
  it.each([
    ["plain words", ":plain words"],
    ["a **strong** word", ":a |S:strong|: word"],
    ["*soft* and _soft_", "E:soft|: and |E:soft"],
    ["**both *at once***", "S:both |SE:at once"],
    ["snake_case_name and 2 * 3 * 4", ":snake_case_name and 2 * 3 * 4"],
    ["<b>no</b> [link](javascript:1)", ":<b>no</b> [link](javascript:1)"],
    ["**", ":**"],
  ])("%s", (text, wanted) => expect(flat(text)).toBe(wanted));
});

it("distinguishes headlines, paragraphs and both kinds of lists", () => {
  const text = "# Rules\r\nBe quiet.\r\nAfter ten.\r\n\r\n- one\r\n- two\r\n1. first\r\n2. second\r\nThe end.";
  expect(blocks(text).map((block) => [block.kind, block.lines.length])).toEqual([
    ["headline", 1],
    ["paragraph", 2],
    ["list", 2],
    ["list", 2],
    ["paragraph", 1],
  ]);
  expect(blocks("")).toEqual([]);
});

it("reads links to pages, mail and telephones, and nothing else", () => {
  expect(runs("See [our page](https://a.example/x) or [call](tel:+34600)")).toMatchObject([
    { text: "See " },
    { text: "our page", href: "https://a.example/x" },
    { text: " or " },
    { text: "call", href: "tel:+34600" },
  ]);
  for (const text of ["[x](javascript:alert)", "[x](//evil.example)", "[x](data:text/html,y)"]) {
    expect(runs(text).some((run) => run.href !== undefined)).toBe(false);
  }
});

it("reads pictures of the home by their name, on lines of their own", () => {
  expect(blocks("Before\n![The bins](picture:bins)\nafter\n![x](https://track.example/p.gif)")).toMatchObject([
    { kind: "paragraph" },
    { kind: "picture", name: "bins", alt: "The bins" },
    { kind: "paragraph" },
  ]);
});
