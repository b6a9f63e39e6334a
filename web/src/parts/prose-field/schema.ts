import { type DOMOutputSpec, Schema } from "prosemirror-model";
import { linkTarget, pictureName } from "#/ui/prose";

/** What an agency's text may hold (ui/prose): nothing else can be typed or pasted. */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: {
      group: "block",
      content: "(text | line_break)*",
      parseDOM: [{ tag: "p" }, { tag: "div" }],
      toDOM: (): DOMOutputSpec => ["p", 0],
    },
    headline: {
      group: "block",
      content: "text*",
      defining: true,
      // Shown as Prose shows it; a headline of the page it is none.
      parseDOM: [
        { tag: "p[data-headline]", priority: 60 },
        ...["h1", "h2", "h3", "h4", "h5", "h6"].map((tag) => ({ tag })),
      ],
      toDOM: (): DOMOutputSpec => ["p", { "data-headline": "" }, 0],
    },
    list: {
      group: "block",
      content: "item+",
      parseDOM: [{ tag: "ul" }],
      toDOM: (): DOMOutputSpec => ["ul", 0],
    },
    numbered_list: {
      group: "block",
      content: "item+",
      parseDOM: [{ tag: "ol" }],
      toDOM: (): DOMOutputSpec => ["ol", 0],
    },
    item: { content: "paragraph", defining: true, parseDOM: [{ tag: "li" }], toDOM: (): DOMOutputSpec => ["li", 0] },
    picture: {
      group: "block",
      atom: true,
      draggable: true,
      attrs: { name: { validate: "string" }, alt: { default: "", validate: "string" } },
      parseDOM: [
        {
          tag: "figure[data-picture]",
          getAttrs: (figure) => {
            const name = figure.dataset.picture ?? "";
            return pictureName.test(name) ? { name, alt: figure.dataset.alt ?? "" } : false;
          },
        },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => [
        "figure",
        { "data-picture": String(attrs.name), "data-alt": String(attrs.alt) },
      ],
    },
    text: {},
    line_break: {
      inline: true,
      selectable: false,
      leafText: () => "\n",
      parseDOM: [{ tag: "br" }],
      toDOM: (): DOMOutputSpec => ["br"],
    },
  },
  marks: {
    // The words of a link carry no other mark: that is how they are read.
    link: {
      attrs: { href: { validate: "string" } },
      inclusive: false,
      excludes: "_",
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs: (anchor) => {
            const href = linkTarget(anchor.getAttribute("href") ?? "");
            return href === undefined ? false : { href };
          },
        },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => ["a", { href: String(attrs.href), rel: "noopener noreferrer" }, 0],
    },
    strong: {
      parseDOM: [
        { tag: "strong" },
        // Some programs wrap all that is copied in a <b> that is none.
        { tag: "b", getAttrs: (node) => !/font-weight:\s*(normal|[1-4]\d{2})/.test(node.dataset.look ?? "") && null },
        {
          tag: "[data-look]",
          getAttrs: (node) => /font-weight:\s*(bold|[5-9]\d{2})/.test(node.dataset.look ?? "") && null,
        },
      ],
      toDOM: (): DOMOutputSpec => ["strong", 0],
    },
    emphasis: {
      parseDOM: [
        { tag: "em" },
        { tag: "i" },
        { tag: "[data-look]", getAttrs: (node) => /font-style:\s*italic/.test(node.dataset.look ?? "") && null },
      ],
      toDOM: (): DOMOutputSpec => ["em", 0],
    },
  },
});
