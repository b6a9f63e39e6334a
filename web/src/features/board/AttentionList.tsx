import { Plural, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import {
  AlarmClockOff,
  CalendarOff,
  CalendarRange,
  CalendarX2,
  ChevronDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  ClockAlert,
  Eraser,
  EyeOff,
  TimerOff,
  ClipboardPen,
  HardDrive,
  Hourglass,
  IdCard,
  KeyRound,
  KeySquare,
  Landmark,
  type LucideIcon,
  MailWarning,
  MessageCircle,
  MessageCircleOff,
  TriangleAlert,
  UserX,
  Wallet,
  Webhook,
} from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { type Attention, type AttentionGroup, attentionRowsQuery } from "#/api/attention";
import { useFormats } from "#/i18n/format";
import { shiftDay } from "#/i18n/wire-time";
import { usePropertyTitle } from "#/session/device-settings";
import { Changes } from "#/ui/Changes";
import { Button } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { LinkButton } from "#/ui/Link";
import { ShowMore } from "#/ui/ShowMore";
import { AttentionRow } from "./AttentionRow";

type Kind = AttentionGroup["kind"];

/** Red is what hurts somebody today; the rest is to be settled in the course of the day. */
const looks: Record<Kind, { icon: LucideIcon; tone: string }> = {
  tasks_late: { icon: ClockAlert, tone: "text-late-ink" },
  stays_parked: { icon: CircleAlert, tone: "text-late-ink" },
  nights_sold_twice: { icon: CalendarRange, tone: "text-late-ink" },
  stays_on_closed: { icon: CalendarOff, tone: "text-late-ink" },
  stays_still_listed: { icon: CalendarX2, tone: "text-late-ink" },
  calendars_ask: { icon: CalendarX2, tone: "text-late-ink" },
  tasks_unassigned: { icon: UserX, tone: "text-late-ink" },
  tasks_nobody: { icon: UserX, tone: "text-warn-ink" },
  tasks_early: { icon: TimerOff, tone: "text-late-ink" },
  tasks_gone: { icon: EyeOff, tone: "text-late-ink" },
  tasks_unseen: { icon: EyeOff, tone: "text-late-ink" },
  changes_unseen: { icon: EyeOff, tone: "text-late-ink" },
  tasks_short: { icon: TimerOff, tone: "text-late-ink" },
  tasks_silent: { icon: MessageCircleOff, tone: "text-warn-ink" },
  guests_to_register: { icon: IdCard, tone: "text-warn-ink" },
  arrivals_unpaid: { icon: Wallet, tone: "text-warn-ink" },
  codes_to_change: { icon: KeyRound, tone: "text-warn-ink" },
  payments_to_match: { icon: Landmark, tone: "text-warn-ink" },
  stays_to_complete: { icon: ClipboardPen, tone: "text-warn-ink" },
  backup_failed: { icon: HardDrive, tone: "text-late-ink" },
  clock_leapt: { icon: AlarmClockOff, tone: "text-late-ink" },
  problems_open: { icon: TriangleAlert, tone: "text-warn-ink" },
  calendars_failed: { icon: CalendarX2, tone: "text-warn-ink" },
  mails_failed: { icon: MailWarning, tone: "text-warn-ink" },
  webhooks_failed: { icon: Webhook, tone: "text-warn-ink" },
  tokens_ending: { icon: KeySquare, tone: "text-warn-ink" },
  absences_asked: { icon: CalendarOff, tone: "text-warn-ink" },
  erasures_asked: { icon: Eraser, tone: "text-warn-ink" },
  chats_waiting: { icon: MessageCircle, tone: "text-ink-soft" },
  tasks_watch: { icon: Hourglass, tone: "text-ink-soft" },
};

/** What a group is; the number stands before it. */
function Name({ group: { kind, count } }: { group: AttentionGroup }): ReactNode {
  switch (kind) {
    case "tasks_late":
      return <Plural value={count} one="task late" other="tasks late" />;
    case "nights_sold_twice":
      return <Plural value={count} one="double booking" other="double bookings" />;
    case "stays_parked":
      return <Plural value={count} one="reservation without a property" other="reservations without a property" />;
    case "stays_on_closed":
      return <Plural value={count} one="reservation on closed nights" other="reservations on closed nights" />;
    case "stays_still_listed":
      return (
        <Plural value={count} one="canceled reservation still listed" other="canceled reservations still listed" />
      );
    case "calendars_ask":
      return <Plural value={count} one="question about a calendar" other="questions about calendars" />;
    case "tasks_unassigned":
      return <Plural value={count} one="task nobody does" other="tasks nobody does" />;
    case "tasks_nobody":
      return <Plural value={count} one="task nobody does yet" other="tasks nobody does yet" />;
    case "tasks_silent":
      return <Plural value={count} one="task without an answer" other="tasks without an answer" />;
    case "changes_unseen":
      return <Plural value={count} one="change not seen" other="changes not seen" />;
    case "tasks_unseen":
      return <Plural value={count} one="task nobody has seen" other="tasks nobody has seen" />;
    case "tasks_early":
      return <Plural value={count} one="task before the guests leave" other="tasks before the guests leave" />;
    case "tasks_gone":
      return <Plural value={count} one="lost task not seen" other="lost tasks not seen" />;
    case "tasks_short":
      return <Plural value={count} one="cleaning that no longer fits" other="cleanings that no longer fit" />;
    case "guests_to_register":
      return <Plural value={count} one="stay to register" other="stays to register" />;
    case "arrivals_unpaid":
      return <Plural value={count} one="arrival today not paid" other="arrivals today not paid" />;
    case "codes_to_change":
      return <Plural value={count} one="key code to change" other="key codes to change" />;
    case "payments_to_match":
      return <Plural value={count} one="payment to match" other="payments to match" />;
    case "stays_to_complete":
      return <Plural value={count} one="reservation to complete" other="reservations to complete" />;
    case "backup_failed":
      return <Plural value={count} one="unreliable backup" other="unreliable backups" />;
    case "clock_leapt":
      return <Plural value={count} one="jump of the server’s clock" other="jumps of the server’s clock" />;
    case "problems_open":
      return <Plural value={count} one="problem to decide" other="problems to decide" />;
    case "calendars_failed":
      return <Plural value={count} one="calendar to check" other="calendars to check" />;
    case "mails_failed":
      return <Plural value={count} one="email not sent" other="emails not sent" />;
    case "webhooks_failed":
      return <Plural value={count} one="webhook without answer" other="webhooks without answer" />;
    case "tokens_ending":
      return <Plural value={count} one="API token ends soon" other="API tokens end soon" />;
    case "absences_asked":
      return <Plural value={count} one="absence to answer" other="absences to answer" />;
    case "erasures_asked":
      return <Plural value={count} one="request to erase a guest’s data" other="requests to erase guests’ data" />;
    case "chats_waiting":
      return <Plural value={count} one="chat to answer" other="chats to answer" />;
    case "tasks_watch":
      return <Plural value={count} one="task to watch" other="tasks to watch" />;
  }
}

/** What there is to know of a group before it is unfolded. */
function Detail({ group }: { group: AttentionGroup }): ReactNode {
  const { t } = useLingui();
  const format = useFormats();
  const titleOf = usePropertyTitle();
  const { kind, today, amount, stays, tasks, minutes } = group;
  switch (kind) {
    case "tasks_late":
      return (
        today > 0 && (
          <Plural value={today} one="Guests arrive today in # of them" other="Guests arrive today in # of them" />
        )
      );
    case "tasks_unassigned":
      return today > 0 && <Plural value={today} one="# of them today" other="# of them today" />;
    case "tasks_nobody":
      return t`Planned within 7 days`;
    case "tasks_silent":
      return t`Who has them was asked and has neither answered nor opened the app.`;
    case "tasks_unseen":
      return t`They begin within four hours, and who has them has not used the app since.`;
    case "changes_unseen":
      return t`The tasks begin within four hours.`;
    case "tasks_early":
      return t`Their time was set by hand, and the guests stay longer. Move them or ask the guest.`;
    case "tasks_gone":
      return t`They would begin within four hours. Who had them has not used the app since: call them.`;
    case "tasks_short":
      return t`The next guests or a visit leave it too little time. Move it, give it less time or a second person, or ask the guest.`;
    case "arrivals_unpaid": {
      const open = amount ? format.money(amount) : "";
      return open === ""
        ? t`Key codes stay hidden until they are paid.`
        : t`${open} open. Key codes stay hidden until it is paid.`;
    }
    case "chats_waiting": {
      const who = t`Guests ${stays} · Team ${tasks}`;
      const wait = format.minutes(minutes);
      return minutes > 0 ? t`${who} · Longest wait ${wait}` : who;
    }
    case "tasks_watch":
      return t`Behind schedule, but still in time`;
    case "payments_to_match":
      return t`From bank statements. Key codes stay hidden until a payment is booked.`;
    case "nights_sold_twice":
      return t`Two reservations have the same nights.`;
    case "stays_parked":
      return t`The guests see neither key nor address until you choose a property.`;
    case "stays_on_closed":
      return t`A guest has booked nights that are closed.`;
    case "stays_still_listed":
      return t`A channel, a file or a program still lists what you have canceled. Cancel it there, or restore it here. If someone else has booked these nights, you can only cancel it there.`;
    case "calendars_ask":
      return t`The channel’s calendar does not say this. You may know.`;
    case "guests_to_register": {
      const first = group.rows[0]?.minutes ?? 0;
      const left = format.minutes(Math.abs(first));
      return first < 0 ? t`overdue by ${left}` : t`due in ${left}`;
    }
    case "stays_to_complete":
      return t`Guest, persons or language are missing, and they arrive within a week.`;
    case "calendars_failed": {
      // Of one thing the row itself can be said.
      const only = group.count === 1 ? group.rows[0] : undefined;
      const missing = t`New bookings may be missing. Those read before stay.`;
      return only ? `${only.text}, ${titleOf(only)} · ${missing}` : missing;
    }
    case "absences_asked":
    case "codes_to_change":
    case "mails_failed":
    case "problems_open":
    case "tokens_ending":
    case "webhooks_failed":
      return null;
    case "erasures_asked":
      return t`To be answered within one month`;
    case "backup_failed":
      return t`If the disk of the server breaks today, what was saved since the last good backup is lost.`;
    case "clock_leapt":
      return t`Nothing is deleted automatically for 24 hours. If the server was off for more than a day, all is well. If not, its clock must be set right by then, or data is deleted too early.`;
  }
}

const keepMember = ({ member }: { member?: number }) => (member === undefined ? {} : { member });

/** The forms that the page shows when it is asked to. */
const forms = ["parte_viajeros", "reserva_hospedaje"] as const;

/** The page shows 31 days at most. */
const mostMinutes = 28 * 1440;

/**
 * Which form is due first, and from which arrival or booking on the page shows what is due, until today: it is due at most a day after that. Canceled stays and
 * changed bookings are on the page from any first day on, so they choose none.
 */
function registrationOf({ rows }: AttentionGroup) {
  const due = rows[0]?.cause.replace(/_cancelled$/, "");
  const form = forms.find((one) => one === due);
  const [day] = rows
    .filter((row) => row.cause === due && row.minutes > -mostMinutes)
    .map((row) => row.at.slice(0, 10))
    .toSorted();
  return { ...(form && { form }), ...(day && { from: shiftDay(day, -1) }) };
}

/** Where all of a group is settled. */
function GroupCure({ group }: { group: AttentionGroup }): ReactNode {
  const { kind } = group;
  const { t } = useLingui();
  const look = { variant: "secondary" as const, className: "text-14" };
  switch (kind) {
    case "tasks_nobody":
    case "tasks_unassigned":
      return (
        <Changes>
          <LinkButton {...look} to="/handout">
            {t`Assign tasks`}
          </LinkButton>
        </Changes>
      );
    case "changes_unseen":
      return (
        <LinkButton {...look} to="/handout" search={{ tab: "unseen" }}>
          {t`See changes`}
        </LinkButton>
      );
    case "problems_open":
      return (
        <LinkButton {...look} to="/manage/problems" search={keepMember}>
          {t`Decide`}
        </LinkButton>
      );
    case "payments_to_match":
      return (
        <LinkButton {...look} to="/manage/money" search={(before) => ({ ...keepMember(before), tab: "statements" })}>
          {t`Match payments`}
        </LinkButton>
      );
    case "stays_to_complete":
      return (
        <LinkButton {...look} to="/manage/reservations" search={(before) => ({ ...keepMember(before), todo: true })}>
          {t`Complete reservations`}
        </LinkButton>
      );
    case "guests_to_register":
      return (
        <LinkButton
          {...look}
          to="/manage/registration"
          search={(before) => ({ ...keepMember(before), ...registrationOf(group) })}
        >
          {t`Register guests`}
        </LinkButton>
      );
    case "mails_failed":
      return (
        <LinkButton
          {...look}
          to="/manage/mails"
          search={(before) => ({ ...keepMember(before), state: "failed" as const })}
        >
          {t`Send again`}
        </LinkButton>
      );
    case "chats_waiting":
      return (
        <LinkButton {...look} to="/manage/inbox" search={keepMember}>
          {t`Open inbox`}
        </LinkButton>
      );
    case "erasures_asked":
      return (
        <LinkButton {...look} to="/manage/erasures" search={keepMember}>
          {t({ message: "Answer", context: "button" })}
        </LinkButton>
      );
    case "backup_failed":
    case "clock_leapt":
      return (
        <LinkButton {...look} to="/manage/setup/$part" params={{ part: "server" }} search={keepMember}>
          {t`Check the server`}
        </LinkButton>
      );
    case "absences_asked":
    case "arrivals_unpaid":
    case "calendars_ask":
    case "calendars_failed":
    case "codes_to_change":
    case "nights_sold_twice":
    case "stays_on_closed":
    case "stays_parked":
    case "stays_still_listed":
    case "tasks_early":
    case "tasks_gone":
    case "tasks_late":
    case "tasks_short":
    case "tasks_silent":
    case "tasks_unseen":
    case "tasks_watch":
    case "webhooks_failed":
      return null;
    case "tokens_ending":
      return (
        <LinkButton
          {...look}
          to="/manage/interfaces"
          search={(before) => ({ ...keepMember(before), tab: "tokens" as const })}
        >
          {t`Open interfaces`}
        </LinkButton>
      );
  }
}

/** The rows of an unfolded group: three, and then page by page. */
function Rows({ member, group }: { member: number; group: AttentionGroup }) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const query = useInfiniteQuery({ ...attentionRowsQuery(member, group.kind), enabled: all });
  const rows = (all && query.data?.pages.flatMap((page) => page.data)) || group.rows;
  const rest = group.count - group.rows.length;
  return (
    <div className="@container ps-4 desk:ps-[5.75rem]">
      <ul className="divide-y divide-line border-t border-line pe-4 @4xl:grid @4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.9fr)_minmax(0,0.8fr)_minmax(7rem,auto)] @4xl:gap-x-4">
        {rows.map((row) => (
          <li
            // A reservation has a row for each other one that has its nights.
            key={`${row.type} ${row.ref} ${row.at} ${row.stays?.[1]?.ref ?? (row.cause || row.who)}`}
            className="@4xl:col-span-full @4xl:grid @4xl:grid-cols-subgrid"
          >
            <AttentionRow row={row} kind={group.kind} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className="-ms-3 border-t border-line">
          <Button
            variant="quiet"
            data-row=""
            aria-expanded={all}
            isPending={all && query.isLoading}
            onPress={() => setAll(!all)}
            className="text-14"
          >
            {all ? t`Show fewer` : group.more ? t`Show more` : t`Show ${rest} more`}
          </Button>
          {all && <ShowMore of={query} variant="quiet">{t`Show more`}</ShowMore>}
        </div>
      )}
    </div>
  );
}

function Group(props: { member: number; group: AttentionGroup; open: boolean; onOpen: (open: boolean) => void }) {
  const { member, group, open, onOpen } = props;
  const { t } = useLingui();
  const { icon, tone } = looks[group.kind];
  const rows = `attention-${group.kind}`;
  return (
    <li className="border-t border-line">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1">
        <Icon of={icon} size={22} className={tone} />
        <h3 className="flex min-w-0 items-baseline gap-3 font-semibold max-sm:grow max-sm:basis-40">
          <span className={`figures min-w-9 text-end text-22 leading-none font-bold ${tone}`}>
            {group.more ? `${group.count}+` : group.count}
          </span>{" "}
          <span className="min-w-0">
            <Name group={group} />
          </span>
        </h3>
        <span className="min-w-0 grow basis-60 text-14 text-ink-soft max-sm:ps-[4.6rem]">
          <Detail group={group} />
        </span>
        <span className="ms-auto flex flex-wrap items-center justify-end gap-x-2">
          <GroupCure group={group} />
          {group.rows.length > 0 && (
            <Button
              variant="quiet"
              data-row=""
              icon={open ? ChevronUp : ChevronDown}
              aria-expanded={open}
              aria-controls={rows}
              onPress={() => onOpen(!open)}
              className="text-14"
            >
              {open ? t({ message: "Fold", context: "a group of a list" }) : t`Show`}{" "}
              <span className="sr-only">
                <Name group={group} />
              </span>
            </Button>
          )}
        </span>
      </div>
      <div id={rows} hidden={!open}>
        {open && <Rows member={member} group={group} />}
      </div>
    </li>
  );
}

/** The one list to look at, by kind. What is to watch is folded behind the head; nothing in the list is the best news of the day. */
export function AttentionList(props: {
  member: number;
  attention: Attention;
  /** When it was last known, where there is no connection. */
  asOf: string | undefined;
  ref?: Ref<HTMLUListElement>;
}) {
  const { member, attention, asOf, ref } = props;
  const { t } = useLingui();
  // A server that is newer than this page may name kinds that the page has no words for.
  const groups = attention.groups.filter((group) => Object.hasOwn(looks, group.kind));
  const red = groups.filter((group) => group.severity === "red");
  const watch = groups.find((group) => group.severity === "watch");
  // One group is unfolded from the start: the first, unless it is one that is settled elsewhere.
  const [chosen, setChosen] = useState<ReadonlyMap<Kind, boolean>>(new Map());
  const isOpen = (kind: Kind) => chosen.get(kind) ?? (kind === red[0]?.kind && kind !== "chats_waiting");
  const setOpen = (kind: Kind, open: boolean) => setChosen(new Map(chosen).set(kind, open));
  const watched = watch?.count ?? 0;
  const watching = watch !== undefined && isOpen("tasks_watch");
  return (
    <section
      aria-labelledby="attention"
      className="overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-1.5">
        <h2 id="attention" className="text-16 font-bold">
          {t`Needs attention`}
        </h2>
        <span className="flex flex-wrap items-center gap-x-3 text-14 text-ink-soft">
          {asOf !== undefined && <span className="figures">{t`As of ${asOf}`}</span>}
          {watch && (
            <>
              <span className="flex items-center gap-2">
                <Icon of={Hourglass} size={16} />
                <Plural
                  value={watched}
                  one="# more task to watch: still in time, but tight"
                  other="# more tasks to watch: still in time, but tight"
                />
              </span>
              <Button
                variant="quiet"
                aria-expanded={watching}
                onPress={() => setOpen("tasks_watch", !watching)}
                className="text-14"
              >
                {watching ? t({ message: "Fold", context: "a group of a list" }) : t`Show`}{" "}
                <span className="sr-only">{t`tasks to watch`}</span>
              </Button>
            </>
          )}
        </span>
      </div>
      {red.length === 0 && (
        <p className="flex items-center gap-3 border-t border-line bg-done-soft px-4 py-3 font-semibold text-done-ink">
          <Icon of={CircleCheck} />
          {t`Nothing is late, unpaid or unanswered.`}
        </p>
      )}
      <ul ref={ref}>
        {watching && (
          <li>
            <Rows member={member} group={watch} />
          </li>
        )}
        {red.map((group) => (
          <Group
            key={group.kind}
            member={member}
            group={group}
            open={isOpen(group.kind)}
            onOpen={(open) => setOpen(group.kind, open)}
          />
        ))}
      </ul>
    </section>
  );
}
