import type { OwnAbsences } from "#/api/absences";

/** One person at one agency. */
export const placeOf = ({ memberid, staff }: Pick<OwnAbsences, "memberid" | "staff">) => `${memberid}-${staff}`;

/** Where requests of a person at an agency wait to be sent, in order. */
export const absenceLane = (place: Pick<OwnAbsences, "memberid" | "staff">) => `absence ${placeOf(place)}`;
