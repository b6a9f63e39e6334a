import { msg } from "@lingui/core/macro";
import {
  BookOpen,
  CalendarCheck,
  CalendarDays,
  ChartNoAxesGantt,
  History,
  House,
  Inbox,
  KeyRound,
  ListChecks,
  Map as MapIcon,
  SlidersHorizontal,
  TriangleAlert,
  UserRoundCheck,
  UsersRound,
  Wallet,
} from "lucide-react";

/**
 * The places of the office, in the order of its rail. `letter` goes there after `g`; `bar` is the place in a phone's bar, and
 * what has none is behind "More".
 */
export const officePlaces = [
  { to: "/manage", letter: "t", label: msg`Today`, icon: CalendarCheck, bar: 1 },
  { to: "/manage/calendar", letter: "c", label: msg`Calendar`, icon: CalendarDays, bar: 2 },
  { to: "/manage/schedule", letter: "d", label: msg`Schedule`, icon: ChartNoAxesGantt, bar: 3 },
  { to: "/cleanings", letter: "k", label: msg`Tasks`, icon: ListChecks },
  { to: "/map", letter: "m", label: msg`Map`, icon: MapIcon },
  { to: "/manage/reservations", letter: "r", label: msg`Reservations`, icon: BookOpen },
  { to: "/manage/properties", letter: "h", label: msg`Properties`, icon: House },
  { to: "/manage/team", letter: "e", label: msg`Team`, icon: UsersRound },
  { to: "/manage/inbox", letter: "i", label: msg`Inbox`, icon: Inbox, bar: 4 },
  { to: "/manage/problems", letter: "p", label: msg`Problems`, icon: TriangleAlert },
  { to: "/manage/money", letter: "o", label: msg`Money`, icon: Wallet },
  { to: "/manage/setup", letter: "s", label: msg`Setup`, icon: SlidersHorizontal },
] as const;

/** Pages that a place leads to and whose address does not say so: the rail marks the place there too. */
const leadsTo: Readonly<Record<string, readonly string[]>> = {
  "/manage/setup": [
    "checklists",
    "erasures",
    "errors",
    "extras",
    "history",
    "imports",
    "interfaces",
    "logins",
    "mails",
    "rules",
  ],
  "/manage/reservations": ["registration"],
  "/manage/team": ["pay"],
};

/** Whether an address is that of a page to which a place leads. */
export const isBehind = (place: string, address: string): boolean =>
  leadsTo[place]?.some((page) => `${address}/`.startsWith(`/manage/${page}/`)) ?? false;

/** Places that the rail has no room for: the schedule and Setup lead there, and the keys do. */
export const furtherPlaces = [
  { to: "/handout", letter: "a", label: msg`Assign tasks`, icon: UserRoundCheck },
  { to: "/manage/history", letter: "v", label: msg`History`, icon: History },
  { to: "/manage/logins", letter: "l", label: msg`Logins of guests`, icon: KeyRound },
] as const;

export type OfficePlace = (typeof officePlaces)[number];
