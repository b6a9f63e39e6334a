import { useLingui } from "@lingui/react/macro";
import type { ChannelCalendar } from "#/api/channel-calendars";

/** Why a channel's calendar could not be read, and what to do about it. */
export function useCalendarReasons(): Record<ChannelCalendar["reason"], string> {
  const { t } = useLingui();
  return {
    "": "",
    address_invalid: t`This is not the address of a calendar. It begins with https:// and often ends with .ics.`,
    address_private: t`This address leads to a private network, which is not allowed here.`,
    unreachable: t`The channel’s server can’t be reached. Please check the address, or try again later.`,
    too_slow: t`The channel’s server took too long. Please try again later.`,
    given_up: t`Reading was interrupted. Please try again.`,
    redirected: t`The channel’s server leads somewhere else. Please copy the address again from the channel.`,
    not_there: t`The channel does not know this calendar any more. Please copy the address again from the channel.`,
    not_allowed: t`The channel does not allow reading it. Please copy the address again from the channel.`,
    busy: t`The channel wants to be asked later. It will be tried again by itself.`,
    server_broken: t`The channel’s server has a fault. It will be tried again by itself.`,
    refused: t`The channel’s server refused. Please copy the address again from the channel.`,
    web_page: t`A web page came instead of a calendar. Please copy the address of the calendar (iCal), not that of the listing.`,
    not_calendar: t`What came is not a calendar. Please copy the address of the calendar (iCal) from the channel.`,
    cut_off: t`The calendar came incomplete. Please try again.`,
    damaged: t`The calendar is damaged. Please try again, or ask the channel.`,
    too_large: t`The calendar is too large.`,
    too_many: t`The calendar has too many entries.`,
    vanished: t`Coming stays were suddenly missing, all at once. They are kept for a day, in case it is a fault of the channel.`,
  };
}
