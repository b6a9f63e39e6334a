import { describe, expect, it } from "vitest";
import { makeRouter, signedInPages } from "#/router";
import { safeNext } from "./next";

const origin = "https://stay.example";

const router = makeRouter();

describe("the page after signing in", () => {
  const own = signedInPages(router.routesById);

  it("is any of the router's own list", () => {
    expect(own).toEqual(expect.arrayContaining(["/map", "/handout", "/manage/problems", "/manage/properties/$id"]));
    expect(own.length).toBeGreaterThan(20);
  });

  it.each(own)("%s is returned to, with its search", (path) => {
    const page = path.replace(/(.)\/$/, "$1").replaceAll(/\$\w+/g, "3-120");
    expect(safeNext(page, origin)).toBe(page);
    expect(safeNext(`${page}?from=2026-06-01&tab=past#line`, origin)).toBe(`${page}?from=2026-06-01&tab=past#line`);
  });

  it.each([
    "/cleanings",
    "/cleanings/3-120",
    "/cleanings/print",
    "/cleanings?tab=past",
    "/reservations/3-7",
    "/reservations/3-7/reservationchat",
    "/settings",
    "/manage",
    "/router",
  ])("%s is ours", (next) => {
    expect(safeNext(next, origin)).toBe(next);
  });

  it.each([
    "//evil.example/cleanings",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/cleanings",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    "/%2fevil.example",
    "/%2Fevil.example",
    "/%5cevil.example",
    "/cleanings/%2e%2e%2f%2e%2e",
    "/cleanings%09",
    "/login",
    "/login?next=/cleanings",
    "/login/reset",
    "/logout",
    "/unknown",
    "/",
    "/test",
    "/common/error",
    "/_signed-in/map",
    "/manage/unknown",
    "/manage/properties/1-17/edit",
    "/manage/properties/$id",
    "/mapped",
    "/map/",
    "/map\u0000",
    "/map%0d%0aSet-Cookie:x",
    "/map?x=\\evil",
    "///evil.example/map",
    "/\\/evil.example/map",
    "http://evil.example/map",
    "https:/map",
    "https://stay.example.evil.example/map",
    "https://stay.example@evil.example/map",
    "data:text/html,<script>alert(1)</script>",
    "JavaScript:alert(1)",
    "vbscript:x",
    "blob:https://stay.example/1",
    " /map",
    "/map ",
    "map",
    "./map",
    "../map",
    "?next=/map",
    "#/map",
    `/map?${"x".repeat(2000)}`,
    ["/map"],
    { toString: () => "/map" },
    "/cleanings/../logout",
    "/cleanings/-1--1",
    "/reservations/3-7/other",
    "",
    "cleanings",
    undefined,
    5,
  ])("%s is refused", (next) => {
    expect(safeNext(next, origin)).toBeUndefined();
  });
});
