import { expect, it } from "vitest";
import { http, HttpResponse, server } from "#/testing/server";
import { callToken } from "./token-call";

it("a browser that signed in says so the next time, and not when it renews", async () => {
  const asked: Record<string, string>[] = [];
  server.use(
    http.post("*/token", async ({ request }) => {
      asked.push(Object.fromEntries(new URLSearchParams(await request.text())));
      return HttpResponse.json({ access_token: "a", refresh_token: "r", expires_in: 900, device_token: "known-1" });
    }),
  );
  const password = { grant_type: "password", username: "ana@guests.example", password: "p" } as const;
  await callToken(password);
  await callToken(password);
  await callToken({ grant_type: "refresh_token", refresh_token: "r" });
  expect(asked.map(({ device_token }) => device_token)).toEqual([undefined, "known-1", undefined]);
});
