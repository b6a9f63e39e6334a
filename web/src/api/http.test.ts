import { beforeEach, describe, expect, it, vi } from "vitest";
import { answer, anywhere, http, HttpResponse, refuse, server } from "#/testing/server";
import { requestFile } from "./files";
import { connectBearer, request } from "./http";
import { NetworkFailure, Refusal } from "./refusal";

const renew = vi.fn<(refused: string) => Promise<string | undefined>>();

beforeEach(() => {
  renew.mockReset();
  connectBearer({ token: async () => "old", renew });
});

describe("a call", () => {
  it("carries the bearer, and a write its key", async () => {
    const seen: (string | null)[][] = [];
    server.use(
      anywhere.all("*/v1/thing", ({ request: sent }) => {
        seen.push([sent.method, sent.headers.get("Authorization"), sent.headers.get("Idempotency-Key")]);
        return answer({ number: 1 });
      }),
    );
    expect(await request("GET", "/v1/thing")).toMatchObject({ data: { number: 1 } });
    await request("PUT", "/v1/thing", { body: { a: 1 }, key: "mine" });
    await request("PATCH", "/v1/thing", { body: {} });
    expect(seen[0]).toEqual(["GET", "Bearer old", null]);
    expect(seen[1]).toEqual(["PUT", "Bearer old", "mine"]);
    expect(seen[2]?.[2]).toMatch(/^[0-9a-f-]{32,36}$/);
  });

  it("is asked for again with the same key where its answer was lost", async () => {
    const seen: (string | null)[] = [];
    const answers: (() => Response)[] = [];
    server.use(
      anywhere.all("*/v1/things/7/:deed", ({ request: sent }) => {
        seen.push(sent.headers.get("Idempotency-Key"));
        return answers.shift()?.() ?? answer(null);
      }),
    );
    const lost = () => HttpResponse.error();
    const gateway = () => new HttpResponse("<html>", { status: 502 });
    answers.push(lost, gateway);
    const write = async (method: string, body: unknown) => request(method, "/v1/things/7/away", { body });
    await expect(write("PUT", { why: 1 })).rejects.toThrow(NetworkFailure);
    await expect(write("PUT", { why: 1 })).rejects.toThrow();
    await write("PUT", { why: 1 });
    expect(seen[1]).toBe(seen[0]);
    expect(seen[2]).toBe(seen[0]);
    // It was answered: the same once more is another write.
    answers.push(() => answer(null), lost);
    await write("PUT", { why: 1 });
    expect(seen[3]).not.toBe(seen[0]);
    // What says something else has a key of its own, and so has the same after another was answered beside it.
    await expect(write("PUT", { why: 1 })).rejects.toThrow(NetworkFailure);
    await request("DELETE", "/v1/things/7/away");
    await write("PUT", { why: 1 });
    expect(new Set(seen.slice(4))).toHaveProperty("size", 3);
  });

  it("is repeated once with a newer token, with the same key and body", async () => {
    renew.mockResolvedValue("new");
    const seen: unknown[] = [];
    server.use(
      anywhere.put("*/v1/thing", async ({ request: sent }) => {
        seen.push([sent.headers.get("Authorization"), sent.headers.get("Idempotency-Key"), await sent.json()]);
        return sent.headers.get("Authorization") === "Bearer new" ? answer(null) : refuse(401, "invalid_token");
      }),
    );
    await request("PUT", "/v1/thing", { body: { msg_text: "hello" }, key: "k" });
    expect(seen).toEqual([
      ["Bearer old", "k", { msg_text: "hello" }],
      ["Bearer new", "k", { msg_text: "hello" }],
    ]);
    expect(renew).toHaveBeenCalledWith("old");
  });

  it("is refused when no newer token comes", async () => {
    renew.mockResolvedValue(undefined);
    server.use(anywhere.get("*/v1/thing", () => refuse(401, "invalid_token")));
    await expect(request("GET", "/v1/thing")).rejects.toMatchObject({ status: 401, code: "invalid_token" });
  });

  it("for a file ends with its signal, as what was left and not as a lost connection", async () => {
    const left = new AbortController();
    const begun = new Response("");
    begun.blob = async () => {
      left.abort();
      throw left.signal.reason;
    };
    const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(begun);
    await expect(requestFile("/v1/file", { signal: left.signal })).rejects.toMatchObject({ name: "AbortError" });
    const sent = asked.mock.calls[0]?.[0];
    expect(sent instanceof Request && sent.signal.aborted).toBe(true);
    asked.mockRestore();
  });

  it("of a public route carries no token", async () => {
    server.use(http.get("*/v1/config", ({ request: sent }) => answer(sent.headers.get("Authorization"))));
    expect(await request("GET", "/v1/config", { public: true })).toMatchObject({ data: null });
  });
});

describe("what comes back", () => {
  it("is a refusal with its code, its fields and the state of now", async () => {
    server.use(
      anywhere.patch("*/v1/thing", () =>
        HttpResponse.json(
          {
            status: { code: 409 },
            error_code: "conflict",
            error: "changed",
            fields: { start: "taken" },
            data: { id: 3 },
          },
          { status: 409 },
        ),
      ),
    );
    const failure: unknown = await request("PATCH", "/v1/thing", { body: {} }).catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(Refusal);
    expect(failure).toMatchObject({
      status: 409,
      code: "conflict",
      message: "changed",
      fields: { start: "taken" },
      current: { id: 3 },
    });
  });

  it("may be no JSON at all", async () => {
    server.use(anywhere.get("*/v1/thing", () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 })));
    await expect(request("GET", "/v1/thing")).rejects.toMatchObject({ status: 502, code: "" });
  });

  it("may be nothing: then nobody knows whether the call arrived", async () => {
    server.use(anywhere.get("*/v1/thing", () => HttpResponse.error()));
    await expect(request("GET", "/v1/thing")).rejects.toBeInstanceOf(NetworkFailure);
  });
});
