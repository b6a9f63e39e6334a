import { expect, it } from "vitest";
import { named, routes, screens } from "./walk.mjs";

it("walks every screen of the router", () => {
  expect(screens().length).toBeGreaterThan(40);
});

it("refuses a screen that nobody walks, and a place whose screen is gone", () => {
  expect(() => screens([...routes(), "/manage/new"])).toThrow("/manage/new has no place");
  expect(() => screens(routes().filter((route) => route !== "/map"))).toThrow("/map of");
});

it("finds screens by a word of their address, and one by its whole address", () => {
  expect(named(["key", "map"]).map(({ route }) => route)).toEqual(["/reservations/$id/keysafe", "/map"]);
  expect(named(["/login"]).map(({ route }) => route)).toEqual(["/login"]);
  expect(() => named(["nowhere"])).toThrow("nowhere");
});
