import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callToken } from "#/session/token-call";
import { answer, anywhere, http, HttpResponse, refuse, server } from "#/testing/server";
import { useConnection } from "./connection";
import { requestFile } from "./files";
import { connectBearer, request } from "./http";
import { partsAwaited } from "./parts";
import { NetworkFailure, Refusal } from "./refusal";
import { until } from "#/testing/until";

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

describe("a network that takes calls and gives nothing back", () => {
  afterEach(() => vi.useRealTimers());
  const silence = async () => new Promise<never>(() => undefined);

  it("is doubted, and a read that it has swallowed is given up when the server answers again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let there = false;
    server.use(
      anywhere.get("*/v1/thing", silence),
      anywhere.get("*/healthz", () => (there ? new HttpResponse() : HttpResponse.error())),
    );
    const { result } = renderHook(useConnection);
    const read = request("GET", "/v1/thing");
    const failed = expect(read).rejects.toThrow(NetworkFailure);
    await act(async () => vi.advanceTimersByTimeAsync(9000));
    await until(() => expect(result.current).toBe("lost"));
    there = true;
    act(() => void window.dispatchEvent(new Event("online")));
    await act(async () => failed);
    expect(result.current).toBe("up");
  });

  it("is given up with a server that answers others, and a renewal when it says", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    server.use(anywhere.get("*/v1/thing", silence), anywhere.post("*/token", silence));
    const read = expect(request("GET", "/v1/thing")).rejects.toThrow(NetworkFailure);
    const renewal = expect(callToken({ grant_type: "refresh_token", refresh_token: "one" }, 10_000)).rejects.toThrow(
      NetworkFailure,
    );
    await vi.advanceTimersByTimeAsync(11_000);
    await renewal;
    await vi.advanceTimersByTimeAsync(20_000);
    await read;
  });

  /** A network as a browser has it: a call that is given up fails, whether its answer has begun or not. */
  function slowNetwork() {
    const calls = new Map<string, { begin: () => void; end: () => void }>();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(globalThis, "fetch").mockImplementation(
      async (input, init) =>
        new Promise((resolve, reject) => {
          const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
          let body: ReadableStreamDefaultController<Uint8Array> | undefined;
          const cut = () => {
            reject(signal?.reason as Error);
            body?.error(signal?.reason);
          };
          if (signal?.aborted) cut();
          signal?.addEventListener("abort", cut);
          calls.set(input instanceof Request ? new URL(input.url).pathname : String(input), {
            begin: () => {
              const stream = new ReadableStream<Uint8Array>({ start: (given) => void (body = given) });
              resolve(new Response(stream, { headers: { "Content-Type": "application/json" } }));
            },
            end: () => {
              body?.enqueue(new TextEncoder().encode('{"data":7}'));
              body?.close();
            },
          });
        }),
    );
    const after = async (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
    return {
      after,
      begin: async (path: string) => {
        calls.get(path)?.begin();
        await after(0);
      },
      end: (path: string) => calls.get(path)?.end(),
    };
  }

  it.each([
    ["begins while the server is asked for", 9000, false],
    ["begins when the network counts as lost", 14_000, false],
    ["begins in a hidden page", 9000, true],
  ])("is not the same as a slow one: an answer that %s arrives", async (_, begins, hidden) => {
    const { after, begin, end } = slowNetwork();
    vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
    const read = request("GET", "/v1/thing");
    const arrived = expect(read).resolves.toEqual({ data: 7 });
    await after(begins);
    await begin("/v1/thing");
    await after(10_000);
    end("/v1/thing");
    await arrived;
  });

  it("is not the same as a slow one: of two reads that wait both arrive", async () => {
    const { after, begin, end } = slowNetwork();
    const arrived = expect(Promise.all([request("GET", "/v1/one"), request("GET", "/v1/two")])).resolves.toEqual([
      { data: 7 },
      { data: 7 },
    ]);
    await after(14_000);
    expect(partsAwaited()).toBe(true);
    await begin("/v1/one");
    expect(partsAwaited()).toBe(false);
    end("/v1/one");
    await after(3000);
    await begin("/v1/two");
    end("/v1/two");
    await arrived;
  });

  it("is not the same as a slow one: 700 kB at 5 kB/s arrive", async () => {
    const { after, begin, end } = slowNetwork();
    const arrived = expect(request("GET", "/v1/thing")).resolves.toEqual({ data: 7 });
    await after(0);
    await begin("/v1/thing");
    await after(140_000);
    end("/v1/thing");
    await arrived;
  });

  it("is waited for as long as the browser does where a file is asked for: nothing asks for it again", async () => {
    const { after, begin, end } = slowNetwork();
    const arrived = expect(requestFile("/v1/file").then(async (file) => file.text())).resolves.toBe('{"data":7}');
    await after(400_000);
    await begin("/v1/file");
    await after(400_000);
    end("/v1/file");
    await arrived;
  });

  it("ends the wait for a file where its caller has a time for it", async () => {
    const { after } = slowNetwork();
    const failed = expect(requestFile("/v1/file", { within: 30_000 })).rejects.toThrow(NetworkFailure);
    await after(30_000);
    await failed;
  });

  it.each([
    ["before it is sent", 0],
    ["while it waits", 1],
    ["while its answer comes", 2],
  ])("leaves a read to its caller, who ends it %s, with the caller's reason", async (_, ends) => {
    const { after, begin } = slowNetwork();
    const caller = new AbortController();
    const left = new DOMException("left", "AbortError");
    if (ends === 0) caller.abort(left);
    const over = expect(request("GET", "/v1/thing", { signal: caller.signal })).rejects.toBe(left);
    await after(2000);
    if (ends === 2) await begin("/v1/thing");
    caller.abort(left);
    await over;
  });

  it("or cuts an answer off, which is no answer", async () => {
    const cut = () =>
      new HttpResponse(
        new ReadableStream({
          start: (stream) => {
            stream.enqueue(new TextEncoder().encode('{"data":'));
            stream.error(new TypeError("network error"));
          },
        }),
        { headers: { "Content-Type": "application/json" } },
      );
    server.use(anywhere.get("*/v1/thing", cut));
    await expect(request("GET", "/v1/thing")).rejects.toThrow(NetworkFailure);
  });
});
