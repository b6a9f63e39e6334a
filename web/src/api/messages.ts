import type { Answers } from "./answers";
import { fileAddress, listAddress, prepared } from "./address";
import { call } from "./call";

/** What a chat belongs to. */
export type ChatKind = "cleaning" | "reservation";

const lists = {
  cleaning: "/v1/cleaningresourcemessages/{ref}",
  reservation: "/v1/reservationmessages/{ref}",
} as const;
const reads = {
  cleaning: "/v1/cleaningresourcemessagesRead/{ref}",
  reservation: "/v1/reservationmessagesRead/{ref}",
} as const;
const files = {
  cleaning: "/v1/cleaningresourcemessage/{ref}/{file}",
  reservation: "/v1/reservationmessage/{ref}/{file}",
} as const;

/** Where a chat's file is fetched, or its picture with its longest side no longer than so many pixels. */
export const filePath = (kind: ChatKind, ref: string, file: number, maxsize?: number) =>
  fileAddress(files[kind], { path: { ref, file }, query: { maxsize } });

/** A chat's messages, the newest first. */
export const messageList = (kind: ChatKind, ref: string) => listAddress(lists[kind], { path: { ref } });

export const putMessage = (kind: ChatKind, ref: string, body: Answers["PostInputBody"]) =>
  prepared("PUT", lists[kind], { path: { ref }, body });

/** The other side's messages are read. */
export const patchRead = (kind: ChatKind, ref: string) =>
  prepared("PATCH", reads[kind], { path: { ref }, body: { msg_read: 1 } });

export type Translation = Answers["MessageTranslationBody"];

/** A message in another language. */
export async function readTranslation(
  kind: ChatKind,
  ref: string,
  message: number,
  lang: Translation["lang"],
  signal: AbortSignal,
): Promise<Translation> {
  return call("GET", `${lists[kind]}/{message}/translations/{lang}`, { path: { ref, message, lang }, signal });
}
