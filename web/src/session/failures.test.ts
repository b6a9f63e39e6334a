import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as Refusals from "#/api/refusal";
import { answer, http, HttpResponse, server } from "#/testing/server";

/** The server's codes, from its source. */
const [serverCodes = ""] = Object.values(
  import.meta.glob<string>("../../../internal/fault/fault.go", { query: "?raw", import: "default", eager: true }),
);

let api: typeof Refusals;

const refusal = (status: number, code: string, fields?: Record<string, string>) =>
  new api.Refusal({ status, code, ...(fields ? { fields } : {}) });

interface Report {
  message: string;
  code: string;
  user: string;
  type: string;
  platform: string;
}

let reports: Report[];

/** Reports are counted for as long as a page lives: each test has a page of its own. */
async function page() {
  vi.resetModules();
  api = await import("#/api/refusal");
  return import("./failures");
}

beforeEach(() => {
  reports = [];
  history.replaceState(null, "", "/cleanings/3-7");
  server.use(
    http.put("*/v1/errors", async ({ request }) => {
      reports.push((await request.json()) as Report);
      return answer({ taken: true });
    }),
    http.get("*/v1/config", () => answer({ default_member: { m: "v2-1", h: "mac" } })),
  );
});

describe("what a failed call is", () => {
  it.each([
    ["no network", () => new api.NetworkFailure("no answer"), "away"],
    ["left", () => new DOMException("left", "AbortError"), "away"],
    ["403", () => refusal(403, "forbidden"), "denied"],
    ["401", () => refusal(401, "unauthorized"), "rule"],
    ["404", () => refusal(404, "not_found"), "rule"],
    ["404 of a proxy", () => refusal(404, ""), "rule"],
    ["409", () => refusal(409, "task_changed_by_other"), "rule"],
    ["429", () => refusal(429, "too_many_requests"), "rule"],
    ["a rule", () => refusal(400, "message_too_long"), "rule"],
    ["a form's field", () => refusal(400, "bad_request", { email: "format" }), "rule"],
    ["a wrong login link", () => refusal(400, "bad_request", { h: "hash_is_invalid" }), "rule"],
    ["bad_request", () => refusal(400, "bad_request"), "fault"],
    ["a method that is none", () => refusal(405, "method_not_allowed"), "fault"],
    ["an unknown code", () => refusal(400, "toString"), "fault"],
    ["an empty answer", () => refusal(400, ""), "fault"],
    ["500", () => refusal(500, "api_error"), "fault"],
    ["no room for files", () => refusal(507, "no_room"), "rule"],
    ["507 of a proxy", () => refusal(507, ""), "fault"],
    ["503", () => refusal(503, "unavailable"), "fault"],
    ["a bug", () => new TypeError("x is undefined"), "fault"],
  ])("%s", async (_, failure, kind) => {
    const { kindOfFailure } = await page();
    expect(kindOfFailure(failure(), { method: "POST", path: "/v1/x" })).toBe(kind);
  });

  it("a read that the server does not understand is a fault, whatever fields it names", async () => {
    const { kindOfFailure } = await page();
    const bad = refusal(400, "bad_request", { from: "format" });
    expect(kindOfFailure(bad, { method: "GET", path: "/v1/cleanings" })).toBe("fault");
  });

  it("knows every code of the server", async () => {
    const { kindOfFailure } = await page();
    const codes = [...serverCodes.matchAll(/^\s+(\w+)\s+Code = "(\w+)"$/gm)].map(([, name = "", code = ""]) => ({
      name,
      code,
    }));
    expect(codes.length).toBeGreaterThan(50);
    const statuses = { Unauthorized: 401, Forbidden: 403, NotFound: 404, Conflict: 409, TooManyRequests: 429 };
    const statusOf = new Map(
      Object.entries(statuses).flatMap(([status, number]) =>
        [
          ...(new RegExp(String.raw`http\.Status${status}:\s*\{([^}]*)\}`).exec(serverCodes)?.[1] ?? "").matchAll(
            /\w+/g,
          ),
        ].map(([name]) => [name, number] as const),
      ),
    );
    expect(statusOf.size).toBeGreaterThan(25);
    const faults = codes
      .filter(({ name, code }) => kindOfFailure(refusal(statusOf.get(name) ?? 400, code)) === "fault")
      .map(({ code }) => code);
    expect(faults.toSorted()).toEqual([
      "api_error",
      "bad_request",
      "idempotency_key_reused",
      "method_not_allowed",
      "unavailable",
      "unsupported_content_type",
    ]);
  });
});

describe("the report of a fault", () => {
  it("is critical, names call and page without their numbers, and comes once per page and cause", async () => {
    const { noteFailure } = await page();
    const call = { method: "GET", path: "/v1/cleaning/3-7" };
    expect(await noteFailure(refusal(500, "api_error"), call)).toBe(true);
    expect(await noteFailure(refusal(500, "api_error"), { ...call, path: "/v1/cleaning/3-8" })).toBe(true);
    expect(reports).toMatchObject([
      { type: "critical", code: "500 api_error", message: "GET /v1/cleaning/{id}: 500 api_error on /cleanings/{id}" },
    ]);
    await noteFailure(refusal(503, "unavailable"), call);
    history.replaceState(null, "", "/map");
    await noteFailure(refusal(500, "api_error"), call);
    expect(reports.map(({ code }) => code)).toEqual(["500 api_error", "503 unavailable", "500 api_error"]);
  });

  it("carries the default member where this browser has no login link", async () => {
    const { noteFailure } = await page();
    await noteFailure(refusal(500, "api_error"));
    expect(reports).toMatchObject([{ user: "v2-1 mac" }]);
  });

  it("says whose login link it was and which browser reports", async () => {
    localStorage.setItem("mparam", "v2-9");
    localStorage.setItem("hparam", "own");
    const { noteFailure } = await page();
    await noteFailure(refusal(500, "api_error"));
    expect(reports).toMatchObject([{ user: "v2-9 own", platform: navigator.userAgent }]);
    expect(navigator.userAgent).not.toBe("");
  });

  it("is taken only when the server says so", async () => {
    const { noteFailure } = await page();
    server.use(http.put("*/v1/errors", () => new HttpResponse(null, { status: 204 })));
    expect(await noteFailure(refusal(500, "api_error"))).toBe(false);
    server.use(http.put("*/v1/errors", () => HttpResponse.error()));
    expect(await noteFailure(refusal(502, ""))).toBe(false);
  });

  it("does not come of a 403, which is only logged quietly", async () => {
    const log = vi.spyOn(console, "debug").mockReturnValue();
    const { noteFailure } = await page();
    expect(await noteFailure(refusal(403, "forbidden"), { method: "GET", path: "/v1/cleanings" })).toBe(false);
    expect(log).toHaveBeenCalledWith("not allowed", "GET /v1/cleanings");
    expect(reports).toEqual([]);
    log.mockRestore();
  });
});
