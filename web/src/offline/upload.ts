import { send } from "#/api/http";
import { beginUpload, partPath, type Upload } from "#/api/uploads";
import { readContent } from "./content";
import type { KeptFile, Row } from "./row";
import { tellSent } from "./sent";

const timeout = 60_000;

export function sizeOf(files: readonly KeptFile[]): number {
  return files.reduce((sum, file) => sum + file.content.size, 0);
}

/** The upload of a row's file: the same after a restart, and another one when the row is tried again under another key. */
export function uploadName(row: Row, index: number): string {
  return `${row.key}-${index}`;
}

/** Rows whose files the server has, as far as this page knows: then the call alone is sent again. */
const brought = new Set<string>();

/** How far the server says that an upload is. */
function uploadOf(body: unknown): Pick<Upload, "part_size" | "parts" | "next"> | undefined {
  const data = typeof body === "object" && body !== null && "data" in body ? body.data : undefined;
  if (typeof data !== "object" || data === null) return undefined;
  const { part_size: size, parts, next } = data as Record<string, unknown>;
  return typeof size === "number" && typeof parts === "number" && typeof next === "number" && size > 0
    ? { part_size: size, parts, next }
    : undefined;
}

async function put(path: string, token: string, body: Blob | string, type: string): Promise<Response> {
  return send(
    new Request(new URL(path, location.origin), {
      method: "PUT",
      headers: { Accept: "application/json", "Content-Type": type, Authorization: `Bearer ${token}` },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    }),
  );
}

/**
 * Brings a row's files to the server part by part. What has arrived before, in this page's life or an earlier one, is not
 * sent again. Gives the answer that stopped it, "yielded" where something that is needed sooner waits, and nothing when all
 * files are there.
 */
export async function bringFiles(
  row: Row,
  token: string,
  yields: () => boolean = () => false,
): Promise<Response | "yielded" | undefined> {
  if (brought.has(row.key)) return undefined;
  const files = row.files ?? [];
  const whole = sizeOf(files);
  let done = 0;
  let moved = false;
  for (const [index, file] of files.entries()) {
    const upload = uploadName(row, index);
    const begin = beginUpload(upload, { name: file.name, size: file.content.size });
    const begun = await put(begin.path, token, JSON.stringify(begin.body), "application/json");
    if (!begun.ok) return begun;
    let state = uploadOf(
      await begun
        .clone()
        .json()
        .catch(() => undefined),
    );
    let content: Blob | undefined;
    while (state && state.next < state.parts) {
      content ??= await readContent(file.content);
      const from = state.next * state.part_size;
      tellSent(row.seq, (done + from) / whole);
      const part = content.slice(from, from + state.part_size, "application/octet-stream");
      const answer = await put(partPath(upload, state.next), token, part, "application/octet-stream");
      // Another part is awaited than this page thinks: it asks again later.
      if (answer.status === 409) return new Response(null, { status: 503 });
      if (!answer.ok) return answer;
      const next = uploadOf(
        await answer
          .clone()
          .json()
          .catch(() => undefined),
      );
      if (next && next.next <= state.next) return new Response(null, { status: 503 });
      state = next;
      moved = true;
      if (state && state.next < state.parts && yields()) return "yielded";
    }
    if (!state) return new Response(null, { status: 503 });
    done += file.content.size;
    tellSent(row.seq, done / whole);
    // Only after progress: a call that yields each time would never end.
    if (moved && index < files.length - 1 && yields()) return "yielded";
  }
  brought.add(row.key);
  return undefined;
}
