import { describe, expect, it } from "vitest";
import { groupPoints, shares } from "./clusters";
import type { MapPoint } from "./points";

const point = (id: string, lat: number, lon: number, more: Partial<MapPoint> = {}): MapPoint => ({
  id,
  lat,
  lon,
  label: id,
  tone: "waiting",
  ...more,
});
const world = { west: -180, south: -85, east: 180, north: 85 };

describe("groupPoints", () => {
  const near = [point("a", 39.7, 3.1), point("b", 39.7004, 3.1004), point("far", 28.1, -15.4)];
  it("groups what lies close together and parts it when it is looked at closely", () => {
    const marks = groupPoints(near);
    const afar = marks(world, 6);
    expect(afar.map((mark) => mark.kind).sort()).toEqual(["group", "point"]);
    const group = afar.find((mark) => mark.kind === "group");
    expect(group?.kind === "group" && group.points.map(({ id }) => id).sort()).toEqual(["a", "b"]);
    expect(marks(world, group?.kind === "group" ? group.opensAt : 0).every((mark) => mark.kind === "point")).toBe(true);
  });
  it("leaves out what is not in sight", () => {
    expect(groupPoints(near)({ west: -20, south: 20, east: 0, north: 30 }, 9).map((mark) => mark.key)).toEqual(["far"]);
  });
  it("never hides the home in a group", () => {
    const marks = groupPoints([...near, point("home", 39.7002, 3.1002, { alone: true })])(world, 3);
    expect(marks.some((mark) => mark.kind === "point" && mark.point.id === "home")).toBe(true);
  });
  it("holds three thousand", () => {
    const many = Array.from({ length: 3000 }, (_, at) =>
      point(`${at}`, 39 + (at % 60) / 100, 3 + Math.floor(at / 60) / 100),
    );
    const shown = groupPoints(many)(world, 8);
    expect(shown.length).toBeLessThan(100);
    expect(shown.reduce((sum, mark) => sum + (mark.kind === "group" ? mark.points.length : 1), 0)).toBe(3000);
  });
});

it("parts a group's ring by state", () => {
  const four = [point("1", 0, 0), point("2", 0, 0, { tone: "late" }), point("3", 0, 0), point("4", 0, 0)];
  expect(shares(four)).toEqual([
    { tone: "late", from: 0, to: 25 },
    { tone: "waiting", from: 25, to: 100 },
  ]);
});
