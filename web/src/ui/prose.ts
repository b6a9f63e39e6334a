/**
 * The simplest Markdown, as info texts carry it: headlines, paragraphs, lists, emphasis, links, and pictures by their name.
 * Never HTML; a link leads to a page, a mail address or a telephone, and nowhere else.
 */
export interface Run {
  text: string;
  strong: boolean;
  emphasis: boolean;
  /** Where it leads, for a link. */
  href?: string;
}

export type Block =
  | { kind: "headline"; lines: Run[][] }
  | { kind: "paragraph"; lines: Run[][] }
  | { kind: "list"; ordered: boolean; lines: Run[][] }
  | { kind: "picture"; name: string; alt: string; lines: Run[][] };

const link = /(?<!!)\[([^[\]\n]{1,200})\]\(((?:https?:\/\/|mailto:|tel:)[^()\s]{1,500})\)/i;
/** How a picture of a text may be called. */
export const pictureName = /^[a-z0-9][a-z0-9_-]{0,59}$/;

/** Where a link may lead: a page, a mail address or a telephone, as it stands in a text; undefined for anything else. */
export function linkTarget(address: string): string | undefined {
  const target = address.trim().replaceAll("(", "%28").replaceAll(")", "%29").replaceAll(" ", "%20");
  return /^(?:https?:\/\/|mailto:|tel:)[^()\s]{1,500}$/i.test(target) ? target : undefined;
}

const picture = /^!\[([^[\]\n]{0,200})\]\(picture:([a-z0-9][a-z0-9_-]{0,59})\)$/;

const marks =
  /(\*\*|__)(?=\S)(.+?)(?<=\S)\1(?![*_])|(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])(.+?)(?<=[^\s*_])\3(?![\p{L}\p{N}])/u;

export function runs(text: string, strong = false, emphasis = false): Run[] {
  const linked = link.exec(text);
  if (linked) {
    const [whole, words = "", href = ""] = linked;
    return [
      ...runs(text.slice(0, linked.index), strong, emphasis),
      { text: words, strong, emphasis, href },
      ...runs(text.slice(linked.index + whole.length), strong, emphasis),
    ];
  }
  const match = marks.exec(text);
  if (!match) return text === "" ? [] : [{ text, strong, emphasis }];
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  return [
    ...(before === "" ? [] : [{ text: before, strong, emphasis }]),
    ...(match[2] !== undefined ? runs(match[2], true, emphasis) : runs(match[4] ?? "", strong, true)),
    ...runs(after, strong, emphasis),
  ];
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  const begin = (block: Block) => {
    found.push(block);
    return block;
  };
  let open: Block | undefined;
  for (const raw of text.replaceAll("\r\n", "\n").split("\n")) {
    const line = raw.trim();
    const bullet = /^[-*•]\s+(.*)$/.exec(line)?.[1];
    const numbered = /^\d{1,3}[.)]\s+(.*)$/.exec(line)?.[1];
    const headline = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    const shown = picture.exec(line);
    if (line === "") open = undefined;
    else if (shown) {
      begin({ kind: "picture", alt: shown[1] ?? "", name: shown[2] ?? "", lines: [] });
      open = undefined;
    } else if (headline !== undefined) {
      begin({ kind: "headline", lines: [runs(headline)] });
      open = undefined;
    } else if (bullet !== undefined || numbered !== undefined) {
      const ordered = bullet === undefined;
      const list =
        open?.kind === "list" && open.ordered === ordered ? open : begin({ kind: "list", ordered, lines: [] });
      list.lines.push(runs(bullet ?? numbered ?? ""));
      open = list;
    } else {
      const paragraph = open?.kind === "paragraph" ? open : begin({ kind: "paragraph", lines: [] });
      paragraph.lines.push(runs(line));
      open = paragraph;
    }
  }
  return found;
}
