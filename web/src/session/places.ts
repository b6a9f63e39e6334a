import type { Status } from "#/api/session";

/** Where a signed-in person can go: one place is gone to at once, of several the person chooses. */
export type Place =
  | { kind: "manage"; members: string[] }
  | { kind: "cleanings"; members: string[] }
  | { kind: "reservation"; id: string }
  | { kind: "reservations"; count: number };

export function placesOf(status: {
  roles: Status["roles"];
  reservations: readonly { memberid: number; id: number }[];
}): Place[] {
  const named = (...roles: string[]) => [
    ...new Set(status.roles.filter((entry) => roles.includes(entry.role)).map((entry) => entry.member_name)),
  ];
  const places: Place[] = [];
  const managed = named("manager");
  if (managed.length > 0) places.push({ kind: "manage", members: managed });
  const cleaned = named("cleaner", "company");
  if (cleaned.length > 0) places.push({ kind: "cleanings", members: cleaned });
  const [only] = status.reservations;
  if (only && status.reservations.length === 1) places.push({ kind: "reservation", id: `${only.memberid}-${only.id}` });
  else if (only) places.push({ kind: "reservations", count: status.reservations.length });
  return places;
}
