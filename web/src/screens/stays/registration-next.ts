import type { RegistrationStay } from "#/api/registration";

/** A stay that is still to be registered: it never was, or not as it is now. */
export const isOpen = (stay: RegistrationStay) => !stay.cancelled && (stay.made_at === "" || stay.changed);

/** The stays of one home that its next file holds, and how many wait for the one after it. */
export function nextFiles(stays: RegistrationStay[], most: { mostStays: number; mostTravelers: number }) {
  const homes = new Map<number, { title: string; stays: RegistrationStay[]; travelers: number; later: number }>();
  for (const stay of stays) {
    if (!isOpen(stay) || !stay.takes || stay.gaps.length > 0) continue;
    const file = homes.get(stay.property) ?? { title: stay.home, stays: [], travelers: 0, later: 0 };
    homes.set(stay.property, file);
    if (
      file.later > 0 ||
      file.stays.length === most.mostStays ||
      file.travelers + stay.travellers > most.mostTravelers
    ) {
      file.later += 1;
    } else {
      file.stays.push(stay);
      file.travelers += stay.travellers;
    }
  }
  return [...homes];
}
