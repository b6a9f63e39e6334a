import { useLingui } from "@lingui/react/macro";
import { ArrowLeft, EyeOff, ListChecks, Search, SearchX, UsersRound } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { reasonOf } from "#/api/reason";
import type { StaffPerson } from "#/api/shapes";
import {
  lines,
  localZone,
  matches,
  noFilter,
  taskRef,
  useChangeWords,
  usePropertyName,
  useTaskList,
  wallClock,
} from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { useLanguage } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { useStatus } from "#/session/status";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { Select } from "#/ui/Select";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { Tabs } from "#/ui/Tabs";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { doersOf } from "./doers";
import { useAssign, usePeople, useUnseen } from "./queries";
import { late } from "#/ui/late";

// Dragging and the form of a new person come after the page.
const Board = late(() => import("./Board"), "Board");
const People = late(() => import("./People"), "People");

type Tab = "handout" | "unseen" | "people";

/** Most tasks that go over in one call. */
const atOnce = 200;

function Unseen({ member }: { member: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useChangeWords();
  const name = usePropertyName();
  const query = useUnseen(member);
  const tasks = query.data?.pages.flatMap((page) => page.data);
  if (query.isError && !tasks)
    return <Notice tone="error">{t`This could not be loaded. Please try again in a moment.`}</Notice>;
  if (!tasks) return <SkeletonList count={3} />;
  if (tasks.length === 0)
    return (
      <EmptyState icon={EyeOff} title={t`Everything has been seen`}>
        {t`Changes that nobody who does the task has seen appear here.`}
      </EmptyState>
    );
  return (
    <>
      <ul className="flex max-w-3xl flex-col gap-2 pt-4">
        {tasks.map((task) => (
          <li key={taskRef(task)} className="rounded-card border border-line bg-card p-4">
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <Link to="/cleanings/$id" params={{ id: taskRef(task) }} className="min-w-0 [overflow-wrap:anywhere]">
                {name(task)}
              </Link>
              <span className="figures text-ink-soft">{formats.shortDay(task.planned_start)}</span>
            </span>
            <span className="block text-ink-soft">{task.person?.name ?? task.company?.name ?? t`Nobody yet`}</span>
            <ul className="figures pt-1 font-semibold text-warn-ink">
              {task.changes.map((change) => (
                <li key={change.field}>{words(change)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="flex max-w-3xl justify-center py-4 empty:hidden">
        <ShowMore of={query}>{t`Show more tasks`}</ShowMore>
      </div>
    </>
  );
}

function Handout({ member, people, manages }: { member: number; people: readonly StaffPerson[]; manages: boolean }) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useNow();
  const [day, setDay] = useState(() => wallClock(Date.now(), localZone()).slice(0, 10));
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const scope = useMemo(() => ({ from: day, to: day }), [day]);
  const list = useTaskList(scope, day !== "");
  const assign = useAssign(member, manages);
  const ofDay = useMemo(() => list.tasks.filter((task) => task.reinplan_memberid === member), [list.tasks, member]);
  const own = useMemo(
    () =>
      lines(
        ofDay.filter(
          (task) =>
            task.state !== "finished" &&
            (!open || doersOf(task, people).length === 0) &&
            matches(task, { ...noFilter, search }),
        ),
        { sort: "place", newestFirst: false, language },
      ).flatMap((line) => (line.kind === "task" ? [line.task] : [])),
    [ofDay, people, open, search, language],
  );
  const active = people.filter((person) => person.active);
  async function handOver(tasks: readonly number[], to: StaffPerson | null): Promise<boolean> {
    const who = to?.name ?? t`Nobody yet`;
    const count = tasks.length;
    try {
      for (let i = 0; i < tasks.length; i += atOnce)
        // One after the other: what comes later builds on what went before.
        // oxlint-disable-next-line no-await-in-loop
        await assign.mutateAsync({ tasks: tasks.slice(i, i + atOnce), to });
      toast(t`Handed over (${count}): ${who}`, { tone: "done" });
      return true;
    } catch (failure) {
      const words = {
        offline: t`There is no connection. Please try again later.`,
        other: t`That did not work. Please try again.`,
      };
      toast(reasonOf(failure, words), { tone: "error" });
      return false;
    }
  }
  return (
    <div className="flex flex-col gap-4 pt-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <TextField type="date" label={t`Day`} value={day} onChange={setDay} className="w-48" />
        <TextField
          type="search"
          label={t`Search tasks`}
          placeholder={t`Property, street, town, person…`}
          icon={Search}
          value={search}
          onChange={setSearch}
          className="min-w-0 grow basis-72 desk:max-w-md"
        />
        <Checkbox checked={open} onChange={setOpen}>
          {t`Only tasks that nobody has yet`}
        </Checkbox>
      </div>
      {list.query.isError && list.tasks.length === 0 ? (
        <Notice tone="error">{t`This could not be loaded. Please try again in a moment.`}</Notice>
      ) : list.query.data ? (
        <Board
          tasks={own}
          ofDay={ofDay}
          complete={list.complete}
          people={active}
          now={now}
          onHandOver={handOver}
          empty={
            search === "" ? (
              <EmptyState icon={ListChecks} title={t`No tasks to hand out on this day`}>
                {t`Choose another day, or show the tasks that somebody has already.`}
              </EmptyState>
            ) : (
              <EmptyState
                icon={SearchX}
                title={t`No task matches`}
                action={
                  <Button variant="secondary" onPress={() => setSearch("")}>
                    {t`Show everything`}
                  </Button>
                }
              />
            )
          }
        />
      ) : (
        <SkeletonList count={4} />
      )}
    </div>
  );
}

/** For whoever directs people: hand out the day's tasks, see what nobody has seen, keep the list of the people. */
export function HandoutScreen() {
  const { t } = useLingui();
  const { data: status } = useStatus();
  const places = status?.roles.filter((role) => role.role === "company" || role.role === "manager") ?? [];
  const [chosen, setChosen] = useState<string>();
  const place = places.find((each) => String(each.memberid) === chosen) ?? places[0];
  const member = place?.memberid;
  const [tab, setTab] = useState<Tab>("handout");
  const people = usePeople(member);
  const unseen = useUnseen(member);
  const seenOf = unseen.data?.pages.reduce((sum, page) => sum + page.data.length, 0);
  // While more is to come the number is only a beginning.
  const unseenCount = unseen.hasNextPage ? `${seenOf}+` : seenOf;
  if (status && member === undefined)
    return (
      <EmptyState icon={UsersRound} title={t`This page is for companies`}>
        {t`Your tasks are given to you by your agency or company.`}
      </EmptyState>
    );
  return (
    <>
      <Link to="/cleanings" icon={ArrowLeft} className="-mt-2 mb-2 inline-flex">
        {t`All tasks`}
      </Link>
      <PageHeader title={t`Hand out tasks`} />
      {places.length > 1 && (
        <Select
          label={t`Agency`}
          value={String(member)}
          options={places.map((each) => ({ value: String(each.memberid), label: each.member_name }))}
          onChange={setChosen}
          className="mb-4 max-w-sm"
        />
      )}
      {member !== undefined && (
        <Tabs
          label={t`Hand out tasks`}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { key: "handout", label: t`Hand out` },
            { key: "unseen", label: t`Not seen`, count: unseenCount },
            { key: "people", label: t`People` },
          ]}
          className="max-w-xl"
        >
          <Suspense fallback={<SkeletonList count={4} />}>
            {tab === "unseen" ? (
              <Unseen member={member} />
            ) : people.isError ? (
              <Notice tone="error">{t`This could not be loaded. Please try again in a moment.`}</Notice>
            ) : !people.data ? (
              <SkeletonList count={4} />
            ) : tab === "people" ? (
              <People people={people.data} member={member} hires={place?.role === "company"} />
            ) : (
              <Handout member={member} people={people.data} manages={place?.role === "manager"} />
            )}
          </Suspense>
        </Tabs>
      )}
    </>
  );
}
