import { describe, expect, it } from "vitest";
import { leg, metresBetween, minutesOf, roadLeg, sensibleOrder } from "./way";

const hour = 3_600_000;
const at = (lat: number, lon: number, from = 0) => ({ lat, lon, from });

describe("metresBetween", () => {
  it("knows the way from Las Palmas to Santa Cruz, and over the date line", () => {
    expect(metresBetween(at(28.1235, -15.4363), at(28.4636, -16.2518)) / 1000).toBeCloseTo(88.3, 0);
    expect(metresBetween(at(0, 179.5), at(0, -179.5)) / 1000).toBeCloseTo(111.2, 0);
    expect(metresBetween(at(53.9, 14.25), at(53.9, 14.25))).toBe(0);
  });
});

describe("leg", () => {
  it("walks what is near and drives what is far", () => {
    const near = leg(at(53.9, 14.25), at(53.905, 14.25));
    expect(near).toMatchObject({ by: "foot", straight: true });
    expect(minutesOf(near)).toBe(10);
    const far = leg(at(53.9, 14.25), at(53.99, 14.25));
    expect(far.by).toBe("car");
    expect(minutesOf(far)).toBe(29);
  });
  it("takes at least a minute next door", () => {
    expect(minutesOf(leg(at(53.9, 14.25), at(53.9, 14.2501)))).toBe(1);
  });
});

describe("roadLeg", () => {
  const path = { metres: 900, seconds: 700 };
  const detour = { metres: 4000, seconds: 3000 };
  const road = { metres: 5000, seconds: 400 };

  it("walks a short path, however the roads lead", () => {
    expect(roadLeg(path, road)).toEqual({ ...path, by: "foot", straight: false });
  });
  it("drives where the path is long, and finds a place for the car", () => {
    expect(roadLeg(detour, road)).toEqual({ metres: 5000, seconds: 580, by: "car", straight: false });
  });
  it("guesses the drive from a long path where no roads are known", () => {
    expect(roadLeg(detour, undefined)).toEqual({ metres: 4000, seconds: 660, by: "car", straight: false });
  });
  it("does not drive next door because only roads are known", () => {
    expect(roadLeg(undefined, { metres: 800, seconds: 90 })).toBeUndefined();
    expect(roadLeg(undefined, road)?.by).toBe("car");
    expect(roadLeg(undefined, undefined)).toBeUndefined();
  });
});

describe("sensibleOrder", () => {
  it("goes on to what is nearest, not to and fro", () => {
    const line = [at(0, 0), at(0, 5), at(0, 1), at(0, 4), at(0, 2), at(0, 3)];
    expect(sensibleOrder(line, at(0, -1)).map((place) => place.lon)).toEqual([0, 1, 2, 3, 4, 5]);
  });
  it("lets what may begin first come first, however far it is", () => {
    const order = sensibleOrder([at(0, 0.1, 15 * hour), at(0, 5, 9 * hour), at(0, 4, 10 * hour)], at(0, 0));
    expect(order.map((place) => place.from / hour)).toEqual([10, 9, 15]);
  });
  it("takes crossings out of the way", () => {
    const places = [at(0, 0), at(1, 2), at(0, 1), at(1, 1), at(0, 2), at(1, 0), at(0, 3), at(1, 3)];
    const order = sensibleOrder(places);
    const length = order.slice(1).reduce((sum, place, index) => sum + metresBetween(order[index] ?? place, place), 0);
    expect(length / 111_195).toBeLessThan(7.05);
    expect(new Set(order).size).toBe(places.length);
  });
  it("goes by what the ways cost, not by how near the places are", () => {
    // A river between the banks 1 and 2: the bridge is far.
    const banks = [at(1, 0), at(2, 0), at(1, 2), at(2, 2)];
    const overTheBridge = (a: { lat: number; lon: number }, b: { lat: number; lon: number }) =>
      Math.abs(a.lon - b.lon) + (a.lat === b.lat ? 0 : 100);
    const order = sensibleOrder(banks, at(1, -1), overTheBridge);
    expect(order.map(({ lat, lon }) => [lat, lon])).toEqual([
      [1, 0],
      [1, 2],
      [2, 2],
      [2, 0],
    ]);
    expect(sensibleOrder(banks, at(1, -1)).map(({ lat }) => lat)).not.toEqual([1, 1, 2, 2]);
  });
  it("keeps every place once, also the same place twice and none at all", () => {
    expect(sensibleOrder([])).toEqual([]);
    const twins = Array.from({ length: 200 }, (_, index) => at(1, 1, index));
    expect(new Set(sensibleOrder(twins)).size).toBe(200);
  });
});
