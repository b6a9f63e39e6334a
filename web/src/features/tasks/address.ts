import type { Task } from "#/api/shapes";

/** Where a home is, on one line; what is not known of it leaves no comma behind. */
export function addressLine({ street, postalcode, city }: Task["property"]): string {
  return [street, [postalcode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}
