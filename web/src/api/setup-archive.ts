import type { Answers } from "./answers";
import { bodyOf, send } from "./http";
import { refusalFrom } from "./refusal";

/** How far the archive of an agency from another installation is. */
export type SetupArchive = Answers["SetupArchiveBody"];

/** The most that one call brings; the server takes no more. */
export const partSize = 8 * 1024 * 1024;

const path = "/v1/setup/archive";

/** The code goes in a header: addresses are logged on the way. */
async function ask(
  code: string,
  method: string,
  address: string,
  body?: ArrayBuffer | object,
  given: { window?: string; signal?: AbortSignal } = {},
): Promise<SetupArchive> {
  const headers = new Headers({ Accept: "application/json", "X-Setup-Code": code.replace(/[^\x21-\x7e]/g, "") });
  if (given.window !== undefined) headers.set("X-Setup-Window", given.window);
  if (body) headers.set("Content-Type", body instanceof ArrayBuffer ? "application/octet-stream" : "application/json");
  const response = await send(
    new Request(new URL(address, location.origin), {
      method,
      headers,
      ...(body ? { body: body instanceof ArrayBuffer ? body : JSON.stringify(body) } : {}),
      ...(given.signal ? { signal: given.signal } : {}),
    }),
  );
  const answer = await bodyOf(response);
  if (!response.ok) throw refusalFrom(response.status, answer);
  return (answer as { data: SetupArchive }).data;
}

export const setupArchive = async (code: string, signal?: AbortSignal) =>
  ask(code, "GET", path, undefined, signal ? { signal } : {});

/** Says which file comes; the answer says how much of it is there. */
export const beginArchive = async (
  code: string,
  file: File,
  window: string,
  takeOver: boolean,
  signal: AbortSignal,
): Promise<SetupArchive> =>
  ask(
    code,
    "PUT",
    path,
    { name: file.name, size: file.size, modified: file.lastModified, window, take_over: takeOver },
    { signal },
  );

/** Brings the part of the file that begins at an offset. */
export const sendArchivePart = async (
  code: string,
  file: File,
  offset: number,
  window: string,
  signal: AbortSignal,
): Promise<SetupArchive> =>
  ask(
    code,
    "PUT",
    `${path}/${offset}`,
    new Uint8Array(await file.slice(offset, offset + partSize).arrayBuffer()).buffer,
    {
      window,
      signal,
    },
  );

export const importArchive = async (code: string, passphrase: string): Promise<SetupArchive> =>
  ask(code, "POST", `${path}/import`, { passphrase });

export const dropArchive = async (code: string): Promise<SetupArchive> => ask(code, "DELETE", path);
