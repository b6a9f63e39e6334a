import { expect, it } from "vitest";
import { landscape, seedOf } from "./landscape";

it("draws the same home the same way, and others differently", () => {
  expect(landscape(seedOf("Villa Rosa Binz"))).toEqual(landscape(seedOf("Villa Rosa Binz")));
  const outlines = new Set(Array.from({ length: 200 }, (_, index) => landscape(seedOf(`home ${index}`)).near));
  expect(outlines.size).toBe(200);
});

it("keeps the house within the picture and on its meadow", () => {
  for (let index = 0; index < 200; index += 1) {
    const { house } = landscape(seedOf(`home ${index}`));
    expect(house.x).toBeGreaterThan(700);
    expect(house.x).toBeLessThan(1080);
    expect(house.y).toBeLessThan(400);
  }
});
