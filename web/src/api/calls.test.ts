import { i18n } from "@lingui/core";
import { expect, it } from "vitest";
import { answer, http, server } from "#/testing/server";
import { connectBearer, request, requestFile, requestVersion, send } from "./http";

const sources = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "/worker/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What asks for no words: whether the server is there, its clock, the app's own files. */
const wordless = new Set([
  "/src/api/http.ts",
  "/src/api/parts.ts",
  "/src/session/clock.ts",
  "/src/ui/map/outlines.ts",
  "/worker/sw.ts",
]);

it("only one place sends calls", () => {
  const others = Object.entries(sources)
    .filter(
      ([path, code]) => !/\.test\.|\/testing\//.test(path) && /(?<![.\w])(fetch\(|new XMLHttp|sendBeacon)/.test(code),
    )
    .map(([path]) => path);
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  expect(others.filter((path) => !wordless.has(path))).toEqual([]);
});

it("every call carries the language that is shown, as it is when the call goes out", async () => {
  connectBearer({ token: async () => "token", renew: async () => undefined });
  const seen: (string | null)[] = [];
  server.use(
    http.all("*/v1/*", ({ request: sent }) => {
      seen.push(sent.headers.get("X-Lang"));
      return answer({});
    }),
  );
  const waiting = new Request(new URL("/v1/waiting", location.origin), { method: "PUT", body: "{}" });
  i18n.loadAndActivate({ locale: "pl", messages: {} });
  await send(waiting);
  await request("GET", "/v1/thing");
  await request("PUT", "/v1/thing", { form: new FormData(), public: true });
  await requestFile("/v1/file");
  await requestVersion("/v1/list");
  expect(seen).toEqual(["pl", "pl", "pl", "pl", "pl"]);
});
