/** The simplest Markdown, as info texts carry it: headlines, paragraphs, lists, emphasis. Never HTML, never a link. */
export interface Run {
  text: string;
  strong: boolean;
  emphasis: boolean;
}

export type Block =
  | { kind: "headline"; lines: Run[][] }
  | { kind: "paragraph"; lines: Run[][] }
  | { kind: "list"; ordered: boolean; lines: Run[][] };

const marks =
  /(\*\*|__)(?=\S)(.+?)(?<=\S)\1(?![*_])|(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])(.+?)(?<=[^\s*_])\3(?![\p{L}\p{N}])/u;

export function runs(text: string, strong = false, emphasis = false): Run[] {
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
    if (line === "") open = undefined;
    else if (headline !== undefined) {
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
