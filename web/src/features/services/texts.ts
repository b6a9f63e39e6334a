import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FeeBasis, Timing } from "./types";

/** Spelled out, because the extraction of texts finds literal ones only. */
export const basisTexts: Record<FeeBasis, MessageDescriptor> = {
  night: msg`per night`,
  person: msg`per person`,
  person_night: msg`per person and night`,
  unit: msg`per unit`,
};

export const timingTexts: Record<Timing, MessageDescriptor> = {
  deposit: msg`Payable with the deposit`,
  final_payment: msg`Payable with the final payment`,
  cash_third: msg`In cash to third parties`,
  cash_arrival: msg`In cash on arrival`,
  credit_card: msg`Reserved on your credit card`,
};

/** Why nothing can be booked, why one service cannot, and why an order was refused. */
export const serviceRefusals = {
  stay_is_offer: msg`This is still an offer. Please confirm it first: then services can be booked.`,
  stay_is_cancelled: msg`This booking was cancelled. Nothing more can be booked with it.`,
  service_refused: msg`Not everything could be booked. Please look at the marked services.`,
  too_late: msg`The last day for this is over. Please contact us.`,
  mandatory: msg`It belongs to your stay and cannot be changed.`,
  maximum: msg`That is more than can be booked.`,
  minimum: msg`That is less than can be booked.`,
  unknown: msg`This is no longer offered.`,
} satisfies Record<string, MessageDescriptor>;

/** Why saving failed, where no rule refused it. */
export const savingFailure = {
  network: msg`There is no connection. Your choice is kept on this device: please save again once you are online.`,
  other: msg`Saving did not work. Your choice is still here. Please try again in a moment.`,
};

/** The text of a reason of the server; a general one for what has none. */
export function serviceRefusal(code: string): MessageDescriptor {
  return Object.hasOwn(serviceRefusals, code)
    ? serviceRefusals[code as keyof typeof serviceRefusals]
    : savingFailure.other;
}
