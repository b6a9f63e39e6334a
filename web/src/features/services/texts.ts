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
  credit_card: msg`Reserved on the credit card`,
};

/** Why nothing can be booked, why one service cannot, and why an order was refused. */
export const serviceRefusals = {
  stay_is_offer: msg`This is still an offer. Please confirm it first. Then you can book extra services.`,
  stay_is_cancelled: msg`This booking was canceled. Nothing more can be booked for it.`,
  service_refused: msg`Not everything could be booked. Please check the marked services.`,
  too_early: msg`This can’t be booked yet.`,
  too_late: msg`The deadline for this has passed. Please contact us.`,
  mandatory: msg`It’s part of your stay and can’t be changed.`,
  no_time: msg`Other guests arrive or leave on that day, and the home has to be cleaned in between.`,
  closed: msg`This can’t be booked here. Please ask us.`,
  full: msg`As many as possible are already booked for that day. Please ask us.`,
  price: msg`The price has changed. Please check the new price before you book.`,
  maximum: msg`This is above the maximum.`,
  minimum: msg`This is below the minimum.`,
  unknown: msg`This is no longer offered.`,
} satisfies Record<string, MessageDescriptor>;

/** Why saving failed, where no rule refused it. */
export const savingFailure = {
  network: msg`You’re offline. Your choice is kept on this device. Please save again once you’re online.`,
  other: msg`Saving didn’t work. Your choice is still here. Please try again in a moment.`,
};

/** The text of a reason of the server; a general one for what has none. */
export function serviceRefusal(code: string): MessageDescriptor {
  return Object.hasOwn(serviceRefusals, code)
    ? serviceRefusals[code as keyof typeof serviceRefusals]
    : savingFailure.other;
}
