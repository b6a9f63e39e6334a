import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type NavigateOptions, useNavigate, useSearch } from "@tanstack/react-router";
import {
  CalendarMinus,
  CalendarPlus,
  CalendarRange,
  CalendarX2,
  House,
  type LucideIcon,
  RotateCcw,
  Split,
} from "lucide-react";
import { type ChangedFilter, type ChangedStay, changedStaysQuery } from "#/api/changed-stays";
import { useFormats } from "#/i18n/format";
import { HomeChooser } from "#/parts/HomeChooser";
import { said } from "#/parts/said";
import { kindLooks } from "#/parts/task";
import { useTyped } from "#/parts/use-typed";
import { ChangeList, PeriodFields } from "#/screens/manage/ChangeList";
import { ListSearch } from "#/screens/manage/ListSearch";
import { useManaged } from "#/screens/manage/managed";
import { useReadable } from "#/screens/manage/use-readable";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { Select } from "#/ui/Select";
import { type ChangedSearch, changeKinds, parseChangedSearch } from "./changed-search";

type Kind = ChangedStay["kind"];
type Task = ChangedStay["tasks"][number];

const list = "/manage/reservations/changed";

const icons: Record<Kind, LucideIcon> = {
  moved: House,
  shifted: CalendarRange,
  shortened: CalendarMinus,
  extended: CalendarPlus,
  split: Split,
  cancelled: CalendarX2,
  restored: RotateCcw,
};

function useKinds(): Record<Kind, string> {
  const { t } = useLingui();
  return {
    moved: t({ message: "Other property", context: "change of a reservation" }),
    shifted: t({ message: "Other days", context: "change of a reservation" }),
    shortened: t({ message: "Shortened", context: "change of a reservation" }),
    extended: t({ message: "Extended", context: "change of a reservation" }),
    split: t({ message: "Split", context: "change of a reservation" }),
    cancelled: t({ message: "Canceled", context: "change of a reservation" }),
    restored: t({ message: "Restored", context: "change of a reservation" }),
  };
}

type Member = { member?: number | undefined };
const keep = ({ member }: Member): Member => (member === undefined ? {} : { member });

/** A time of the wire; else a move names properties. */
const isTime = /^\d{4}-\d\d-\d\d /u;

/** What became of a task, and who has it. A task that has moved to another property and time has two parts. */
function Followed({ parts }: { parts: [Task, ...Task[]] }) {
  const { t, i18n } = useLingui();
  const readable = useReadable();
  const [task] = parts;
  const name = i18n._(kindLooks[task.check ? "check" : (task.type as keyof typeof kindLooks)].label);
  const became = (part: Task) => {
    const was = readable(part.was);
    const now = readable(part.now);
    return {
      moved: isTime.test(part.was)
        ? t({ message: `moved from ${was} to ${now}`, context: "a task, times" })
        : t({ message: `moved from ${was} to ${now}`, context: "a task, properties" }),
      made: t`added on ${now}`,
      cancelled: t`no longer needed on ${now}`,
      changed: "",
      kept: "",
    }[part.effect];
  };
  const words = parts
    .map(became)
    .filter((part) => part !== "")
    .join(", ");
  const hasMoved = parts.some((part) => part.effect === "moved");
  const isGone = parts.every((part) => part.effect === "cancelled");
  const names = (hasSeen: boolean) =>
    task.people
      .filter((_, at) => parts.every((part) => part.effect !== "moved" || part.people[at]?.seen) === hasSeen)
      .map((person) => person.name)
      .join(", ");
  const seenBy = hasMoved ? names(true) : "";
  const unseenBy = hasMoved ? names(false) : "";
  const owners = hasMoved ? "" : task.people.map((person) => person.name).join(", ");
  const people = [
    seenBy && t`seen by ${seenBy}`,
    unseenBy && t`not yet seen by ${unseenBy}`,
    owners && t`with: ${owners}`,
    task.people.length === 0 && !isGone && t`assigned to nobody`,
  ].filter((part) => part);
  return (
    <li className="[overflow-wrap:anywhere]">
      <Link to="/manage/task/$id" params={{ id: task.ref }} search={keep}>
        {words === "" ? name : `${name}: ${words}`}
      </Link>
      {people.length > 0 && <span className="text-ink-soft"> · {people.join(" · ")}</span>}
    </li>
  );
}

/** The parts of each task, in the order in which the tasks come. */
function byTask(tasks: readonly Task[]): [string, [Task, ...Task[]]][] {
  const parts = new Map<string, [Task, ...Task[]]>();
  for (const task of tasks) {
    const known = parts.get(task.ref);
    if (known) known.push(task);
    else parts.set(task.ref, [task]);
  }
  return [...parts];
}

function Change({ change }: { change: ChangedStay }) {
  const { t } = useLingui();
  const format = useFormats();
  const readable = useReadable();
  const kinds = useKinds();
  const { calendar, fetch } = change;
  const number = change.booking_number;
  return (
    <li data-row tabIndex={-1} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 -outline-offset-2">
      <Icon of={icons[change.kind]} className="mt-0.5 text-ink-soft" />
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <span className="sr-only">{kinds[change.kind]}: </span>
          {readable(change.what)}
        </p>
        <p className="text-14 [overflow-wrap:anywhere]">
          <Link to="/manage/reservations/$id" params={{ id: change.ref }} search={keep}>
            {[change.guest, change.home].filter((part) => part !== "").join(" · ") || number}
          </Link>
          <span className="figures text-ink-soft"> · {t`No. ${number}`}</span>
          {change.rest !== "" && (
            <>
              {" · "}
              <Link to="/manage/reservations/$id" params={{ id: change.rest }} search={keep}>
                {t`The other nights`}
              </Link>
            </>
          )}
        </p>
        {change.tasks.length > 0 && (
          <ul className="text-14" aria-label={t`Tasks`}>
            {byTask(change.tasks).map(([ref, parts]) => (
              <Followed key={ref} parts={parts} />
            ))}
          </ul>
        )}
        <p className="figures flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-soft">
          <span>
            {change.by} · {format.dateTime(change.at)}
          </span>
          {calendar !== "" && (
            <Link
              {...({
                to: "/manage/properties/$id",
                params: { id: `${change.ref.split("-")[0]}-${change.calendar_property_id}` },
                search: (before: Member) => ({ ...keep(before), tab: "calendars", calendar, fetch }),
              } as NavigateOptions)}
            >
              {t`What the calendar said`}
            </Link>
          )}
        </p>
      </div>
    </li>
  );
}

/** The stays that were moved, shortened, extended, split, canceled or restored, with what that did to their tasks. */
export function ChangedScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const search = parseChangedSearch(useSearch({ from: "/_signed-in/_manager/manage_/reservations_/changed" }));
  const { q, change: kind, property, from, to } = search;
  const navigate = useNavigate({ from: list });
  const set = (change: Partial<ChangedSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const [typed, setTyped] = useTyped(q ?? "", list, (words) => set({ q: words }));
  const filter: ChangedFilter = said({ q, kind, property, from, to });
  const isFiltered = Object.keys(filter).length > 0;
  const query = useInfiniteQuery({
    ...changedStaysQuery(member, filter),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const kinds = useKinds();
  return (
    <ChangeList
      title={t`Changed reservations`}
      beneath={t`Which reservations were moved, shortened, extended, split, canceled or restored, and what that did to their tasks. Newest first.`}
      filters={
        <>
          <ListSearch
            placeholder={t`Guest, property, channel, person`}
            value={typed}
            onChange={setTyped}
            className="min-w-48 grow-2 basis-80"
          />
          <Select<Kind | "">
            label={t({ message: "Change", context: "filter of changed reservations" })}
            value={kind ?? ""}
            options={[
              { value: "", label: t({ message: "All changes", context: "filter of changed reservations" }) },
              ...changeKinds.map((value) => ({ value, label: kinds[value] })),
            ]}
            onChange={(next) => set({ change: next || undefined })}
            className="min-w-40 grow basis-40"
          />
          <HomeChooser
            member={member}
            label={t`Property`}
            all={t`All properties`}
            value={property ?? 0}
            onChange={(next) => set({ property: next || undefined })}
            className="min-w-40 grow basis-40"
          />
          <PeriodFields from={from} to={to} onChange={set} />
        </>
      }
      isFiltered={isFiltered}
      onShowAll={() => {
        setTyped("");
        void navigate({ search: keep, replace: true });
      }}
      query={query}
      renderRow={(change) => <Change key={change.ref + change.key} change={change} />}
      icon={CalendarRange}
      hint={t`Changes by your channels, files and people appear here from now on.`}
      isSearch={isFiltered}
    />
  );
}
