import { describe, expect, it } from "vitest";
import { golden } from "#/testing/goldens";
import { costs, ordersOf, seenOrder } from "./price";
import { refusedIn, wantedIn, withQueued } from "./queued";
import type { Choice } from "./types";

const choice = async () => (await golden<{ data: Choice }>("extra/getReservationServices")).data;
const row = (...services: { offered: number; quantity: number }[]) => ({ body: { services } });

describe("orders that wait", () => {
  it("are what the person sees, the last one of each offer", async () => {
    const wanted = wantedIn([
      row({ offered: 1, quantity: 1 }, { offered: 2, quantity: 2 }),
      row({ offered: 1, quantity: 0 }),
    ]);
    expect(wanted).toEqual({ 1: 0, 2: 2 });
    const before = await choice();
    const after = withQueued(before, wanted);
    expect(after.offered.find(({ id }) => id === 2)?.quantity).toBe(2);
    expect(ordersOf(after, wanted)).toEqual([]);
    // What nothing is left of is taken back.
    expect(ordersOf(before, { ...wanted, 2: 0 })).toEqual([]);
  });

  it("say what they cost as it was shown; a cancellation costs nothing", async () => {
    const before = await choice();
    const breakfast = before.offered.find(({ id }) => id === 1)!;
    expect(seenOrder(before, { offered: 1, quantity: 1 })).toEqual({
      offered: 1,
      quantity: 1,
      seen: { amount: costs(breakfast, 1, before), currency: "EUR" },
    });
    expect(seenOrder(before, { offered: 1, quantity: 0 })).toEqual({ offered: 1, quantity: 0 });
  });

  it("have a reason each where they were refused", () => {
    const refusal = {
      status: 400,
      code: "service_refused",
      message: "",
      current: undefined,
      fields: { "services.1.seen": "price" },
    };
    expect(refusedIn({ ...row({ offered: 7, quantity: 1 }, { offered: 9, quantity: 2 }), refusal })).toEqual({
      9: "price",
    });
  });
});
