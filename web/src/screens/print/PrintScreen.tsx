import { Plural, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Archive, ArrowLeft, CalendarDays, House, MapPin, PenLine, Printer, User } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { memo, Suspense, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { reportTemplatesQuery } from "#/api/reports";
import type { Task } from "#/api/shapes";
import {
  addressLine,
  filterCount,
  kindLooks,
  kindOf,
  localZone,
  matches,
  noFilter,
  StayNumber,
  taskRef,
  usePropertyName,
  wallClock,
} from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { useLanguage } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { useWords } from "#/i18n/words";
import { mostExported } from "#/screens/cleanings/export";
import { useLists } from "#/screens/cleanings/use-lists";
import { useView } from "#/screens/cleanings/view";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { useManaged } from "#/screens/manage/managed";
import { BackToPlan } from "#/screens/schedule/BackToPlan";
import { PlanDays } from "#/screens/schedule/PlanDays";
import { daysOfPlan, isInPlan, planOf } from "#/screens/schedule/plan-end";
import { useStatus } from "#/session/status";
import { LoadFailure } from "#/parts/LoadFailure";
import { Button } from "#/ui/Button";
import { LinkButton } from "#/ui/Link";
import { late } from "#/ui/late";
import { NativeSelect } from "#/ui/NativeSelect";
import { QrCode } from "#/ui/QrCode";
import { Segmented } from "#/ui/Segmented";
import { SkeletonList } from "#/ui/Skeleton";
import { type Group, type Grouping, groupsOf, personKey } from "./groups";
import { SaveReport } from "./SaveReport";
import "./print.css";

const KeptList = late(() => import("#/features/reports/KeptList"), "KeptList");
const KeptViewer = late(() => import("#/features/reports/KeptViewer"), "KeptViewer");
const SentLink = late(() => import("#/features/reports/SentLink"), "SentLink");
const ReportViewer = late(() => import("#/features/reports/ReportViewer"), "ReportViewer");

/** Data with codes and passwords: each look at them is written down, so that only the person asks for them. */
const secret: ReadonlySet<string> = new Set(["keys", "welcome"]);

/** The choice of a template while a kept report is shown. */
const shownKept = "kept";

/** The agencies that a person works for or manages, each once. */
function agenciesOf(roles: readonly { memberid: number; member_name: string; role: string }[]) {
  const names = new Map<number, string>();
  for (const { memberid, member_name: name, role } of roles) if (role !== "guest") names.set(memberid, name);
  return [...names].map(([id, name]) => ({ id, name }));
}

/** Where the code of a task leads: to the task, with the question whether to begin or end it. */
const addressOf = (task: Task) => `${location.origin}/cleanings/${taskRef(task)}?do=press`;

function Persons({ task }: { task: Task }) {
  const { t } = useLingui();
  const formats = useFormats();
  const next = task.next_occupation;
  if (!next || next.arrival === "") return <>–</>;
  const counts = [
    next.adults > 0 && <Plural key="a" value={next.adults} one="# adult" other="# adults" />,
    next.children > 0 && <Plural key="c" value={next.children} one="# child" other="# children" />,
    next.toddlers > 0 && <Plural key="t" value={next.toddlers} one="# infant" other="# infants" />,
    next.pets > 0 && <Plural key="p" value={next.pets} one="# pet" other="# pets" />,
    next.cots > 0 && <Plural key="o" value={next.cots} one="# crib" other="# cribs" />,
  ].filter((each) => each !== false);
  return (
    <>
      <strong className="figures block">
        {next.same_day ? t`Same day ${next.arrival_time}` : `${formats.shortDay(next.arrival)}, ${next.arrival_time}`}
      </strong>
      {counts.map((count, index) => (
        <span key={count.key}>
          {index > 0 && ", "}
          {count}
        </span>
      ))}
    </>
  );
}

const Row = memo(function Row({ task, by, sheetOf }: { task: Task; by: Grouping; sheetOf: string }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const name = usePropertyName();
  const what = useWords()(task.title, task.title_words);
  const sameDay = task.planned_start.slice(0, 10) === task.planned_end.slice(0, 10);
  const crew = [task.person ?? task.company, task.additional_person].filter((one) => one != null);
  const who = crew.map((one) => one.name).join(", ");
  const partner = by === "person" ? crew.find((one) => personKey(task, one) !== sheetOf)?.name : undefined;
  return (
    <tr className="border-b border-line-strong align-top">
      <td className="py-2 pe-2">
        <span
          role="img"
          aria-label={t`Checkbox`}
          className="mt-0.5 block size-[5mm] rounded-xs border-[0.4mm] border-ink"
        />
      </td>
      <td className="figures py-2 pe-3 whitespace-nowrap">
        {by !== "day" && <span className="block">{formats.shortDay(task.planned_start)}</span>}
        <strong>{formats.time(task.planned_start)}</strong> –{" "}
        {!sameDay && <span className="block">{formats.shortDay(task.planned_end)}, </span>}
        {formats.time(task.planned_end)}
        <span className="block text-14 whitespace-normal">{i18n._(kindLooks[kindOf(task)].label)}</span>
      </td>
      <td className="py-2 pe-3 [overflow-wrap:anywhere]">
        <strong className="block">{name(task)}</strong>
        {addressLine(task.property)}
        <span className="block empty:hidden">
          <StayNumber task={task} />
        </span>
        {partner !== undefined && <span className="block">{t`Together with ${partner}`}</span>}
        {what !== "" && <em className="block">{what}</em>}
        {task.sent_back && (
          <strong className="block">
            {t`To be done again`}: {task.sent_back.what}
          </strong>
        )}
        {task.annotations !== "" && <span className="block text-14 whitespace-pre-wrap">{task.annotations}</span>}
      </td>
      <td className="py-2 pe-3">
        <Persons task={task} />
      </td>
      {by !== "person" && <td className="py-2 pe-3 [overflow-wrap:anywhere]">{who || "–"}</td>}
      <td className="py-1">
        <QrCode
          value={addressOf(task)}
          label={t`Code that opens ${name(task)}`}
          mask="any"
          className="size-[19mm] max-w-none rounded-none"
        />
      </td>
    </tr>
  );
});

/** One day, person or town; its name stands on each page that it takes. */
const Part = memo(function Part({ group, by, title }: { group: Group; by: Grouping; title: string }) {
  const { t } = useLingui();
  const heading = useId();
  return (
    // Who works does so with one's own sheet in the hand.
    <section className={by === "person" ? "print:not-first:break-before-page" : undefined}>
      <table
        aria-labelledby={heading}
        className="w-full min-w-2xl table-fixed border-collapse text-start print:min-w-0"
      >
        <colgroup>
          <col className="w-8" />
          <col className="w-32" />
          <col />
          <col className="w-44" />
          {by !== "person" && <col className="w-34" />}
          <col className="w-[21mm]" />
        </colgroup>
        <thead>
          <tr>
            <th colSpan={by === "person" ? 5 : 6} className="pt-5 pb-1 text-start print:pt-3">
              {/* As wide as the screen, and in its place while the columns beneath are moved. */}
              <h2
                id={heading}
                className="sticky start-0 flex w-[min(100%,100vw-2.5rem)] justify-between gap-3 text-18 font-bold print:static print:w-auto"
              >
                <span className="inline-block first-letter:uppercase">{title}</span>
                <span className="figures font-normal">
                  <Plural value={group.tasks.length} one="# task" other="# tasks" />
                </span>
              </h2>
            </th>
          </tr>
          <tr className="border-b border-ink text-14 *:pb-1 *:text-start *:not-last:pe-3 *:align-bottom *:font-semibold">
            <th scope="col">
              <span className="sr-only">{t`Checkbox`}</span>
            </th>
            <th scope="col">{t`When`}</th>
            <th scope="col">{t`Where`}</th>
            <th scope="col">{t`Next guests`}</th>
            {by !== "person" && <th scope="col">{t`Who`}</th>}
            <th scope="col">{t`Start, end`}</th>
          </tr>
        </thead>
        <tbody>
          {group.tasks.map((task) => (
            <Row key={taskRef(task)} task={task} by={by} sheetOf={group.key} />
          ))}
        </tbody>
      </table>
    </section>
  );
});

/** The listed tasks as a sheet of paper that comes back live: one line a task, a box to tick, a code that begins or ends it. */
export function PrintScreen() {
  const { t } = useLingui();
  const formats = useFormats();
  const language = useLanguage();
  const now = useNow();
  const here = wallClock(now, localZone());
  const { data: status } = useStatus();
  const view = useView();
  const search = useSearch({ strict: false });
  const plan = useMemo(() => planOf(search), [search]);
  const wantedView = useMemo(
    () => (plan ? { ...view, filter: noFilter, range: daysOfPlan(plan) } : view),
    [view, plan],
  );
  const { shown, tasks } = useLists(wantedView, here.slice(0, 10), true);
  // Each person of a plan goes with their own sheet.
  const [by, setBy] = useState<Grouping>(plan ? "person" : "day");
  const found = useMemo(
    () =>
      plan ? shown.tasks.filter((task) => isInPlan(task, plan)) : tasks.filter((task) => matches(task, view.filter)),
    [tasks, shown.tasks, view.filter, plan],
  );
  const only = plan?.person;
  const wanted = useMemo(() => {
    const groups = groupsOf(found, by, language);
    // Of a task for two only the sheet of the one who is asked for.
    const own = by === "person" && only !== undefined ? groups.filter(({ key }) => key.endsWith(`-${only}`)) : groups;
    return { by, groups: own.length > 0 ? own : groups };
  }, [found, by, language, only]);
  const [report, setReport] = useState("");
  const { member: managed = 0, members = [] } = useManaged();
  const member = plan?.member ?? managed;
  const agencies = useMemo(() => agenciesOf(status?.roles ?? []), [status]);
  const [agency, setAgency] = useState(0);
  const { data: templates = [] } = useQuery({
    ...reportTemplatesQuery(member, language),
    enabled: status !== undefined,
  });
  const chosen = templates.find(({ ref }) => ref === report);
  // Who works for others, too, has their tasks in a report as well, until they choose one agency.
  const everywhere = !plan && members.length < 2 && agencies.length > 1 && (managed === 0 || chosen?.data === "tasks");
  const narrowTo = plan?.member ?? (everywhere ? agency : agencies.length > 1 ? managed : 0);
  const today = here.slice(0, 10);
  const begins = plan ? daysOfPlan(plan) : (view.range ?? { from: today, to: today });
  // Thousands of rows are drawn behind what the person does meanwhile.
  const sheet = useDeferredValue(wanted, undefined);
  const count = found.length;
  const title = (group: string) => (group === "" ? t`Nobody yet` : sheet?.by === "day" ? formats.day(group) : group);
  // The sheet waits for all pages; where the rest cannot be had it says so.
  const failed = shown.query.error !== null && !shown.query.isFetching;
  const cut = !shown.complete && (failed || shown.older.isFetchNextPageError);
  const ready = shown.query.data !== undefined && (shown.complete || cut);
  const navigate = useNavigate();
  const kept = "kept" in search && typeof search.kept === "string" ? search.kept : "";
  // A link of a mail leads to what was sent.
  const sent = kept === "" && "sent" in search && typeof search.sent === "string" ? search.sent : "";
  const stored = kept !== "" || sent !== "";
  const open = (ref: string | undefined, replace = false) =>
    void navigate({ to: "/cleanings/print", search: (before) => ({ ...before, sent: undefined, kept: ref }), replace });
  const [listing, setListing] = useState(false);
  // A press that takes its own button away leads the focus on: to the new report, or to the list.
  const [made, setMade] = useState("");
  const lister = useRef<HTMLButtonElement>(null);
  const [gone, setGone] = useState("");
  useEffect(() => {
    if (gone !== "" && kept === "") lister.current?.focus();
  }, [gone, kept]);
  const choice = (
    <NativeSelect
      label={t`Template`}
      value={stored ? shownKept : (chosen?.ref ?? "")}
      className="grow basis-52 sm:max-w-80"
      options={[
        ...(stored ? [{ value: shownKept, label: t`Kept report` }] : []),
        { value: "", label: t`Task sheet with codes` },
        ...templates.map((each) => ({ value: each.ref, label: each.title })),
      ]}
      onChange={(ref) => {
        setReport(ref);
        if (stored) open(undefined);
      }}
    />
  );
  // The choice stays in its place, and keeps the focus, whichever of the two is shown.
  const top = (
    <div className="flex flex-wrap items-end justify-between gap-3">
      {plan ? (
        <BackToPlan of={plan} />
      ) : (
        <LinkButton to="/cleanings" variant="secondary" icon={ArrowLeft}>
          {t`Go to tasks`}
        </LinkButton>
      )}
      {choice}
      {/* The sheet is of all agencies, a report of one; what came from the schedule is of its own. */}
      {chosen && !stored && !plan && <MemberSwitch />}
      {chosen && !stored && everywhere && (
        <NativeSelect
          label={t`Agency`}
          value={String(agency)}
          className="grow basis-52 sm:max-w-80"
          options={[
            { value: "0", label: t`All agencies` },
            ...agencies.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(id) => setAgency(Number(id))}
        />
      )}
      {managed > 0 && (
        <LinkButton to="/reportdesigner" search={{ member }} variant="quiet" icon={PenLine}>
          {t`Change templates`}
        </LinkButton>
      )}
      <Button ref={lister} variant="quiet" icon={Archive} onPress={() => setListing(true)}>
        {t`Kept reports`}
      </Button>
      {listing && (
        <Suspense>
          <KeptList
            member={Number(kept.split("-")[0]) || narrowTo || managed || (agencies[0]?.id ?? 0)}
            agencies={agencies}
            onOpen={(ref) => {
              setListing(false);
              open(ref);
            }}
            onClose={() => setListing(false)}
          />
        </Suspense>
      )}
      {chosen || stored ? null : (
        <div className="flex flex-wrap gap-3">
          <SaveReport tasks={found} by={by} isDisabled={!ready || count === 0} />
          <Button
            icon={Printer}
            size="lg"
            isDisabled={!ready || count === 0 || sheet !== wanted}
            onPress={() => window.print()}
          >
            {t`Print`}
          </Button>
        </div>
      )}
    </div>
  );
  // What narrows the list narrows reports about tasks, too.
  const narrowed = plan
    ? only !== undefined || (plan.q ?? "") !== ""
    : view.filter.search !== "" || filterCount(view.filter) > 0;
  const these = found.filter((task) => narrowTo === 0 || task.reinplan_memberid === narrowTo);
  const listed = these.length;
  const named = narrowed && chosen?.data === "tasks" && listed <= mostExported;
  const onlyThese = plan
    ? t`Only the tasks that the schedule has shown (${listed})`
    : t`Only the tasks that the list shows (${listed})`;
  if (stored)
    return (
      <div className="mx-auto max-w-5xl print:max-w-none">
        <div className="flex flex-col gap-4 pb-4 print:hidden">{top}</div>
        <Suspense fallback={<SkeletonList count={5} />}>
          {kept === "" ? (
            <SentLink key={sent} sent={sent} onOpen={open} onGone={() => open(undefined)} />
          ) : (
            <KeptViewer
              key={kept}
              kept={kept}
              agency={agencies.length > 1 ? agencies.find(({ id }) => kept.startsWith(`${id}-`))?.name : undefined}
              focus={made === kept}
              onOpen={(ref) => {
                setMade(ref);
                open(ref);
              }}
              onGone={() => {
                setGone(kept);
                // What is gone is not to be come back to.
                open(undefined, true);
              }}
            />
          )}
        </Suspense>
      </div>
    );
  if (chosen)
    return (
      <div className="mx-auto max-w-5xl print:max-w-none">
        <div className="flex flex-col gap-4 pb-4 print:hidden">{top}</div>
        <h1 className="sr-only print:hidden">{chosen.title}</h1>
        {named && !ready ? (
          shown.query.error && !shown.query.isFetching ? (
            <LoadFailure failure={shown.query.error} retry={() => void shown.query.refetch()} />
          ) : (
            <SkeletonList count={5} />
          )
        ) : (
          <Suspense fallback={<SkeletonList count={5} />}>
            <ReportViewer
              key={`${member} ${chosen.ref}`}
              which={{ ref: chosen.ref, member: narrowTo }}
              title={chosen.title}
              revision={chosen.revision}
              begins={begins}
              live={!secret.has(chosen.data)}
              keepable={!secret.has(chosen.data) && (agencies.length < 2 || narrowTo > 0)}
              mailedBy={managed > 0 ? member : 0}
              only={named ? { tasks: these.map(taskRef), label: onlyThese } : undefined}
              hint={
                narrowed && !named
                  ? t`This report contains everything on these days, without search and filter.`
                  : undefined
              }
            />
          </Suspense>
        )}
      </div>
    );
  return (
    <div className="sheet mx-auto max-w-5xl print:max-w-none">
      <div className="flex flex-col gap-4 pb-6 print:hidden">
        {top}
        <Segmented
          label={t`Group by`}
          value={by}
          options={[
            { value: "day", label: t`Day`, icon: CalendarDays },
            { value: "person", label: t`Person`, icon: User },
            { value: "home", label: t`Home`, icon: House },
            { value: "town", label: t`Town`, icon: MapPin },
          ]}
          onChange={setBy}
        />
        <p className="text-ink-soft">
          {plan
            ? t`The sheet contains the schedule as it is published, with its search. PDF and Excel files have the same groups, with sums and without the codes.`
            : t`The sheet contains what the list shows, with its search and filter. PDF and Excel files have the same groups, with sums and without the codes.`}
        </p>
      </div>
      <header className="flex flex-wrap items-baseline justify-between gap-3 border-b-2 border-ink pb-2">
        <h1 className="text-28 font-bold tracking-tight">{t`Cleanings`}</h1>
        {status && <p className="grow [overflow-wrap:anywhere]">{status.name || status.username}</p>}
        {plan && (
          <p className="font-semibold">
            <PlanDays of={plan} />
          </p>
        )}
        <p className="figures">
          <Plural value={count} one="# task" other="# tasks" /> · {formats.dateTime(here)}
        </p>
      </header>
      {ready && sheet ? (
        // Wider than a phone: it is moved with the keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label={t`Cleanings`} tabIndex={0} className="overflow-x-auto print:overflow-visible">
          {sheet.groups.map((group) => (
            <Part key={group.key} group={group} by={sheet.by} title={title(group.name)} />
          ))}
        </div>
      ) : shown.query.error && !shown.query.data ? (
        <LoadFailure failure={shown.query.error} retry={() => void shown.query.refetch()} />
      ) : (
        <SkeletonList count={5} />
      )}
      {cut && (
        <p className="py-3 font-semibold">
          {t`The list has more: this sheet only shows the tasks loaded on this device.`}
        </p>
      )}
      {ready && count === 0 && <p className="py-10 text-center text-18">{t`There are no tasks in the list.`}</p>}
    </div>
  );
}
