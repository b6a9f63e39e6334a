import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NetworkFailure } from "#/api/refusal";
import type { Row } from "./row";
import { bringFiles, uploadName } from "./upload";

const partSize = 4;

/** A server that keeps uploads, and loses what `luck` says: the call before it arrives, or its answer. */
function serverOf(luck: () => "fine" | "cut" | "answer lost" = () => "fine") {
  const uploads = new Map<string, { name: string; size: number; parts: string[] }>();
  const calls: string[] = [];
  const answer = (name: string) => {
    const upload = uploads.get(name);
    if (!upload) return new Response("{}", { status: 404 });
    const parts = Math.ceil(upload.size / partSize);
    return Response.json({ data: { upload: name, part_size: partSize, parts, next: upload.parts.length } });
  };
  const take = async (request: Request): Promise<Response> => {
    const [, , , name = "", part] = new URL(request.url).pathname.split("/");
    calls.push(part === undefined ? "begin" : part);
    if (part === undefined) {
      const { name: file, size } = (await request.json()) as { name: string; size: number };
      if (!uploads.has(name)) uploads.set(name, { name: file, size, parts: [] });
      return answer(name);
    }
    const upload = uploads.get(name);
    if (!upload || Number(part) > upload.parts.length) return new Response("{}", { status: upload ? 409 : 404 });
    if (Number(part) === upload.parts.length) upload.parts.push(await request.text());
    return answer(name);
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const fate = luck();
    if (fate === "cut") throw new TypeError("Failed to fetch");
    const given = await take(request);
    if (fate === "answer lost") throw new TypeError("Failed to fetch");
    return given;
  });
  return { uploads, calls };
}

let keys = 0;

async function row(...contents: string[]): Promise<Row> {
  keys += 1;
  return {
    seq: keys,
    account: "anna",
    kind: "message",
    lane: "cleaning 1-1",
    method: "PUT",
    path: "/v1/cleaningresourcemessages/1-1",
    body: { msg_text: "" },
    files: await Promise.all(
      contents.map(async (content, index) => ({
        name: `${index}.txt`,
        type: "text/plain",
        content: await new Response(content).blob(),
      })),
    ),
    key: `key-of-the-row-${keys}`,
    made: 0,
    state: "waiting",
  };
}

beforeEach(() => vi.stubGlobal("location", new URL("http://localhost:8080/")));
afterEach(() => vi.unstubAllGlobals());

describe("files in parts", () => {
  test("arrive whole and in order, each once", async () => {
    const { uploads, calls } = serverOf();
    const sent = await row("abcdefghij", "xyz");
    expect(await bringFiles(sent, "token")).toBeUndefined();
    expect(uploads.get(uploadName(sent, 0))?.parts).toEqual(["abcd", "efgh", "ij"]);
    expect(uploads.get(uploadName(sent, 1))).toMatchObject({ name: "1.txt", parts: ["xyz"] });
    expect(calls).toEqual(["begin", "0", "1", "2", "begin", "0"]);
    // The message's own answer was lost: its files are not sent again.
    expect(await bringFiles(sent, "token")).toBeUndefined();
    expect(calls).toHaveLength(6);
  });

  test("go on where they broke off, however often", async () => {
    let chance = 42;
    const { uploads } = serverOf(() => {
      chance = (chance * 1103515245 + 12345) % 2147483648;
      const luck = chance / 2147483648;
      return luck < 0.5 ? "fine" : luck < 0.75 ? "cut" : "answer lost";
    });
    const sent = await row("0123456789".repeat(4), "abcdefgh");
    for (let attempt = 0; attempt < 500; attempt += 1) {
      try {
        if ((await bringFiles(sent, "token")) === undefined) break;
      } catch (failure) {
        expect(failure).toBeInstanceOf(NetworkFailure);
      }
    }
    expect(uploads.get(uploadName(sent, 0))?.parts.join("")).toBe("0123456789".repeat(4));
    expect(uploads.get(uploadName(sent, 1))?.parts.join("")).toBe("abcdefgh");
  });

  test("let something small pass between two parts, and go on behind it", async () => {
    const { uploads, calls } = serverOf();
    const sent = await row("abcdefghij", "xyz");
    let waits = true;
    expect(await bringFiles(sent, "token", () => waits)).toBe("yielded");
    expect(calls).toEqual(["begin", "0"]);
    waits = false;
    expect(await bringFiles(sent, "token", () => waits)).toBeUndefined();
    expect(calls).toEqual(["begin", "0", "begin", "1", "2", "begin", "0"]);
    expect(uploads.get(uploadName(sent, 0))?.parts).toEqual(["abcd", "efgh", "ij"]);
  });

  test("make way only after a part has arrived, so that they end however often something waits", async () => {
    const { uploads, calls } = serverOf();
    const sent = await row("abcd", "efgh");
    expect(await bringFiles(sent, "token", () => true)).toBe("yielded");
    expect(await bringFiles(sent, "token", () => true)).toBeUndefined();
    expect(calls).toEqual(["begin", "0", "begin", "begin", "0"]);
    expect(uploads.get(uploadName(sent, 1))?.parts).toEqual(["efgh"]);
  });

  test("a refusal is the answer, and nothing more is sent", async () => {
    let calls = 0;
    vi.stubGlobal("fetch", async () => {
      calls += 1;
      return Response.json({ error_code: "file_too_large" }, { status: 413 });
    });
    expect(await bringFiles(await row("abc"), "token")).toMatchObject({ status: 413 });
    expect(calls).toBe(1);
  });

  test("an answer of somebody else, such as a hotel's page, is waited out", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 200 }));
    expect(await bringFiles(await row("abc"), "token")).toMatchObject({ status: 503 });
  });
});
