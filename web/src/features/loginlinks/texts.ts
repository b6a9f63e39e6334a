import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Audience } from "./queries";

export const audienceNames: Record<Audience, MessageDescriptor> = {
  guest: msg`Guests`,
  cleaning: msg`Staff and cleaning companies`,
};

export const audienceHelp: Record<Audience, MessageDescriptor> = {
  guest: msg`Put it into your booking mails, or hang its code up in the home.`,
  cleaning: msg`For everybody who cleans, checks and repairs.`,
};
