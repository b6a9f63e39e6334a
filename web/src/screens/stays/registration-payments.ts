import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RegistrationPayment } from "#/api/registration";

/** How a stay is paid, by the codes of Spain's authority. */
export const paymentTexts: Readonly<Record<RegistrationPayment, MessageDescriptor>> = {
  "": msg`Not entered`,
  TRANS: msg`Bank transfer`,
  TARJT: msg`Card`,
  PLATF: msg`Booking platform`,
  EFECT: msg`Cash`,
  MOVIL: msg`Mobile phone`,
  TREG: msg`Gift card`,
  DESTI: msg`At the property`,
  OTRO: msg`Another way`,
};

export const isPayment = (value: string): value is RegistrationPayment => Object.hasOwn(paymentTexts, value);
