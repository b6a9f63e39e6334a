type Writer = (text: string) => void;
const writers = new Map<string, Writer>();

/** The line to write in of a chat takes texts that are chosen elsewhere. */
export function takeInserts(chat: string, write: Writer): () => void {
  writers.set(chat, write);
  return () => {
    if (writers.get(chat) === write) writers.delete(chat);
  };
}

/** Puts a text into the line to write in of a chat, behind what is there already. */
export function insertInto(chat: string, text: string): void {
  writers.get(chat)?.(text);
}
