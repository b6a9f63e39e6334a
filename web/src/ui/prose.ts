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

const marks = /(\*\*|__)(?=\S)(.+?)(?<=\S)\1|(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])(.+?)(?<=[^\s*_])\3(?![\p{L}\p{N}])/u;

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
  let open: Block | undefined;
  for (const raw of text.replaceAll("\r\n", "\n").split("\n")) {
    const line = raw.trim();
    const bullet = /^[-*•]\s+(.*)$/.exec(line);
    const numbered = /^\d{1,3}[.)]\s+(.*)$/.exec(line);
    const headline = /^#{1,6}\s+(.*)$/.exec(line);
    const kind = line === "" ? undefined : headline ? "headline" : bullet || numbered ? "list" : "paragraph";
    const content = runs((headline ?? bullet ?? numbered)?.[1] ?? line);
    if (kind === undefined) open = undefined;
    else if (kind === "list") {
      const ordered = numbered !== null;
      if (open?.kind !== "list" || open.ordered !== ordered) found.push((open = { kind, ordered, lines: [] }));
      open.lines.push(content);
    } else {
      if (kind === "headline" || open?.kind !== "paragraph") found.push((open = { kind, lines: [] }));
      open.lines.push(content);
      if (kind === "headline") open = undefined;
    }
  }
  return found;
}
