import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Audience } from "#/api/login-links";

export const audienceNames: Record<Audience, MessageDescriptor> = {
  guest: msg`Guests`,
  cleaning: msg`Staff and cleaning companies`,
};

export const audienceHelp: Record<Audience, MessageDescriptor> = {
  guest: msg`Add it to your booking emails, or put up its code in the property.`,
  cleaning: msg`For everyone who cleans, checks and repairs.`,
};
