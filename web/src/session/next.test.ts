import { describe, expect, it } from "vitest";
import { safeNext } from "./next";

const origin = "https://stay.example";

describe("the page after signing in", () => {
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
    "/logout",
    "/unknown",
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
