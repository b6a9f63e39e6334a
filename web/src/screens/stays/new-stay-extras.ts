import type { Offer } from "#/api/extras";
import type { StayFields } from "#/api/office-stays";
import type { Order, Wanted } from "#/features/services/price";

/** How many of an offer are booked with a new reservation: what is wanted; of what each guest has to have, one at least. */
export function quantityOf(offer: Offer, wanted: Wanted, kind: StayFields["kind"]): number {
  const quantity = wanted[offer.id] ?? 0;
  return offer.mandatory && kind === "guest" ? Math.max(1, quantity) : quantity;
}

/** What is booked with a new reservation. While nobody knows what the property offers, all that is wanted: the server says what it does not have. */
export function ordersOfNew(offers: readonly Offer[] | undefined, wanted: Wanted, kind: StayFields["kind"]): Order[] {
  const all = offers
    ? offers.map((offer) => ({ offered: offer.id, quantity: quantityOf(offer, wanted, kind) }))
    : Object.entries(wanted).map(([id, quantity]) => ({ offered: Number(id), quantity }));
  return all.filter((order) => order.quantity > 0);
}

/** Why the server refuses services, by their offers: a refused field is named by the place of its order. */
export function refusedOffers(
  refused: Readonly<Record<string, string>>,
  orders: readonly Order[],
): Readonly<Record<number, string>> {
  return Object.fromEntries(
    Object.entries(refused).flatMap(([field, why]) => {
      const order = orders[Number(/^services\.(\d+)\./u.exec(field)?.[1] ?? "-1")];
      return order ? [[order.offered, why]] : [];
    }),
  );
}
