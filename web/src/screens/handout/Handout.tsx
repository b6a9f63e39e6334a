import { useLingui } from "@lingui/react/macro";
import { ListChecks, Search, SearchX } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { useConnection } from "#/api/connection";
import { patchAnswer } from "#/api/task-answers";
import type { StaffPerson, Task } from "#/api/shapes";
import { lines, localZone, matches, noFilter, taskRef, useTaskList, wallClock } from "#/features/tasks";
import { deed, taskNote } from "#/features/tasks/press";
import { useLanguage } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { useFailureToast } from "#/session/failure-words";
import { LoadFailure } from "#/parts/LoadFailure";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { DaySwitch } from "#/ui/DaySwitch";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { doersOf } from "./doers";
import { inParts } from "./in-parts";
import { type Answer, type As, useAnswer, useAssign } from "./queries";
import type { HandoutSearch } from "./search";
import type { RefusedLine } from "./RefusedDialog";

// Dragging comes after the page.
const Board = late(() => import("./Board"), "Board");
const RefusedDialog = late(() => import("./RefusedDialog"), "RefusedDialog", { ahead: true });

/** The tasks of a day for companies and managers: to assign and, for a company, to accept or decline. */
export function Handout(props: {
  member: number;
  people: readonly StaffPerson[];
  manages: boolean;
  given: HandoutSearch;
}) {
  const { member, people, manages, given } = props;
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const language = useLanguage();
  const now = useNow();
  const today = wallClock(now, localZone()).slice(0, 10);
  const [day, setDay] = useState(given.day ?? today);
  const [open, setOpen] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const [search, setSearch] = useState(given.q ?? "");
  const scope = useMemo(() => ({ from: day, to: day }), [day]);
  const list = useTaskList(scope);
  const assign = useAssign(member, manages);
  const say = useAnswer(member);
  const lost = useConnection() === "lost";
  /** Why something could not be done with a task, until it is tried again. */
  const [whys, setWhys] = useState<ReadonlyMap<number, string>>(new Map());
  const [refused, setRefused] = useState<readonly RefusedLine[]>([]);
  /** Assigns the tasks of which there were doubts all the same. */
  const [anyway, setAnyway] = useState<() => void>();
  const ofDay = useMemo(() => list.tasks.filter((task) => task.reinplan_memberid === member), [list.tasks, member]);
  const own = useMemo(
    () =>
      lines(
        ofDay.filter(
          (task) =>
            task.state !== "finished" &&
            (!open || doersOf(task, people).length === 0) &&
            (!unanswered || task.company_answer === null) &&
            matches(task, { ...noFilter, search }),
        ),
        { sort: "place", newestFirst: false, language },
      ).flatMap((line) => (line.kind === "task" ? [line.task] : [])),
    [ofDay, people, open, unanswered, search, language],
  );
  const active = people.filter((person) => person.active);

  /** Shows what was done, and for each task that was refused, why; returns those that are done. */
  async function carryOut(
    tasks: readonly number[],
    send: Parameters<typeof inParts>[1],
    well: (count: number, waits: boolean) => string,
    again?: (tasks: readonly number[]) => void,
  ): Promise<readonly number[]> {
    // As they are when it is tried: what is gone afterwards has a name all the same.
    const known = new Map<number, Task>(ofDay.map((task) => [task.cleaning_rpmaid, task]));
    const { done, refused, waits, failure } = await inParts(tasks, send);
    setWhys((before) => {
      const next = new Map(before);
      for (const id of tasks) next.delete(id);
      for (const each of refused) next.set(each.cleaning_rpmaid, each.error);
      return next;
    });
    setRefused(
      refused.flatMap(({ cleaning_rpmaid: id, error }) => {
        const task = known.get(id);
        return task ? [{ task, why: error }] : [];
      }),
    );
    const doubted = refused.filter((each) => each.error_code === "staff_doubt").map((each) => each.cleaning_rpmaid);
    setAnyway(() => (again && doubted.length > 0 ? () => again(doubted) : undefined));
    if (done.length > 0) toast(well(done.length, waits), { tone: "done" });
    if (failure !== undefined) tellFailure(failure);
    return done;
  }

  async function handOver(
    tasks: readonly number[],
    to: StaffPerson | null,
    as: As,
    sure = false,
  ): Promise<readonly number[]> {
    const who = to?.name ?? t`Nobody yet`;
    const known = new Map(ofDay.map((task) => [task.cleaning_rpmaid, taskNote(task)]));
    const send = async (part: readonly number[]) => ({
      refused: [],
      waits: await assign.mutateAsync({ tasks: part, to, as, anyway: sure, noteOf: (id) => known.get(id) }),
    });
    const second = to?.name;
    return carryOut(
      tasks,
      send,
      (count, waits) => {
        if (waits) return t`Saved on this device (${count}). It will be sent as soon as you’re online.`;
        if (as === "first") return t`Assigned (${count}): ${who}`;
        return second === undefined ? t`Second person removed (${count})` : t`Second person (${count}): ${second}`;
      },
      (doubted) => void handOver(doubted, to, as, true),
    );
  }

  async function answer(tasks: readonly number[], said: Answer) {
    if (lost) {
      // One after the other, each as from its own page.
      for (const task of ofDay)
        if (tasks.includes(task.cleaning_rpmaid))
          // oxlint-disable-next-line no-await-in-loop
          await deed(task, "answer", patchAnswer(taskRef(task), said));
      const count = tasks.length;
      toast(t`Saved on this device (${count}). It will be sent as soon as you’re online.`, { tone: "done" });
      return tasks;
    }
    const send = async (part: readonly number[]) => say.mutateAsync({ tasks: part, answer: said });
    return carryOut(tasks, send, (count) =>
      said.answer === "accepted" ? t`Accepted (${count})` : t`Declined (${count}). The agency will be notified.`,
    );
  }

  return (
    <div className="flex flex-col gap-4 pt-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <DaySwitch date={day} today={today} onChange={setDay} />
        <TextField
          type="search"
          label={t`Search tasks`}
          placeholder={t`Home, street, town, person…`}
          icon={Search}
          value={search}
          onChange={setSearch}
          className="min-w-0 grow basis-72 desk:max-w-md"
        />
        <div className="flex flex-wrap gap-x-6">
          <Checkbox checked={open} onChange={setOpen}>
            {t`Only unassigned tasks`}
          </Checkbox>
          {!manages && (
            <Checkbox checked={unanswered} onChange={setUnanswered}>
              {t`Only unanswered tasks`}
            </Checkbox>
          )}
        </div>
      </div>
      {!list.query.data && list.query.isError ? (
        <LoadFailure failure={list.query.error} retry={() => void list.query.refetch()} />
      ) : list.query.data ? (
        <Board
          member={member}
          chosen={given.task}
          tasks={own}
          ofDay={ofDay}
          complete={list.complete}
          people={active}
          whys={whys}
          now={now}
          onHandOver={handOver}
          onAnswer={manages ? undefined : answer}
          empty={
            search !== "" ? (
              <EmptyState
                icon={SearchX}
                title={t`No matching tasks`}
                action={
                  <Button variant="secondary" onPress={() => setSearch("")}>
                    {t`Show everything`}
                  </Button>
                }
              />
            ) : unanswered && ofDay.length > 0 ? (
              <EmptyState icon={ListChecks} title={t`All tasks of this day are answered`} />
            ) : (
              <EmptyState icon={ListChecks} title={t`No tasks to assign on this day`}>
                {t`Choose another day, or show tasks that are already assigned.`}
              </EmptyState>
            )
          }
        />
      ) : (
        <SkeletonList count={4} />
      )}
      {refused.length > 0 && (
        <Suspense fallback={null}>
          <RefusedDialog lines={refused} onClose={() => setRefused([])} onAnyway={anyway} />
        </Suspense>
      )}
    </div>
  );
}
