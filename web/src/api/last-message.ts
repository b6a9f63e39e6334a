/** The last message of a chat, as lists carry it: outgoing flag, text and time, joined by three tildes. */
export interface LastMessage {
  outgoing: boolean;
  text: string;
  /** Wall clock of the property, to the second. */
  created: string;
}

/** What a task or a stay shows of its chat. */
export interface Counted {
  unread: number;
  lastmessage: string;
  /**
   * The number of the last message, where an event has brought it. Answers of the server tell it by its second and its text
   * alone, which two messages may share: behind an answer it is not known.
   */
  lastId?: number | undefined;
}

const separator = "~~~";

/** What stands for a message where there is room for a line, as the server writes it: its text, or its first file's name. */
export function summaryOf(message: { msg_text: string; attachments: readonly { name: string }[] }): string {
  const [file] = message.attachments;
  return message.msg_text === "" && file ? `\u{1F4CE} ${file.name}` : message.msg_text;
}

export function parseLastMessage(wire: string): LastMessage | undefined {
  const first = wire.indexOf(separator);
  const last = wire.lastIndexOf(separator);
  if (first < 0 || last <= first) return undefined;
  return {
    outgoing: wire.slice(0, first) === "1",
    text: wire.slice(first + separator.length, last),
    created: wire.slice(last + separator.length),
  };
}

/** The way the server writes it: tildes of the text that could be taken for the separator become similar ones. */
export function formatLastMessage({ outgoing, text, created }: LastMessage): string {
  const plain = text.includes("~~") || text.startsWith("~") || text.endsWith("~") ? text.replaceAll("~", "∼") : text;
  return [outgoing ? "1" : "0", plain, created.slice(0, 19)].join(separator);
}

const created = (wire: string) => parseLastMessage(wire)?.created ?? "";

/** The newer of two: a last message is only ever replaced by a newer one. */
export function newerLastMessage(known: string, given: string): string {
  return created(given) >= created(known) ? given : known;
}
