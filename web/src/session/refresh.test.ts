import { describe, expect, it } from "vitest";
import { NetworkFailure } from "#/api/refusal";
import { http, HttpResponse, server } from "#/testing/server";
import { freshToken, refreshTokens } from "./refresh";
import { keepTokens, nowSeconds, readTokens } from "./tokens";

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
