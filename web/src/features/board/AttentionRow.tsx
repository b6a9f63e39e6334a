import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { type AttentionGroup, type AttentionRow as Row, resendChanges } from "#/api/attention";
import { answerCalendar, type CalendarSaid, type ChannelCalendar } from "#/api/channel-calendars";
import { keys } from "#/api/keys";
import type { Mail } from "#/api/mails";
import { useAbsenceTime } from "#/parts/absence-words";
import { useFormats } from "#/i18n/format";
import { useWords } from "#/i18n/words";
import { useCalendarReasons } from "#/parts/calendar-words";
import { useMailCauses, useMailKinds } from "#/parts/mail-words";
import { kindLooks } from "#/parts/task";
import { usePropertyTitle } from "#/session/device-settings";
import { useFailureToast } from "#/session/failure-words";
import { Changes } from "#/ui/Changes";
import { Button } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { ExternalLink } from "#/ui/Anchor";
import { Link } from "#/ui/Link";
import { Late } from "./Late";

const keepMember = ({ member }: { member?: number }) => (member === undefined ? {} : { member });

/** The name of a row, which leads to the thing itself. */
function Title({ row, children }: { row: Row; children: ReactNode }) {
  const look = { "data-row": "", className: "min-w-0" };
  const params = { id: row.ref };
  switch (row.type) {
    case "task":
      return (
        <Link {...look} to="/manage/task/$id" params={params} search>
          {children}
        </Link>
      );
    case "reservation":
      return (
        <Link {...look} to="/manage/stay/$id" params={params} search>
          {children}
        </Link>
      );
    case "property":
      return (
        <Link {...look} to="/manage/properties/$id" params={params} search={keepMember}>
          {children}
        </Link>
      );
    case "problem":
      return (
        <Link {...look} to="/manage/problems" search={keepMember}>
          {children}
        </Link>
      );
    case "mail":
      return (
        <Link {...look} to="/manage/mails" search={(before) => ({ ...keepMember(before), state: "failed" as const })}>
          {children}
        </Link>
      );
    case "person":
      return (
        <Link
          {...look}
          to="/manage/team/$id"
          params={params}
          search={(before) => ({ ...keepMember(before), tab: "absences" as const })}
        >
          {children}
        </Link>
      );
    case "token":
      return (
        <Link
          {...look}
          to="/manage/interfaces"
          search={(before) => ({ ...keepMember(before), tab: "tokens" as const })}
        >
          {children}
        </Link>
      );
    case "webhook":
      return (
        <Link {...look} to="/manage/interfaces/$id" params={params} search={keepMember}>
          {children}
        </Link>
      );
  }
}

/** Notifies those who do a task once more. */
function Resend({ row }: { row: Row }) {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const resend = useMutation({
    mutationFn: async () => resendChanges(row.ref),
    onError: (failure) => tellFailure(failure),
  });
  return (
    <Button
      changes="office"
      variant="quiet"
      size="pill"
      isPending={resend.isPending}
      isDisabled={resend.isSuccess}
      aria-label={t`Resend changes: ${row.title}`}
      onPress={() => resend.mutate()}
    >
      {resend.isSuccess ? t`Notified again` : t`Resend`}
    </Button>
  );
}

/** What the office can say about an entry of a calendar. */
function Answers({ row }: { row: Row }) {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const format = useFormats();
  const queries = useQueryClient();
  const answer = useMutation({
    mutationFn: async (said: CalendarSaid) => answerCalendar(row.calendar ?? "", row.entry ?? 0, said),
    onError: (failure) => tellFailure(failure),
    onSettled: async () => queries.invalidateQueries({ queryKey: keys.attention() }),
  });
  const day = format.shortDay(row.changed ?? row.at);
  const choices: Record<string, [CalendarSaid, string][]> = {
    no_longer_listed: [["they_come", t`They are coming`]],
    same_guest: [
      ["one_guest", t`Same guest`],
      ["next_guest", t`New guest on ${day}`],
    ],
    guest_or_buffer: [
      ["guest", t`A guest`],
      ["buffer", t`We keep it free`],
      ["buffers", t`We always do`],
    ],
  };
  return (
    <>
      {row.cause === "no_longer_listed" && (
        <Changes>
          <Link to="/manage/reservations/$id" params={{ id: row.ref }} aria-label={t`Cancel the stay: ${row.title}`}>
            {t`Cancel it`}
          </Link>
        </Changes>
      )}
      {choices[row.cause]?.map(([said, words]) => (
        <Button
          key={said}
          changes="office"
          variant="quiet"
          size="pill"
          isPending={answer.isPending && answer.variables === said}
          isDisabled={answer.isSuccess || (answer.isPending && answer.variables !== said)}
          aria-label={`${words}: ${row.title}`}
          onPress={() => answer.mutate(said)}
        >
          {words}
        </Button>
      ))}
    </>
  );
}

/** To the chat with the guests who leave before a task: they may go earlier. */
function AskGuest({ stay, title }: { stay: string; title: string }) {
  const { t } = useLingui();
  return (
    <Link
      to="/manage/inbox"
      search={(before) => ({ ...keepMember(before), kind: "reservation" as const, ref: stay })}
      aria-label={t`Ask the guest: ${title}`}
    >
      {t`Ask the guest`}
    </Link>
  );
}

/** What is done about a row, at its right edge. */
function Cure({ row, kind }: { row: Row; kind: AttentionGroup["kind"] }) {
  const { t } = useLingui();
  const task = Number(row.ref.split("-")[1]);
  const assign = (
    <Changes>
      <Link to="/handout" search={{ task, day: row.at.slice(0, 10) }} aria-label={t`Assign: ${row.title}`}>
        {t`Assign`}
      </Link>
    </Changes>
  );
  switch (kind) {
    case "tasks_gone":
    case "tasks_late":
    case "tasks_silent":
    case "tasks_unseen":
    case "tasks_watch":
      return (
        <>
          {row.phone !== "" && (
            <ExternalLink
              href={`tel:${row.phone.replaceAll(/[^+\d]/g, "")}`}
              aria-label={t`Call ${row.who}`}
              target="_self"
            >
              {row.task?.company ? t`Call company` : t`Call`}
            </ExternalLink>
          )}
          {kind !== "tasks_gone" && assign}
        </>
      );
    case "tasks_nobody":
    case "tasks_unassigned":
      return assign;
    case "changes_unseen":
      return <Resend row={row} />;
    case "calendars_ask":
      return <Answers row={row} />;
    case "tasks_early":
    case "tasks_short":
      return (
        <>
          <Changes>
            <Link to="/manage/task/$id" params={{ id: row.ref }} search aria-label={t`Move or share: ${row.title}`}>
              {t`Move or share`}
            </Link>
          </Changes>
          {row.task?.stay && <AskGuest stay={row.task.stay} title={row.title} />}
        </>
      );
    case "calendars_failed":
      return (
        <Link
          to="/manage/properties/$id"
          params={{ id: row.ref }}
          search={(before) => ({ ...keepMember(before), tab: "calendars" as const })}
          aria-label={t`Repair the calendar: ${row.title}`}
        >
          {t({ message: "Repair", context: "button" })}
        </Link>
      );
    case "nights_sold_twice":
      return (
        <Link
          to="/manage/reservations/$id/joins"
          params={{ id: row.ref }}
          search={keepMember}
          aria-label={t`Compare the reservations: ${row.title}`}
        >
          {t`Compare`}
        </Link>
      );
    case "absences_asked":
      return (
        <Link
          to="/manage/team/$id"
          params={{ id: row.ref }}
          search={(before) => ({ ...keepMember(before), tab: "absences" as const })}
          aria-label={t`Answer the request of ${row.who}`}
        >
          {t({ message: "Answer", context: "button" })}
        </Link>
      );
    case "arrivals_unpaid":
    case "backup_failed":
    case "chats_waiting":
    case "clock_leapt":
    case "codes_to_change":
    case "erasures_asked":
    case "guests_to_register":
    case "mails_failed":
    case "payments_to_match":
    case "problems_open":
    case "stays_on_closed":
    case "stays_parked":
    case "stays_still_listed":
    case "stays_to_complete":
    case "tokens_ending":
    case "webhooks_failed":
      return null;
  }
}

/** A stay that has nights of another one, or closed nights: who comes, and from where. */
function SoldStay({ stay }: { stay: NonNullable<Row["stays"]>[number] }) {
  const { t } = useLingui();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Link to="/manage/stay/$id" params={{ id: stay.ref }} search className="min-w-0 truncate">
        {stay.guest || t`Guest`}
      </Link>
      <span className="min-w-0 truncate">{stay.source}</span>
    </span>
  );
}

function TaskCells({ row, kind }: { row: Row; kind: AttentionGroup["kind"] }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const inWords = useWords();
  const { task } = row;
  if (!task) return null;
  const look = kindLooks[task.kind];
  const time = task.arrival_time;
  const decliner = task.declined ?? "";
  const why = row.text;
  const refusal = why === "" ? t`declined by ${decliner}` : t`declined by ${decliner}: ${why}`;
  const missing = format.minutes(row.minutes);
  const until = row.until ? `${format.shortDay(row.until)}, ${format.time(row.until)}` : "";
  const visit = task.visit_from ? `${task.visit_from}–${task.visit_to ?? ""}` : "";
  const day = task.arrival === "" ? "" : format.shortDay(task.arrival);
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <Icon of={look.icon} size={16} />
        <span className="min-w-0 truncate">{inWords(task.title, task.title_words) || i18n._(look.label)}</span>
      </span>
      <span
        className={`flex min-w-0 items-center gap-2 ${row.who === "" ? "font-semibold text-late-ink" : "text-ink"}`}
      >
        <Icon of={UserRound} size={16} />
        <span className="min-w-0 truncate">{row.who || (decliner === "" ? t`unassigned` : refusal)}</span>
      </span>
      <span
        className={`figures min-w-0 ${kind === "tasks_short" || kind === "tasks_early" ? "font-semibold text-late-ink" : ""}`}
      >
        {visit !== ""
          ? t`${missing} too little because of the visit ${visit}`
          : kind === "tasks_short"
            ? t`${missing} too little before the guests at ${time}`
            : kind === "tasks_early"
              ? t`Guests until ${until}`
              : task.same_day
                ? t`Next guests ${time}`
                : day !== ""
                  ? t`Next guests ${day}`
                  : ""}
      </span>
      <span className={`figures min-w-0 font-semibold ${kind === "tasks_late" ? "text-late-ink" : ""}`}>
        {kind === "tasks_late" ? (
          <Late minutes={row.minutes} />
        ) : kind === "tasks_watch" ? (
          t`planned ${format.time(row.at)}`
        ) : (
          `${format.shortDay(row.at)}, ${format.time(row.at)}`
        )}
      </span>
    </>
  );
}

/** When somebody wants to be away: whole days end at midnight. */
function timeOf(row: Row) {
  const { at, until = "" } = row;
  const [from = "", start = ""] = at.split(" ");
  const [end = "", stop = ""] = until.split(" ");
  if (start !== "00:00:00" || stop !== "00:00:00")
    return { from, to: from, from_time: start.slice(0, 5), to_time: stop.slice(0, 5) };
  const last = new Date(Date.parse(`${end}T00:00:00Z`) - 86_400_000);
  return { from, to: last.toISOString().slice(0, 10), from_time: "", to_time: "" };
}

/** What a row says beside its name. */
function useCells(row: Row, kind: AttentionGroup["kind"]): { title: string; cells: ReactNode } {
  const { t } = useLingui();
  const format = useFormats();
  const called = usePropertyTitle()(row);
  const title = row.last_home === undefined ? called : t`Without a property`;
  const mails = useMailKinds();
  const causes = useMailCauses();
  const reasons = useCalendarReasons();
  const absenceTime = useAbsenceTime();
  const closedWhy: Record<string, string> = {
    owner: t`The owner is there`,
    repair: t`Closed for repair`,
    other: t`Closed`,
  };
  if (kind === "calendars_ask") {
    const channel = row.text;
    const first = format.shortDay(row.at);
    const last = format.shortDay(row.until ?? row.at);
    const asked: Record<string, string> = {
      no_longer_listed: t`${channel} no longer lists this stay`,
      same_guest: t`${channel} has another departure: the same guest?`,
      guest_or_buffer: t`${channel}, one night after a stay: guest or buffer?`,
    };
    return {
      title,
      cells: (
        <>
          {row.who !== "" && <span className="min-w-0 truncate">{row.who}</span>}
          <span className={`min-w-0 text-ink ${row.who === "" ? "@4xl:col-span-3" : "@4xl:col-span-2"}`}>
            {asked[row.cause]}
          </span>
          <span className="figures min-w-0 font-semibold text-late-ink">{t`${first} to ${last}`}</span>
        </>
      ),
    };
  }
  switch (row.type) {
    case "task":
      return { title, cells: <TaskCells row={row} kind={kind} /> };
    case "reservation":
      if (row.stays) {
        const first = format.shortDay(row.at);
        const last = format.shortDay(row.until ?? row.at);
        return {
          title,
          cells: (
            <>
              {row.stays.map((stay) => (
                <SoldStay key={stay.ref} stay={stay} />
              ))}
              {kind === "stays_on_closed" && <span className="min-w-0">{closedWhy[row.cause]}</span>}
              <span className="figures min-w-0 font-semibold text-late-ink @4xl:col-span-2">{t`${first} to ${last}`}</span>
            </>
          ),
        };
      }
      if (kind === "guests_to_register") {
        const left = format.minutes(Math.abs(row.minutes));
        return {
          title,
          cells: (
            <>
              <span className="min-w-0 truncate">{row.who}</span>
              <span className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
                {row.cause.endsWith("_cancelled")
                  ? t`Report to cancel`
                  : row.cause === "reserva_hospedaje"
                    ? t`Booking`
                    : t`Arrival`}
              </span>
              <span
                className={`figures min-w-0 font-semibold @4xl:col-span-2 ${row.minutes < 0 ? "text-late-ink" : "text-warn-ink"}`}
              >
                {row.minutes < 0 ? t`overdue by ${left}` : t`due in ${left}`}
              </span>
            </>
          ),
        };
      }
      return {
        title,
        cells: (
          <>
            <span className="min-w-0 truncate @4xl:col-span-2">{row.who}</span>
            <span className="figures min-w-0">{t`arrives at ${format.time(row.at)}`}</span>
            <span className="figures min-w-0 font-semibold text-warn-ink">
              {row.amount && format.money(row.amount)}
            </span>
          </>
        ),
      };
    case "problem":
      return {
        title,
        cells: (
          <>
            <span className="line-clamp-2 min-w-0 text-ink @4xl:col-span-2">{row.text}</span>
            <span className="min-w-0 truncate">{row.who}</span>
            <span className="figures min-w-0">{format.date(row.at)}</span>
          </>
        ),
      };
    case "property":
      // A task that is cancelled has no page any more.
      if (row.task) return { title, cells: <TaskCells row={row} kind={kind} /> };
      if (kind === "codes_to_change") {
        const at = format.dateTime(row.at);
        return { title, cells: <span className="figures min-w-0 @4xl:col-span-4">{t`Departure ${at}`}</span> };
      }
      return {
        title,
        cells: (
          <>
            <span className="min-w-0 truncate text-ink">{row.text}</span>
            <span className="min-w-0 @4xl:col-span-2">{reasons[row.cause as ChannelCalendar["reason"]]}</span>
            <span className="figures min-w-0">{t`Last read ${format.dateTime(row.at)}`}</span>
          </>
        ),
      };
    case "mail":
      return {
        title: mails[row.text as Mail["kind"]],
        cells: (
          <>
            <span className="min-w-0 @4xl:col-span-3">{causes[row.cause as Mail["cause"]]}</span>
            <span className="figures min-w-0">{format.dateTime(row.at)}</span>
          </>
        ),
      };
    case "person":
      return {
        title: row.who,
        cells: <span className="figures min-w-0 @4xl:col-span-4">{absenceTime(timeOf(row))}</span>,
      };
    case "token": {
      const end = format.dateTime(row.at);
      return {
        title: row.text,
        cells: (
          <>
            <span className="min-w-0 @4xl:col-span-3">{t`From then on the program that uses it is refused.`}</span>
            <span className="figures min-w-0">{t`ends ${end}`}</span>
          </>
        ),
      };
    }
    case "webhook": {
      const since = format.dateTime(row.at);
      return {
        title: row.text,
        cells: (
          <>
            <span className="min-w-0 @4xl:col-span-3">
              {row.cause === "gone"
                ? t`Switched off: the receiver wants no more events.`
                : row.cause === "failing"
                  ? t`Switched off after five days without an answer that counts.`
                  : t`Events do not arrive. They are kept and tried again.`}
            </span>
            <span className="figures min-w-0">{t`since ${since}`}</span>
          </>
        ),
      };
    }
  }
}

/** One thing that needs attention: what, why, and its cure at the right edge; where there is room its columns are those of the list around it. */
export function AttentionRow({ row, kind }: { row: Row; kind: AttentionGroup["kind"] }) {
  const { title, cells } = useCells(row, kind);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2 text-14 text-ink-soft @4xl:col-span-full @4xl:grid @4xl:min-h-11 @4xl:grid-cols-subgrid @4xl:py-0">
      <span className="flex min-w-0 basis-full font-semibold @4xl:basis-auto">
        <Title row={row}>
          <span className="min-w-0 truncate text-ink" title={title}>
            {title}
          </span>
        </Title>
      </span>
      {cells}
      <span className="ms-auto flex flex-wrap justify-end gap-x-4 empty:hidden">
        <Cure row={row} kind={kind} />
      </span>
    </div>
  );
}
