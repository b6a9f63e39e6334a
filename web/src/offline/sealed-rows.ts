import { get } from "idb-keyval";
import { keptReads } from "#/session/kept-names";
import type { Kept } from "#/session/persister";
import { accountName } from "./account-name";
import { diskStore } from "./disk-store";
import { cipher, type DraftKey, openDraftKey } from "./draft-key";
import type { Row, RowFile, RowStore } from "./row";

/**
 * What waits in the outbox of a person who has left the browser: it lies sealed, and goes out after their next sign-in. On the disk it is a row of nobody
 * whose one file holds the row itself, so that the outbox passes it by.
 */
const whose = ({ label }: DraftKey) => `sealed ${label}`;
const name = "outbox";
const ivLength = 12;
const lengthBytes = 4;

type WithoutContent = Omit<RowFile, "content"> & { size: number };

const bytesOf = async (content: Blob) => new Uint8Array(await content.arrayBuffer());

/** The row as JSON and then its files, byte for byte. */
async function bytesOfRow({ files = [], ...row }: Row): Promise<Blob> {
  const named: WithoutContent[] = files.map(({ content, ...rest }) => ({ ...rest, size: content.size }));
  const head = new TextEncoder().encode(JSON.stringify({ row, files: named }));
  const length = new DataView(new ArrayBuffer(lengthBytes));
  length.setUint32(0, head.length);
  return new Blob([length.buffer, head, ...files.map(({ content }) => content)]);
}

function rowOfBytes(bytes: ArrayBuffer): Row {
  const length = new DataView(bytes).getUint32(0);
  let at = lengthBytes + length;
  const head = new TextDecoder().decode(bytes.slice(lengthBytes, at));
  const { row, files } = JSON.parse(head) as { row: Row; files: WithoutContent[] };
  const contents = files.map(({ size, ...rest }): RowFile => {
    const content = new Blob([bytes.slice(at, at + size)], { type: rest.type });
    at += size;
    return { ...rest, content };
  });
  return contents.length > 0 ? { ...row, files: contents } : row;
}

/** Done one after the other: each may bring photos. The sealed one is on the disk before the readable one goes, so that none is lost. */
export async function sealRows(store: RowStore, account: string, sealing: DraftKey): Promise<void> {
  for (const row of await store.all()) {
    if (row.account !== account) continue;
    // It may be on its way at this moment, and then nobody hears whether it arrived.
    const left: Row = row.state === "waiting" && navigator.onLine ? { ...row, perhaps: true } : row;
    const iv = crypto.getRandomValues(new Uint8Array(ivLength));
    const plain = await bytesOf(await bytesOfRow(left));
    const closed = await crypto.subtle.encrypt(cipher(iv, name), sealing.key, plain);
    await store.add({
      account: whose(sealing),
      kind: "read",
      lane: "",
      method: "PUT",
      path: "",
      body: {},
      files: [{ name: "", type: "", content: new Blob([iv, closed]) }],
      key: "",
      made: 0,
      state: "waiting",
    });
    await store.remove(row.seq);
  }
}

/** Puts the person's rows back where they were, and reports whether there were any. What another tab has put back meanwhile is there once. */
export async function unsealRows(store: RowStore, account: string, sealing: DraftKey): Promise<boolean> {
  const rows = await store.all();
  const there = new Set(rows.filter((row) => row.account === account).map(({ key }) => key));
  let any = false;
  for (const { account: owner, seq, files } of rows) {
    const content = owner === whose(sealing) ? files?.[0]?.content : undefined;
    if (!content) continue;
    const bytes = await bytesOf(content);
    let row: Row;
    try {
      const iv = bytes.slice(0, ivLength);
      row = rowOfBytes(await crypto.subtle.decrypt(cipher(iv, name), sealing.key, bytes.slice(ivLength)));
    } catch {
      // Damaged: nobody can send it any more, and it stays as it is.
      continue;
    }
    if (!there.has(row.key)) await store.add(row);
    there.add(row.key);
    await store.remove(seq);
    any = true;
  }
  return any;
}

interface LastStatus {
  username: string;
  draft_key: string;
}

/** Who was signed in, as the server last said. It lies among the kept answers, and may be all that is left of a page that was closed. */
async function lastStatus(): Promise<LastStatus | undefined> {
  const kept = await get<Kept | string>(keptReads);
  if (typeof kept !== "object") return undefined;
  const { clientState } = JSON.parse(kept.answers) as {
    clientState: { queries: { queryKey: unknown[]; state: { data?: unknown } }[] };
  };
  const status = clientState.queries.find(({ queryKey }) => queryKey[0] === "status");
  return status?.state.data as LastStatus | undefined;
}

/** Seals what waits for its writer, who leaves this browser. Where that cannot be done it stays as it is: it must not be lost. */
export async function sealWhatWaits(): Promise<void> {
  const status = await lastStatus();
  const account = accountName(status?.username ?? null);
  const key = await openDraftKey(status?.draft_key);
  if (account !== null && key) await sealRows(diskStore(), account, key);
}
