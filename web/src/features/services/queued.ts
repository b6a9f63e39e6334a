import type { Row } from "#/offline";
import type { Order, Wanted } from "./price";
import type { Choice } from "./types";

/** Where the orders of a stay wait. */
export const extrasLane = (ref: string) => `extras ${ref}`;

export const ordersOfRow = (row: Pick<Row, "body">) => row.body.services as readonly Order[];

/** The quantities that rows ask for; what was asked for last counts. */
export function wantedIn(rows: readonly Pick<Row, "body">[]): Wanted {
  return Object.fromEntries(rows.flatMap(ordersOfRow).map(({ offered, quantity }) => [offered, quantity]));
}

/** The choice as it will be when everything that waits has arrived. */
export function withQueued(choice: Choice, queued: Wanted): Choice {
  return {
    ...choice,
    offered: choice.offered.map((one) => ({ ...one, quantity: queued[one.id] ?? one.quantity })),
  };
}

/** Why each order of a refused row was refused, by the offer's id. */
export function refusedIn(row: Pick<Row, "body" | "refusal">): Readonly<Record<number, string>> {
  return refusedOrders(ordersOfRow(row), row.refusal?.fields ?? {});
}

/** The server names a refused order by its place. */
export function refusedOrders(
  orders: readonly Order[],
  fields: Readonly<Record<string, string>>,
): Readonly<Record<number, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, why]) => {
      const order = orders[Number(/^services\.(\d+)\./.exec(field)?.[1] ?? "-1")];
      return order ? [[order.offered, why]] : [];
    }),
  );
}
