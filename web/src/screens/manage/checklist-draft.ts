import type { ChecklistTemplate } from "#/api/shapes";
import { type ContentLanguage, contentLanguages, emptyTexts } from "#/features/board/types";

export type DraftRoom = ChecklistTemplate["rooms"][number];
export type DraftItem = DraftRoom["items"][number];
type Texts = DraftItem["text"];

export const newItem = (): DraftItem => ({
  id: 0,
  text: emptyTexts,
  photo_required: false,
  optional: false,
  picture: null,
});
export const newRoom = (): DraftRoom => ({ name: emptyTexts, items: [newItem()] });

export function newChecklist(member: number): ChecklistTemplate {
  return { memberid: member, id: 0, name: "", kinds: ["departure"], properties: [], rooms: [newRoom()], version: 0 };
}

/** A text in this language, or in another that it is written in. */
export function bestOf(texts: Texts, lang: ContentLanguage): string {
  return texts[lang] || texts.en || contentLanguages.map((one) => texts[one]).find((text) => text !== "") || "";
}

/** Whether a list has a text in a language. */
export function isIn(list: ChecklistTemplate, lang: ContentLanguage): boolean {
  return list.rooms.some((room) => room.name[lang] !== "" || room.items.some((item) => item.text[lang] !== ""));
}

/** The same list with one of its rooms changed; a room that becomes nothing goes. */
export function withRoom(list: ChecklistTemplate, at: number, room: DraftRoom | undefined): ChecklistTemplate {
  return { ...list, rooms: list.rooms.flatMap((each, index) => (index === at ? (room ? [room] : []) : [each])) };
}

export function withItem(room: DraftRoom, at: number, item: DraftItem | undefined): DraftRoom {
  return { ...room, items: room.items.flatMap((each, index) => (index === at ? (item ? [item] : []) : [each])) };
}

/** One thing of a list moved by one place; at the edge it stays. */
export function moved<Thing>(things: readonly Thing[], from: number, by: -1 | 1): Thing[] {
  const next = [...things];
  const one = next[from];
  const other = next[from + by];
  if (one === undefined || other === undefined) return next;
  next[from] = other;
  next[from + by] = one;
  return next;
}

/** What the calls take of a list: no pictures, which have calls of their own. */
export function fieldsOf(list: ChecklistTemplate) {
  return {
    name: list.name,
    kinds: list.kinds,
    properties: list.properties,
    rooms: list.rooms.map((room) => ({
      name: room.name,
      items: room.items.map(({ id, text, photo_required, optional }) => ({ id, text, photo_required, optional })),
    })),
    ...(list.id === 0 ? {} : { version: list.version }),
  };
}

/** Whether two states of a list would be kept as the same. */
export function same(a: ChecklistTemplate, b: ChecklistTemplate): boolean {
  return JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));
}
