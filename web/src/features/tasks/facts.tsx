import { Plural, useLingui } from "@lingui/react/macro";
import { CalendarX, Clock, DoorOpen, LogIn, MapPin, StickyNote, User, Users, type LucideIcon } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { NextOccupation, Task } from "#/api/shapes";
import { useFormats } from "#/i18n/format";
import { emptyWireTime, isEmptyWireTime } from "#/i18n/wire-time";
import { useDeviceSettings, usePropertyTitle } from "#/session/device-settings";
import { CountBadge, Pill } from "#/ui/Badge";
import { Icon } from "#/ui/Icon";
import { MessageCircle } from "lucide-react";
import { addressLine } from "./address";
import { kindLooks, stateLooks } from "#/parts/task";
import { kindOf } from "#/parts/task-state";
import { isLate } from "#/session/urgency";
import { nextOf } from "./times";

/** One fact with its sign. */
function Fact(props: { icon: LucideIcon; children: ReactNode; strong?: boolean }) {
  return (
    <span className="flex min-w-0 items-start gap-2.5">
      <Icon of={props.icon} size={20} className="mt-[0.15em] text-ink-soft" />
      <span className={`min-w-0 ${props.strong ? "font-semibold text-ink" : "text-ink-soft"}`}>{props.children}</span>
    </span>
  );
}

export function usePropertyName(): (task: Task) => string {
  const titleOf = usePropertyTitle();
  return ({ property }) => titleOf(property);
}

/** The number of the stay that the task belongs to, for those who want it on this device. */
export function StayNumber({ task }: { task: Task }) {
  const { t } = useLingui();
  const { showReservationId } = useDeviceSettings();
  // Lists that an older version kept know nothing of it.
  if (!showReservationId || !task.reservation_id) return null;
  // The same number that the guest and the office read.
  const number = task.reservation_id;
  return <span className="figures text-14 text-ink-soft">{t`Booking number ${number}`}</span>;
}

export function KindPill({ task }: { task: Task }) {
  const { i18n } = useLingui();
  const { label, icon, tone } = kindLooks[kindOf(task)];
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(label)}
    </Pill>
  );
}

/** A task that nobody has touched needs no word; a late one does. */
export function StatePill({ task, now, always }: { task: Task; now: number; always?: boolean }) {
  const { i18n } = useLingui();
  const late = isLate(task, now);
  if (task.state === "not_started" && !late && !always) return null;
  const state = late && task.state === "not_started" ? "late" : task.state;
  const { label, icon, tone } = stateLooks[state];
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(label)}
    </Pill>
  );
}

export function UnreadBadge({ count }: { count: number }) {
  const { t } = useLingui();
  return <CountBadge count={count} icon={MessageCircle} label={t`unread messages`} />;
}

export function Address({ task }: { task: Task }) {
  return <Fact icon={MapPin}>{addressLine(task.property)}</Fact>;
}

/** The window in which it is to be done; the second day is named where it ends on another. */
export function Window({ task, day }: { task: Task; day?: boolean }) {
  const formats = useFormats();
  const { planned_start: from, planned_end: to } = task;
  const sameDay = from.slice(0, 10) === to.slice(0, 10);
  return (
    <Fact icon={Clock} strong>
      <span className="figures">
        {day && `${formats.shortDay(from)}, `}
        {formats.time(from)} – {!sameDay && `${formats.shortDay(to)}, `}
        {formats.time(to)}
      </span>
    </Fact>
  );
}

export function Crew({ task }: { task: Task }) {
  const names = [task.person?.name, task.additional_person?.name].filter((name) => name !== undefined);
  const shown = names.length > 0 ? names : [task.company?.name].filter((name) => name !== undefined);
  if (shown.length === 0) return null;
  return <Fact icon={User}>{shown.join(", ")}</Fact>;
}

function People({ next }: { next: NextOccupation }) {
  const parts = [
    next.adults > 0 && <Plural value={next.adults} one="# adult" other="# adults" />,
    next.children > 0 && <Plural value={next.children} one="# child" other="# children" />,
    next.toddlers > 0 && <Plural value={next.toddlers} one="# infant" other="# infants" />,
    next.pets > 0 && <Plural value={next.pets} one="# pet" other="# pets" />,
    next.cots > 0 && <Plural value={next.cots} one="# crib" other="# cribs" />,
  ].filter((part) => part !== false);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ", "}
      {part}
    </Fragment>
  ));
}

/** The guests have left before their time: the cleaning can begin. */
export function GuestsLeft({ task }: { task: Task }) {
  const { t } = useLingui();
  const formats = useFormats();
  // Lists that an older version kept know nothing of it.
  if (isEmptyWireTime(task.guests_left ?? emptyWireTime) || task.state === "finished") return null;
  const time = formats.time(task.guests_left);
  return (
    <Pill tone="done" icon={DoorOpen}>
      {t`Guests left at ${time}`}
    </Pill>
  );
}

/** When the next guests come, and how many; on the same day in red, because then it is urgent. */
export function NextStay({ task }: { task: Task }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { ignoreOneDayBlock } = useDeviceSettings();
  const { guests, block } = nextOf(task, ignoreOneDayBlock);
  if (!guests && !block) return <Fact icon={LogIn}>{t`No arrival known`}</Fact>;
  return (
    <>
      {block && (
        <Fact icon={CalendarX}>
          {t`Closed ${formats.shortDay(block.arrival)} – ${formats.shortDay(block.departure)}`}
        </Fact>
      )}
      {guests && (
        <Fact icon={LogIn}>
          {guests.same_day ? (
            <strong className="figures font-bold text-late-ink">{t`Same day ${guests.arrival_time}`}</strong>
          ) : (
            <span className="figures">{t`Arrival ${formats.shortDay(guests.arrival)}, ${guests.arrival_time}`}</span>
          )}
        </Fact>
      )}
      {guests && guests.adults + guests.children + guests.toddlers > 0 && (
        <Fact icon={Users}>
          <People next={guests} />
        </Fact>
      )}
    </>
  );
}

/** What the agency wrote for this task. */
export function Note({ text, lines }: { text: string; lines?: number }) {
  if (text.trim() === "") return null;
  return (
    <div className="flex items-start gap-2.5 rounded-control bg-sunk px-3.5 py-2.5 text-ink">
      <Icon of={StickyNote} size={20} className="mt-[0.15em] text-ink-soft" />
      <p className={`min-w-0 [overflow-wrap:anywhere] whitespace-pre-wrap ${lines ? "line-clamp-3" : ""}`}>{text}</p>
    </div>
  );
}
