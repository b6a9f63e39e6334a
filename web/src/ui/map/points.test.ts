import { expect, it } from "vitest";
import { areaNames, roundMetres } from "./points";

it("names each town once, amid its places", () => {
  const point = (area: string, lat: number, lon: number) => ({
    id: `${lat}`,
    label: "",
    tone: "sea" as const,
    area,
    lat,
    lon,
  });
  expect(areaNames([point("Arta", 1, 2), point("Arta", 3, 4), point("Inca", 9, 9), point("", 0, 0)])).toEqual([
    { name: "Arta", lat: 2, lon: 3 },
    { name: "Inca", lat: 9, lon: 9 },
  ]);
});

it("measures with round lengths", () => {
  expect([730, 480, 199, 100, 0.9, 61_000].map(roundMetres)).toEqual([500, 200, 100, 100, 0.5, 50_000]);
  expect(roundMetres(0)).toBe(0);
  expect(roundMetres(Infinity)).toBe(0);
});
