import { describe, expect, it, vi } from "vitest";
import { NetworkFailure } from "#/api/refusal";
import { http, HttpResponse, server } from "#/testing/server";
import { freshToken, refreshTokens } from "./refresh";
import { keepTokens, nowSeconds, readTokens } from "./tokens";
import { until } from "#/testing/until";

function expired() {
  keepTokens({ access: "old", refresh: "r-1", expires: nowSeconds() - 10 });
}

function answerTokens() {
  const asked: string[] = [];
  server.use(
    http.post("*/token", async ({ request }) => {
      asked.push(await request.text());
      return HttpResponse.json({
        access_token: `new-${asked.length}`,
        refresh_token: `r-${asked.length + 1}`,
        expires_in: 900,
      });
    }),
  );
  return asked;
}

describe("refreshing", () => {
  it("is not needed while the token is good", async () => {
    keepTokens({ access: "good", refresh: "r", expires: nowSeconds() + 100 });
    expect(await freshToken()).toBe("good");
  });

  it("is one request for all who ask at once", async () => {
    expired();
    const asked = answerTokens();
    const tokens = await Promise.all([freshToken(), freshToken(), freshToken()]);
    expect(tokens).toEqual(["new-1", "new-1", "new-1"]);
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
      client_id: "latchkey-web",
      grant_type: "refresh_token",
      refresh_token: "r-1",
    });
    expect(readTokens()).toMatchObject({ access: "new-1", refresh: "r-2" });
  });

  it("renews a token that the server refused before its time", async () => {
    keepTokens({ access: "refused", refresh: "r-1", expires: nowSeconds() + 500 });
    answerTokens();
    expect((await refreshTokens("refused"))?.access).toBe("new-1");
  });

  it("ends the session of all windows when the refresh token is refused", async () => {
    expired();
    localStorage.setItem("username", "anna@example.org");
    server.use(
      http.post("*/token", () =>
        HttpResponse.json({ error: "invalid_grant", error_description: "used" }, { status: 400 }),
      ),
    );
    expect(await freshToken()).toBeUndefined();
    expect(readTokens()).toBeUndefined();
    expect(localStorage.getItem("username")).toBe("");
  });

  it("keeps the session when nobody answers, or the server is not well", async () => {
    expired();
    server.use(http.post("*/token", () => HttpResponse.error()));
    await expect(freshToken()).rejects.toBeInstanceOf(NetworkFailure);
    server.use(http.post("*/token", () => new HttpResponse("bad gateway", { status: 502 })));
    await expect(freshToken()).rejects.toBeInstanceOf(NetworkFailure);
    expect(readTokens()?.refresh).toBe("r-1");
  });

  it("keeps the session when the answer breaks off, or is another's", async () => {
    expired();
    const kept = () => localStorage.getItem("username");
    localStorage.setItem("username", "anna@example.org");
    const cut = () =>
      new HttpResponse(
        new ReadableStream({
          start: (stream) => {
            stream.enqueue(new TextEncoder().encode('{"access_token":'));
            stream.error(new TypeError("network error"));
          },
        }),
      );
    server.use(http.post("*/token", cut));
    await expect(freshToken()).rejects.toBeInstanceOf(NetworkFailure);
    server.use(http.post("*/token", () => new HttpResponse("<h1>Welcome to our WiFi</h1>")));
    await expect(freshToken()).rejects.toBeInstanceOf(NetworkFailure);
    expect([readTokens()?.refresh, kept()]).toEqual(["r-1", "anna@example.org"]);
  });

  it("asks again at once, three times within the half minute in which the server gives the same tokens", async () => {
    expired();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answers: ((tokens: Response) => void)[] = [];
    server.use(
      http.get("*/healthz", async () => new Promise<never>(() => undefined)),
      http.post("*/token", async () => new Promise<Response>((give) => void answers.push(give))),
    );
    const tokens = freshToken();
    await until(() => expect(answers).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(10_000);
    await until(() => expect(answers).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(10_000);
    await until(() => expect(answers).toHaveLength(3));
    await vi.advanceTimersByTimeAsync(40_000);
    expect(answers).toHaveLength(3);
    answers[2]?.(HttpResponse.json({ access_token: "new", refresh_token: "r-2", expires_in: 900 }));
    expect(await tokens).toBe("new");
    expect(readTokens()?.refresh).toBe("r-2");
  });

  it("asks again when an answer begins and does not end in time", async () => {
    expired();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
      if (asked.mock.calls.length > 1)
        return Response.json({ access_token: "new", refresh_token: "r-2", expires_in: 900 });
      const stream = new ReadableStream({
        start: (body) => init?.signal?.addEventListener("abort", () => body.error(init.signal?.reason)),
      });
      return new Response(stream, { headers: { "Content-Type": "application/json" } });
    });
    const tokens = freshToken();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await tokens).toBe("new");
  });

  it("does not bring a session back that ended while the answer was on its way", async () => {
    expired();
    server.use(
      http.post("*/token", () => {
        localStorage.clear();
        return HttpResponse.json({ access_token: "late", refresh_token: "late", expires_in: 900 });
      }),
    );
    expect(await freshToken()).toBeUndefined();
    expect(readTokens()).toBeUndefined();
  });
});
