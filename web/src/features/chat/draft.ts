import { currentAccount } from "#/offline/deliver";
import { local } from "#/session/store";

/** What is being written in a chat, kept for the person who writes it, on this device. */
const key = (chat: string) => `draft ${currentAccount() ?? ""} ${chat}`;

export function readDraft(chat: string): string {
  return local.get(key(chat)) ?? "";
}

export function keepDraft(chat: string, text: string): void {
  if (text === "") local.remove(key(chat));
  else local.set(key(chat), text);
}
