import type { Mark, Node } from "prosemirror-model";
import { blocks, type Run, runs } from "#/ui/prose";
import { schema } from "./schema";

const { doc, headline, item, line_break, list, numbered_list, paragraph, picture } = schema.nodes;
const { emphasis, link, strong } = schema.marks;

function marksOf(run: Run): Mark[] {
  if (run.href !== undefined) return [link.create({ href: run.href })];
  return [...(run.strong ? [strong.create()] : []), ...(run.emphasis ? [emphasis.create()] : [])];
}

function inline(line: readonly Run[]): Node[] {
  return line.filter((run) => run.text !== "").map((run) => schema.text(run.text, marksOf(run)));
}

/** The text as it will look, to be edited. */
export function readMarkdown(text: string): Node {
  const parts = blocks(text).map((block) => {
    switch (block.kind) {
      case "picture":
        return picture.create({ name: block.name, alt: block.alt });
      case "headline":
        return headline.create(null, block.lines.flatMap(inline));
      case "list": {
        const items = block.lines.map((line) => item.create(null, paragraph.create(null, inline(line))));
        return (block.ordered ? numbered_list : list).create(null, items);
      }
      case "paragraph":
        return paragraph.create(
          null,
          block.lines.flatMap((line, at) => (at === 0 ? inline(line) : [line_break.create(), ...inline(line)])),
        );
    }
  });
  return doc.create(null, parts.length > 0 ? parts : [paragraph.create()]);
}

interface Piece {
  text: string;
  strong: boolean;
  emphasis: boolean;
  href: string | undefined;
}

const sameMarks = (a: Piece, b: Piece) => a.strong === b.strong && a.emphasis === b.emphasis && a.href === b.href;

/** Neighbors that look the same are one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last && sameMarks(last, piece)) out[out.length - 1] = { ...last, text: last.text + piece.text };
    else if (piece.text !== "") out.push(piece);
  }
  return out;
}

/** Blanks at the ends of marked words stand outside the marks: Markdown knows no others. */
function marked(text: string, mark: string): string {
  const words = text.trim();
  if (words === "") return text;
  const from = text.indexOf(words);
  return `${text.slice(0, from)}${mark}${words}${mark}${text.slice(from + words.length)}`;
}

function linked(piece: Piece): string {
  const words = piece.text.replaceAll("[", "(").replaceAll("]", ")");
  return words.trim() === "" ? piece.text : `[${words.slice(0, 200)}](${piece.href ?? ""})${words.slice(200)}`;
}

function written(pieces: readonly Piece[], soft: "*" | "_"): string {
  let out = "";
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at];
    if (!piece) break;
    if (piece.href !== undefined || !piece.strong) {
      out += piece.href !== undefined ? linked(piece) : piece.emphasis ? marked(piece.text, soft) : piece.text;
      at++;
      continue;
    }
    let inner = "";
    for (; at < pieces.length; at++) {
      const next = pieces[at];
      if (!next?.strong || next.href !== undefined) break;
      inner += next.emphasis ? marked(next.text, soft) : next.text;
    }
    out += marked(inner, "**");
  }
  return out;
}

/** How the pieces are read when they are written so: blanks at the ends of a line are nothing. */
function looks(pieces: readonly Piece[]): string {
  const trimmed = joined(
    pieces.map((piece) => (piece.text.trim() === "" ? { ...plain(piece), text: piece.text } : piece)),
  );
  return JSON.stringify(trimmed.map((piece) => [piece.text, piece.strong, piece.emphasis, piece.href ?? ""]));
}

const plain = (piece: Piece): Piece => ({ ...piece, strong: false, emphasis: false });

const read = (line: string): Piece[] => joined(runs(line).map((run) => ({ ...run, href: run.href })));

/** Blanks go out of the marks, as they are written. */
function outside(pieces: readonly Piece[]): Piece[] {
  return joined(
    pieces.flatMap((piece) => {
      if (piece.href !== undefined || (!piece.strong && !piece.emphasis)) return [piece];
      const words = piece.text.trim();
      if (words === "") return [plain(piece)];
      const from = piece.text.indexOf(words);
      return [
        { ...plain(piece), text: piece.text.slice(0, from) },
        { ...piece, text: words },
        { ...plain(piece), text: piece.text.slice(from + words.length) },
      ];
    }),
  );
}

/** One line. Marks that Markdown cannot say there, as of half a word, are left out: no stars are ever read that nobody typed. */
function line(nodes: readonly Node[]): string {
  const pieces = joined(
    nodes.map((node) => ({
      text: (node.text ?? "").replaceAll("\n", " "),
      strong: strong.isInSet(node.marks) !== undefined,
      emphasis: emphasis.isInSet(node.marks) !== undefined,
      href: link.isInSet(node.marks)?.attrs.href as string | undefined,
    })),
  );
  const tries: Piece[][] = [
    pieces,
    joined(pieces.map((piece) => ({ ...piece, emphasis: piece.emphasis && !piece.strong }))),
    joined(pieces.map((piece) => ({ ...piece, emphasis: false }))),
    joined(pieces.map(plain)),
  ];
  for (const wanted of tries) {
    for (const soft of ["*", "_"] as const) {
      const text = written(wanted, soft).trim();
      if (looks(outside(read(text))) === looks(trimEnds(outside(wanted)))) return text;
    }
  }
  return written(pieces.map(plain), "*").trim();
}

/** Blanks at the ends of a line are nothing. */
function trimEnds(pieces: readonly Piece[]): Piece[] {
  let out = [...pieces];
  while (out[0] && out[0].text.trim() === "") out = out.slice(1);
  while (out.length > 0 && out.at(-1)?.text.trim() === "") out = out.slice(0, -1);
  return out.map((piece, at) => {
    const begun = at === 0 ? piece.text.trimStart() : piece.text;
    return { ...piece, text: at === out.length - 1 ? begun.trimEnd() : begun };
  });
}

/** The lines of a paragraph, which its breaks divide; empty ones are none. */
function lines(node: Node): string[] {
  const found: Node[][] = [[]];
  node.forEach((child) => {
    if (child.type === line_break) found.push([]);
    else found.at(-1)?.push(child);
  });
  return found.map(line).filter((text) => text !== "");
}

function children(node: Node): Node[] {
  return Array.from({ length: node.childCount }, (_, at) => node.child(at));
}

function block(node: Node): string {
  switch (node.type) {
    case picture:
      return `![${String(node.attrs.alt)
        .replaceAll(/[[\]\n]/g, " ")
        .trim()
        .slice(0, 200)}](picture:${String(node.attrs.name)})`;
    case headline: {
      const text = line(children(node));
      return text === "" ? "" : `# ${text}`;
    }
    case list:
    case numbered_list: {
      const texts = children(node).flatMap((one) => lines(one.child(0)));
      return texts.map((text, at) => (node.type === list ? `- ${text}` : `${(at % 999) + 1}. ${text}`)).join("\n");
    }
    default:
      return lines(node).join("\n");
  }
}

/** The Markdown that looks like what was edited. */
export function writeMarkdown(edited: Node): string {
  return children(edited)
    .map(block)
    .filter((text) => text !== "")
    .join("\n\n");
}
