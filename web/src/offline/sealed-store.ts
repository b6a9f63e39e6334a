import { wireTimeAt } from "#/i18n/wire-time";
import { base64Of, cipher } from "#/session/cipher";
import type { DraftKey } from "./draft-key";
import { memoryStore } from "./memory-store";
import {
  type Content,
  isLost,
  type KeptFile,
  liesSealed,
  LostContent,
  type Row,
  type RowKind,
  type RowStore,
  type SealedContent,
  silentKinds,
  unreadable,
} from "./row";
import { currentAccount } from "./account-name";
import { heldKey, keyOf, takeKeptKey } from "./row-key";

/** A row as it lies on the disk. Open are only its number, its kind and its time; nothing names its writer. */
export interface SealedRow {
  seq: number;
  /** How the writer's key is called. */
  label: string;
  kind: RowKind;
  made: number;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** The files' contents, each with its own vector before it. */
  files?: readonly SealedFile[];
}

interface SealedFile {
  id: string;
  content: Blob;
}

/** What an earlier release wrote lies there readable, until its writer is here. */
export type Stored = SealedRow | Row;

/** The disk, whatever lies on it. */
export interface Records {
  add: (record: Omit<SealedRow, "seq">) => Promise<number>;
  all: () => Promise<Stored[]>;
  get: (seq: number) => Promise<Stored | undefined>;
  /** Changes a record that is still there, in one transaction. */
  change: (seq: number, next: (before: Stored) => Stored) => Promise<void>;
  remove: (seq: number) => Promise<void>;
}

/** Bytes of contents that stay at hand for as long as the page lives, so that a photo is shown at once. */
const mostAtHand = 20 * 1024 * 1024;
/** Rows of a page that cannot seal are numbered from here: they live as long as the page. */
const firstInPage = 2 ** 40;
const vector = 12;

const newVector = () => crypto.getRandomValues(new Uint8Array(vector));
const isSealed = (record: Stored): record is SealedRow => "sealed" in record;
const nameOfFile = (id: string) => `file ${id}`;

async function sealContent(key: CryptoKey, id: string, content: Blob): Promise<Blob> {
  const iv = newVector();
  return new Blob([iv, await crypto.subtle.encrypt(cipher(iv, nameOfFile(id)), key, await content.arrayBuffer())]);
}

/** A row of which only kind and time can be read. */
function lostRow({ seq, kind, made }: SealedRow, account: string): Row {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    seq,
    account,
    // Of all lists it is in that of refused calls only.
    kind: "message",
    made,
    lane: `lost ${seq}`,
    method: "PUT",
    path: "",
    body: {},
    key: "",
    state: "refused",
    refusal: { status: 0, code: unreadable, message: unreadable, current: undefined },
    note: { kind, at: wireTimeAt(new Date(made), zone) },
  };
}

/** Rows on the disk, sealed under the key of the person who made them (AES-GCM). */
export function sealedStore(records: Records): RowStore & { content: (of: SealedContent) => Promise<Blob> } {
  const inPage = memoryStore(firstInPage);
  /** What was opened, by number; the vector says whether the record is still the same. */
  const opened = new Map<number, { label: string; iv: string; row: Row }>();
  /** The contents of files by their id. */
  const contents = new Map<string, Content>();
  /** Of a content at hand: of which row it is, and its id there. The same one may be chosen again for another row. */
  const lying = new WeakMap<Blob, { seq: number; id: string }>();
  let atHand = 0;
  /** Rows of an earlier release that found no room: sealing them reads their files. */
  const unsealed = new Set<number>();

  const idOf = (content: Content, seq: number | undefined) => {
    const found = liesSealed(content) ? content : lying.get(content);
    return found?.seq === seq ? found?.id : undefined;
  };

  function keepAtHand(seq: number, id: string, content: Blob): void {
    const room = atHand + content.size <= mostAtHand;
    if (room) atHand += content.size;
    contents.set(id, room ? content : { seq, id, size: content.size });
  }

  function letGo(seq: number): void {
    for (const { content } of opened.get(seq)?.row.files ?? []) {
      const id = idOf(content, seq);
      const held = id === undefined ? undefined : contents.get(id);
      if (id === undefined || held === undefined) continue;
      if (!liesSealed(held)) atHand -= held.size;
      contents.delete(id);
    }
    opened.delete(seq);
  }

  /** Everything of a row but its number; contents that lie there already are not sealed again. */
  async function close({ key, label }: DraftKey, row: Omit<Row, "seq">, at?: number) {
    const fresh: { id: string; content: Blob; sealed: SealedFile }[] = [];
    const files: (Omit<KeptFile, "content"> & { id: string | undefined; size: number })[] = [];
    for (const { content, ...file } of row.files ?? []) {
      let id = idOf(content, at);
      if (id === undefined && !liesSealed(content)) {
        id = base64Of(newVector());
        fresh.push({ id, content, sealed: { id, content: await sealContent(key, id, content) } });
      }
      files.push({ ...file, id, size: content.size });
    }
    const iv = newVector();
    const text = JSON.stringify({ ...row, ...(row.files ? { files } : {}) });
    const sealed = await crypto.subtle.encrypt(cipher(iv, "row"), key, new TextEncoder().encode(text));
    const record = { label, kind: row.kind, made: row.made, iv, sealed };
    /** The record with what it needs of the contents that lie there. */
    const over = (lies: readonly SealedFile[]) => ({
      ...record,
      ...(row.files
        ? {
            files: files.flatMap(({ id }) => {
              const found = fresh.find((each) => each.id === id)?.sealed ?? lies.find((each) => each.id === id);
              return found ? [found] : [];
            }),
          }
        : {}),
    });
    const written = (seq: number) => {
      for (const { id, content } of fresh) {
        lying.set(content, { seq, id });
        keepAtHand(seq, id, content);
      }
    };
    return { over, written };
  }

  async function open({ key, label }: DraftKey, account: string, record: SealedRow): Promise<Row> {
    const { seq } = record;
    const iv = base64Of(record.iv);
    const known = opened.get(seq);
    if (known?.iv === iv && known.label === label) return known.row;
    let row: Row;
    try {
      const plain = await crypto.subtle.decrypt(cipher(record.iv, "row"), key, record.sealed);
      const read = JSON.parse(new TextDecoder().decode(plain)) as Omit<Row, "seq" | "files"> & {
        files?: readonly (Omit<KeptFile, "content"> & { id: string; size: number })[];
      };
      const { files, ...rest } = read;
      row = {
        ...rest,
        seq,
        ...(files
          ? {
              files: files.map(({ id, size, ...file }) => ({
                ...file,
                content: contents.get(id) ?? { seq, id, size },
              })),
            }
          : {}),
      };
    } catch {
      row = lostRow(record, account);
    }
    opened.set(seq, { label, iv, row });
    return row;
  }

  /** Seals what an earlier release wrote; where another tab has changed it meanwhile, the next look does it. */
  async function sealOld(key: DraftKey, { seq, ...row }: Row): Promise<void> {
    const { over, written } = await close(key, row);
    let done = false;
    await records.change(seq, (before) => {
      done =
        !isSealed(before) && before.key === row.key && before.state === row.state && before.perhaps === row.perhaps;
      return done ? { ...over([]), seq } : before;
    });
    if (done) written(seq);
  }

  return {
    add: async (given) => {
      const { key } = await keyOf(given.account);
      if (!key) return inPage.add(given);
      const { over, written } = await close(key, given);
      const seq = await records.add(over([]));
      written(seq);
      return { ...given, seq };
    },

    all: async () => {
      const account = currentAccount();
      if (account !== null) await takeKeptKey(account);
      const held = heldKey();
      const rows: Row[] = [];
      const lies = await records.all();
      for (const record of lies) {
        if (!isSealed(record)) {
          // One for which there is no room stays as it is until the next start.
          if (held?.key && record.account === held.account && !unsealed.has(record.seq))
            await sealOld(held.key, record).catch(() => unsealed.add(record.seq));
          rows.push(record);
        } else if (held?.key && record.label === held.key.label) {
          const row = await open(held.key, held.account, record);
          if (!isLost(row) || !silentKinds.includes(record.kind)) rows.push(row);
        }
      }
      // Another tab has sent them.
      const seqs = new Set(lies.map(({ seq }) => seq));
      for (const seq of opened.keys()) if (!seqs.has(seq)) letGo(seq);
      return [...rows, ...(await inPage.all())];
    },

    change: async (row) => {
      if (row.seq > firstInPage) return inPage.change(row);
      const held = heldKey();
      // Signed out meanwhile: it stays as it was, and goes out under the next sign-in as the same call.
      if (held?.account !== row.account) throw new Error("the writer of the call is not signed in");
      const { key } = held;
      if (!key) return records.change(row.seq, (before) => (isSealed(before) ? before : row));
      const { seq, ...rest } = row;
      const { over, written } = await close(key, rest, seq);
      await records.change(seq, (before) => ({ ...over(isSealed(before) ? (before.files ?? []) : []), seq }));
      written(seq);
    },

    remove: async (seq) => {
      if (seq > firstInPage) return inPage.remove(seq);
      await records.remove(seq);
      letGo(seq);
    },

    content: async ({ seq, id }) => {
      const held = heldKey();
      const record = await records.get(seq);
      const found = record && isSealed(record) ? record.files?.find((each) => each.id === id) : undefined;
      if (!held?.key || !found) throw new LostContent("the file is not on the device");
      try {
        const bytes = await found.content.arrayBuffer();
        const iv = new Uint8Array(bytes.slice(0, vector));
        return new Blob([await crypto.subtle.decrypt(cipher(iv, nameOfFile(id)), held.key.key, bytes.slice(vector))]);
      } catch (failure) {
        throw new LostContent("the file cannot be opened", { cause: failure });
      }
    },
  };
}
