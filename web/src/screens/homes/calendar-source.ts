import type { ChannelCalendar } from "#/api/channel-calendars";

/** What the channel of a calendar is called. */
export const sourceNames: Record<ChannelCalendar["source"], string> = {
  airbnb: "Airbnb",
  booking: "Booking.com",
  vrbo: "Vrbo",
  generic: "iCal",
};
