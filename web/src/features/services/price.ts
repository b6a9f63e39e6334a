import type { Choice, Offered } from "./types";

/** What a service costs, in cents, by the server's own rule: infants are no persons here. */
export function costs(
  offered: Pick<Offered, "fee_basis" | "unit_amount">,
  quantity: number,
  of: Pick<Choice, "nights" | "persons">,
): number {
  const once = quantity * offered.unit_amount.amount;
  switch (offered.fee_basis) {
    case "night":
      return once * of.nights;
    case "person":
      return once * of.persons;
    case "person_night":
      return once * of.nights * of.persons;
    case "unit":
      return once;
  }
}

/** The quantities that the person wants by the offer's id, where they differ from what is booked. */
export type Wanted = Readonly<Record<string, number>>;

export interface Order {
  offered: number;
  quantity: number;
}

export function ordersOf(choice: Pick<Choice, "offered">, wanted: Wanted): Order[] {
  return choice.offered.flatMap((one) => {
    const quantity = wanted[one.id];
    return quantity === undefined || quantity === one.quantity ? [] : [{ offered: one.id, quantity }];
  });
}

/** An order with what it costs as the person sees it: the server books it at no other price. */
export function seenOrder(choice: Choice, order: Order) {
  const offered = choice.offered.find((one) => one.id === order.offered);
  if (!offered || order.quantity === 0) return order;
  const { currency } = offered.unit_amount;
  return { ...order, seen: { amount: costs(offered, order.quantity, choice), currency } };
}

/** What is offered for a stay, whether it is entered already or not. */
export type Priced = Pick<Choice, "nights" | "persons"> & {
  offered: readonly Pick<Offered, "id" | "quantity" | "fee_basis" | "unit_amount" | "timing">[];
};

/** By how much each way of paying changes with the orders, in cents. */
export function differences(
  choice: Priced,
  wanted: Wanted,
): { agency: number; third: number; arrival: number; card: number } {
  const out = { agency: 0, third: 0, arrival: 0, card: 0 };
  for (const one of choice.offered) {
    const quantity = wanted[one.id] ?? one.quantity;
    const more = costs(one, quantity, choice) - costs(one, one.quantity, choice);
    switch (one.timing) {
      case "deposit":
      case "final_payment":
        out.agency += more;
        break;
      case "cash_third":
        out.third += more;
        break;
      case "cash_arrival":
        out.arrival += more;
        break;
      case "credit_card":
        out.card += more;
    }
  }
  return out;
}
