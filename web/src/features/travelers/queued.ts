import type { BookerBody, TravelersBody } from "#/api/travelers";
import { queuedBooker, queuedTravelers } from "#/api/travelers";
import type { Language } from "#/i18n/languages";
import type { NewRow, Row } from "#/offline";
import { draftOf, withDraft, type Draft } from "./draft";
import { changesOf, refusalsOf, type FieldRefusal, type FormValues } from "./edits";
import type { Party } from "./types";

/** Where what a guest entered of the travelers of a stay waits. */
export const travelersLane = (ref: string) => `travelers ${ref}`;

/** What a row was made of, for the form; never sent. */
interface Note {
  title: string;
  draft: Draft;
  /** To which row of the form each edit belongs; null for a removed one. */
  rows: readonly (string | null)[];
}

const noteOf = (row: Pick<Row, "note">) => row.note as unknown as Note;

export const draftOfRow = (row: Pick<Row, "note">): Draft => noteOf(row).draft;

/** The form as it will be when everything that waits has arrived. */
export const withQueued = (form: FormValues, rows: readonly Pick<Row, "note">[]): FormValues =>
  rows.reduce((sum, row) => withDraft(sum, draftOfRow(row)), form);

/** Which fields of the form a refused row is about. */
export const refusedFields = (row: Pick<Row, "note" | "refusal">): FieldRefusal[] =>
  refusalsOf(
    row.refusal?.fields ?? {},
    noteOf(row).rows.map((key) => key ?? undefined),
  );

/** What must be sent, with the version of each person as the form showed them. */
interface Bodies {
  booker?: BookerBody;
  travelers?: TravelersBody;
  /** To which row of the form each of the edits belongs. */
  rows: readonly (string | undefined)[];
}

export function bodiesOf(before: FormValues, now: FormValues, party: Party, language: Language): Bodies {
  const { booker, travellers, rows } = changesOf(before, now, language);
  const versionOf = (id: number | undefined) => party.travellers.find((one) => one.id === id && !one.main)?.version;
  const main = party.travellers.find((one) => one.main)?.version;
  return {
    ...(Object.keys(booker).length > 0 ? { booker: { ...booker, ...(main ? { seen: main } : {}) } } : {}),
    ...(travellers.length > 0
      ? {
          travelers: {
            travellers: travellers.map((edit) => {
              const seen = edit.id ? versionOf(edit.id) : undefined;
              return { ...edit, ...(seen ? { seen } : {}) };
            }),
          },
        }
      : {}),
    rows,
  };
}

/** The calls that bring the server from one state of the form to the other, for the outbox. */
export function callsOf(
  ref: string,
  language: Language,
  { before, now, party, title }: { before: FormValues; now: FormValues; party: Party; title: string },
): NewRow[] {
  const { booker, travelers, rows } = bodiesOf(before, now, party, language);
  const draft = draftOf(before, now) ?? { rows: [], removed: [] };
  const common = { kind: "travelers", lane: travelersLane(ref) } as const;
  const note = (given: Omit<Note, "title">) => ({ note: { title, ...given } });
  const isMain = ({ key }: { key: string }) => key === "main";
  return [
    ...(booker
      ? [
          {
            ...common,
            ...queuedBooker(ref, language, booker),
            ...note({ draft: { rows: draft.rows.filter(isMain), removed: [] }, rows: [] }),
          },
        ]
      : []),
    ...(travelers
      ? [
          {
            ...common,
            ...queuedTravelers(ref, language, travelers),
            ...note({
              draft: { rows: draft.rows.filter((row) => !isMain(row)), removed: draft.removed },
              rows: rows.map((key) => key ?? null),
            }),
          },
        ]
      : []),
  ];
}
