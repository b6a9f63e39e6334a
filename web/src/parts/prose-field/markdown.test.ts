import { DOMParser as PasteParser, Slice } from "prosemirror-model";
import { describe, expect, it } from "vitest";
import { blocks } from "#/ui/prose";
import { linkAddress } from "./link-address";
import { readMarkdown, writeMarkdown } from "./markdown";
import { pastedHtml } from "./pasted";
import { schema } from "./schema";

/** How a text looks, without how it is written. */
function look(text: string) {
  return blocks(text).map((block) => ({
    ...block,
    lines: block.lines
      .map((runs) => {
        const out: { text: string; style: string }[] = [];
        for (const run of runs) {
          const style = run.href ?? `${run.strong ? "strong" : ""}${run.emphasis ? "emphasis" : ""}`;
          const last = out.at(-1);
          if (last?.style === style) last.text += run.text;
          else out.push({ text: run.text, style });
        }
        return out;
      })
      .filter((line) => line.length > 0),
  }));
}

describe("a text that was edited looks as before where nothing was changed", () => {
  it.each([
    ["# Rules\nBe quiet.\nAfter ten.\n\n- one\n- two\n1. first\n2. second\nThe end."],
    ["A **strong** word, a *soft* and **both *at once***."],
    ["See [our page](https://casamar.example/x) or [call](tel:+34600)."],
    ["Before\n![The bins](picture:bins)\nafter"],
    ["snake_case_name and 2 * 3 * 4 and ** and __init__"],
    ["**bold** and **bold**, half**bold**word"],
    ["## Two\n### Three"],
    ["* star\n• dot\n- dash"],
    ["1) a\n2) b\n\n1. c"],
    ["emoji 🏖️ **🏖️** *é*"],
  ])("%j", (text) => {
    expect(look(writeMarkdown(readMarkdown(text)))).toEqual(look(text));
  });

  it("whatever the signs are", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const pieces = [
      "a",
      "b c",
      "**",
      "*",
      "_",
      " ",
      "\n",
      "\n\n",
      "- ",
      "1. ",
      "# ",
      "[w](https://x.example)",
      "[",
      "](",
      ")",
      "![p](picture:p)",
      "é",
      "!",
      "2",
      "\n- ",
    ];
    for (let run = 0; run < 4000; run++) {
      const text = Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)] ?? "").join("");
      const written = writeMarkdown(readMarkdown(text));
      const again = writeMarkdown(readMarkdown(written));
      expect(again, JSON.stringify(text)).toBe(written);
      expect(readMarkdown(written).textContent.replaceAll(/\s/g, ""), JSON.stringify(text)).toBe(
        readMarkdown(text).textContent.replaceAll(/\s/g, ""),
      );
    }
  });
});

describe("what cannot be said in Markdown", () => {
  const { doc, paragraph } = schema.nodes;
  const { emphasis, link, strong } = schema.marks;
  const write = (...content: Parameters<typeof schema.text>[]) =>
    writeMarkdown(
      doc.create(
        null,
        paragraph.create(
          null,
          content.map(([text, marks]) => schema.text(text, marks)),
        ),
      ),
    );

  it("half a word in emphasis is plain, not in stars", () =>
    expect(write(["un"], ["believ", [emphasis.create()]], ["able"])).toBe("unbelievable"));
  it("blanks at the ends of marked words are outside the marks", () =>
    expect(write(["a"], [" bold ", [strong.create()]], ["c"])).toBe("a **bold** c"));
  it("marks over nothing but a blank are none", () =>
    expect(write(["a"], [" ", [strong.create()]], ["c"])).toBe("a c"));
  it("brackets in the words of a link are round", () =>
    expect(write(["see [1]", [link.create({ href: "https://x.example" })]])).toBe("[see (1)](https://x.example)"));
});

it("an empty text is an empty paragraph, and is written as nothing", () => {
  expect(readMarkdown("").childCount).toBe(1);
  expect(writeMarkdown(readMarkdown(""))).toBe("");
  expect(Slice.maxOpen(readMarkdown("").content).size).toBe(0);
});

describe("an address that was typed in short", () => {
  it.each([
    ["https://casamar.example/a(b)", "https://casamar.example/a%28b%29"],
    ["casamar.example", "https://casamar.example"],
    ["www.casamar.example/bins?x=1", "https://www.casamar.example/bins?x=1"],
    ["office@casamar.example", "mailto:office@casamar.example"],
    ["+34 600 00 00 00", "tel:+34600000000"],
    ["javascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["//evil.example", undefined],
    ["words", undefined],
    ["", undefined],
  ])("%s", (typed, wanted) => expect(linkAddress(typed)).toBe(wanted));
});

it("pasted words lose what the page's content security refuses, and keep their look", () => {
  const html = pastedHtml(
    `<meta charset="utf-8"><style>p{color:red}</style><b style="font-weight:normal" id="docs"><p onclick="x()" style='font-weight: 700'>a</p></b><script>x()</script><img src=x onerror=x>`,
  );
  expect(html).toBe(`<b data-look="font-weight:normal" id="docs"><p  data-look='font-weight: 700'>a</p></b>`);
  const body = new DOMParser().parseFromString(html, "text/html").body;
  const read = PasteParser.fromSchema(schema).parse(body);
  expect(writeMarkdown(read)).toBe("**a**");
});
