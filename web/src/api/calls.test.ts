import { i18n } from "@lingui/core";
import { expect, it } from "vitest";
import { answer, http, server } from "#/testing/server";
import { listAddress } from "./address";
import { requestFile } from "./files";
import { connectBearer, request, send } from "./http";
import { loadVersion } from "./pages";

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

/** A path of the server in a text or an expression; comments may name paths. */
function namesPath(code: string): boolean {
  return /\/(v1|oauth)\b|["'`]\/token\b/.test(code.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ""));
}

it("only this folder names paths of the server, and there the document types them", () => {
  const others = Object.entries(sources)
    .filter(
      ([path, code]) => path.startsWith("/src/") && !/^\/src\/(api|testing)\/|\.test\./.test(path) && namesPath(code),
    )
    .map(([path]) => path);
  expect(others).toEqual([]);
});

it.each(["call(`/v1/cleaning/${ref}`)", 'new URL("/token", origin)', String.raw`/^\/v1\/cleaning\//u`])(
  "a path is found in %s",
  (code) => expect(namesPath(code)).toBe(true),
);

it.each(["/** The answer of GET /v1/events. */", "// as /v1/config says"])("a comment may say %s", (code) =>
  expect(namesPath(code)).toBe(false),
);

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
  await loadVersion(listAddress("/v1/cleanings"));
  expect(seen).toEqual(["pl", "pl", "pl", "pl", "pl"]);
});
