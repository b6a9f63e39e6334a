import { describe, expect, it } from "vitest";
import { golden } from "#/testing/goldens";
import { costs, differences, ordersOf } from "./price";
import type { Choice } from "./types";

const choice = async (name: string) => (await golden<{ data: Choice }>(`extra/${name}ReservationServices`)).data;

describe("what services cost", () => {
  it("is to the cent what the server says of those that are booked", async () => {
    const after = await choice("post");
    let compared = 0;
    for (const one of after.offered) {
      const booked = after.booked.find((service) => service.id === one.booked);
      if (!booked) continue;
      compared += 1;
      expect(costs(one, one.quantity, after)).toBe(booked.amount.amount);
    }
    expect(compared).toBeGreaterThanOrEqual(3);
  });

  it("changes the sums as the server's did", async () => {
    const before = await choice("get");
    const after = await choice("post");
    const wanted = Object.fromEntries(after.offered.map((one) => [one.id, one.quantity]));
    const sums = differences(before, wanted);
    expect(sums.agency).toBe(after.money.total.amount - before.money.total.amount);
    expect(sums.third).toBe(after.money.total_third.amount - before.money.total_third.amount);
    expect(sums.arrival).toBe(after.money.on_arrival.amount - before.money.on_arrival.amount);
    expect(ordersOf(before, wanted)).toHaveLength(3);
    expect(ordersOf(after, wanted)).toEqual([]);
  });
});
