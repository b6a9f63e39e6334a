import { Plural, useLingui } from "@lingui/react/macro";
import { Building2, Check, CircleAlert, GripVertical, Play, User, UserX, X } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Button as DragHandle } from "react-aria-components/Button";
import { Checkbox as Tick } from "react-aria-components/Checkbox";
import { GridList, GridListItem, type Selection } from "react-aria-components/GridList";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { doubtsQuery } from "#/api/people";
import type { StaffPerson, Task } from "#/api/shapes";
import { addressLine, AnswerPill, KindPill, SentBackPill, StatePill, usePropertyName } from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { taskActions } from "#/parts/task-actions";
import { useDraftText } from "#/session/use-draft-text";
import { Button, IconButton } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Dialog } from "#/ui/Dialog";
import { edge } from "#/ui/edge";
import { Icon } from "#/ui/Icon";
import { DeclineDialog } from "./DeclineDialog";
import { doersOf, helpers } from "./doers";
import type { Answer, As } from "./queries";

const dragType = "application/x-latchkey-task";

/** How many lines are drawn before somebody asks for more. */
const first = 150;

/** One of three buttons: on a phone they stand in one row, with words and no icons. */
const narrow = "grow max-sm:px-3 max-sm:[&>.lucide:not(.animate-turn)]:hidden";

/** Gives the tasks with which it was done. */
export type HandOver = (tasks: readonly number[], to: StaffPerson | null, as: As) => Promise<readonly number[]>;
export type Say = (tasks: readonly number[], answer: Answer) => Promise<readonly number[]>;

function Where(props: { task: Task; people: readonly StaffPerson[]; now: number; why: string | undefined }) {
  const { task, people, now, why } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const name = usePropertyName();
  const who = doersOf(task, people).join(", ");
  const begun = formats.time(task.cleaning_ist_start);
  return (
    <span className="flex min-w-0 grow flex-col gap-1.5 py-2.5">
      <span className="flex flex-wrap items-center gap-2">
        <KindPill task={task} />
        <StatePill task={task} now={now} />
        <AnswerPill task={task} />
        <SentBackPill task={task} />
      </span>
      <span className="font-bold [overflow-wrap:anywhere]">{name(task)}</span>
      <span className="figures text-ink-soft">
        {formats.time(task.planned_start)} – {formats.time(task.planned_end)} ·{" "}
        {addressLine({ ...task.property, postalcode: "" })}
      </span>
      <span className={`flex items-center gap-2 ${who ? "text-ink-soft" : "font-semibold text-late-ink"}`}>
        <Icon of={who ? User : UserX} size={18} />
        <span className="min-w-0 [overflow-wrap:anywhere]">{who || t`Nobody yet`}</span>
      </span>
      {task.state === "started" && (
        <span className="figures flex items-center gap-2 text-ink-soft">
          <Icon of={Play} size={18} />
          {t`begun at ${begun}`}
        </span>
      )}
      {why !== undefined && (
        <span className="flex items-start gap-2 font-semibold text-late-ink">
          <Icon of={CircleAlert} size={18} className="mt-0.5" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{why}</span>
        </span>
      )}
    </span>
  );
}

/** One of those who can be given tasks: a place to drop them on, and a button for everybody who does not drag. */
function PersonLine(props: {
  person: StaffPerson;
  firm: string | undefined;
  load: number;
  /** Why they should not get the chosen tasks. */
  doubts?: readonly string[] | undefined;
}) {
  const { person, firm, load, doubts = [] } = props;
  const { t } = useLingui();
  return (
    <span className="flex min-w-0 grow items-center gap-3">
      <Icon of={person.kind === "company" ? Building2 : User} size={22} className="text-ink-soft" />
      <span className="min-w-0 grow">
        <span className="block font-semibold [overflow-wrap:anywhere]">{person.name}</span>
        {firm && <span className="block text-14 text-ink-soft [overflow-wrap:anywhere]">{firm}</span>}
        <span className="figures block text-14 text-ink-soft">
          <Plural value={load} one="# task" other="# tasks" />
        </span>
        {!person.login && person.kind === "person" && (
          <span className="block text-14 text-ink-soft">{t`Invitation not accepted yet`}</span>
        )}
        {doubts.map((why) => (
          <span key={why} className="flex items-start gap-1.5 text-14 font-semibold text-late-ink">
            <Icon of={CircleAlert} size={16} className="mt-0.5" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{why}</span>
          </span>
        ))}
      </span>
    </span>
  );
}

/** The day's tasks at the left, the people at the right: drag, or select and choose. Both go with the keyboard alone. */
export function Board(props: {
  member: number;
  /** A task that is chosen from the start. */
  chosen?: number | undefined;
  tasks: readonly Task[];
  /** All of the day, of which `tasks` are those that are looked for: what somebody has to do does not follow the search. */
  ofDay: readonly Task[];
  /** Whether all of them have come. */
  complete: boolean;
  people: readonly StaffPerson[];
  /** Why something could not be done with a task. */
  whys: ReadonlyMap<number, string>;
  now: number;
  empty: ReactNode;
  onHandOver: HandOver;
  /** For a company, which accepts or declines. */
  onAnswer: Say | undefined;
}) {
  const { t, i18n } = useLingui();
  const name = usePropertyName();
  const [selected, setSelected] = useState<Selection>(new Set(props.chosen === undefined ? [] : [props.chosen]));
  const [choosing, setChoosing] = useState(false);
  const [as, setAs] = useState<As>("first");
  const [declining, setDeclining] = useState(false);
  /** Why they are declined; kept until it has arrived, wherever the person goes meanwhile. */
  const [reason, setReason] = useDraftText(`decline ${props.member}`);
  /** What is being done with the chosen tasks. */
  const [atWork, setAtWork] = useState<"hand" | Answer["answer"]>();
  const [drawn, setDrawn] = useState(first);
  const { tasks, ofDay, people, whys, onAnswer } = props;
  const { accept, decline, assign } = taskActions;
  const ids =
    selected === "all"
      ? tasks.map((task) => task.cleaning_rpmaid)
      : tasks.filter((task) => selected.has(task.cleaning_rpmaid)).map((task) => task.cleaning_rpmaid);
  const count = ids.length;
  const doubts = useQuery({ ...doubtsQuery(props.member, ids), enabled: choosing && count > 0 }).data;
  const load = useMemo(() => {
    const counts = new Map<number, number>();
    for (const task of ofDay)
      for (const entry of [task.person, task.additional_person, task.person ? null : task.company])
        if (entry) counts.set(entry.id, (counts.get(entry.id) ?? 0) + 1);
    return counts;
  }, [ofDay]);
  const firmOf = (person: StaffPerson) =>
    people.find((each) => each.kind === "company" && each.id === person.company)?.name;
  async function carryOut(what: typeof atWork, work: () => Promise<readonly number[]>): Promise<void> {
    setChoosing(false);
    setDeclining(false);
    setAtWork(what);
    const done = new Set(await work());
    setAtWork(undefined);
    // With what it could not be done stays chosen.
    setSelected(
      (now) =>
        new Set(
          [...(now === "all" ? tasks.map((task) => task.cleaning_rpmaid) : now)].filter(
            (key) => !done.has(Number(key)),
          ),
        ),
    );
  }
  const during = (what: typeof atWork) => ({
    size: "lg" as const,
    isPending: atWork === what,
    isDisabled: atWork !== undefined && atWork !== what,
    className: onAnswer ? narrow : "grow",
  });
  const open = () => {
    setAs("first");
    setChoosing(true);
  };
  const hand = (which: readonly number[], to: StaffPerson | null, how: As = "first") =>
    void carryOut("hand", async () => props.onHandOver(which, to, how));
  /** Those who can help with each of the chosen tasks. */
  const helping = () => {
    const chosen = tasks.filter((task) => ids.includes(task.cleaning_rpmaid));
    return people.filter((one) => chosen.every((task) => helpers([one], task, onAnswer === undefined).length > 0));
  };
  const say = (answer: Answer) =>
    void carryOut(answer.answer, async () => {
      const done = (await onAnswer?.(ids, answer)) ?? [];
      if (answer.answer === "declined" && done.length > 0) setReason("");
      return done;
    });
  const { dragAndDropHooks: dragging } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        [dragType]: String(key),
        "text/plain": name(tasks.find((task) => task.cleaning_rpmaid === key) ?? tasks[0]!),
      })),
    getAllowedDropOperations: () => ["move"],
  });
  const { dragAndDropHooks: dropping } = useDragAndDrop({
    acceptedDragTypes: [dragType],
    getDropOperation: () => "move",
    shouldAcceptItemDrop: () => true,
    onItemDrop: (event) => {
      const to = people.find((person) => person.id === event.target.key);
      const dropped = event.items.map(async (item) =>
        item.kind === "text" ? Number(await item.getText(dragType)) : 0,
      );
      void Promise.all(dropped).then((which) => to && hand(which.filter(Boolean), to));
    },
  });
  return (
    <>
      <div className="grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_min(20rem,40%)]">
        <div className="min-w-0">
          {tasks.length > 1 && (
            <div className="ps-[1.3rem] pb-1">
              <Checkbox
                checked={count === tasks.length}
                isDisabled={!props.complete}
                onChange={(all) => setSelected(new Set(all ? tasks.map((task) => task.cleaning_rpmaid) : []))}
              >
                <Plural value={tasks.length} one="Choose # task" other="Choose all # tasks" />
              </Checkbox>
            </div>
          )}
          <GridList
            aria-label={t`Tasks of the day`}
            selectionMode="multiple"
            selectedKeys={selected}
            onSelectionChange={setSelected}
            dragAndDropHooks={dragging}
            items={tasks.slice(0, drawn).map((task) => ({ id: task.cleaning_rpmaid, task }))}
            dependencies={[props.now, people, whys]}
            renderEmptyState={() => props.empty}
            className="flex flex-col gap-2"
          >
            {({ task }) => (
              <GridListItem
                textValue={[name(task), task.property.street].filter(Boolean).join(", ")}
                className="flex cursor-pointer items-center gap-2 rounded-card border border-line bg-card ps-2 pe-3 outline-none focus-visible:outline-3 focus-visible:-outline-offset-2 focus-visible:outline-sea-ink selected:border-sea selected:bg-sea-soft dragging:opacity-50"
              >
                <Tick slot="selection" className="group grid size-12 shrink-0 place-items-center outline-none">
                  <span className="grid size-6 place-items-center rounded-md border-2 border-line-strong bg-card text-on-sea group-selected:border-sea group-selected:bg-sea group-focus-visible:outline-3 group-focus-visible:outline-offset-2 group-focus-visible:outline-sea-ink">
                    <Icon of={Check} size={16} className="opacity-0 group-selected:opacity-100" />
                  </span>
                </Tick>
                <Where task={task} people={people} now={props.now} why={whys.get(task.cleaning_rpmaid)} />
                <DragHandle
                  slot="drag"
                  aria-label={t`Drag ${name(task)}`}
                  className="hidden size-12 shrink-0 cursor-grab place-items-center rounded-control text-ink-soft hover:bg-sunk desk:grid"
                >
                  <Icon of={GripVertical} size={22} />
                </DragHandle>
              </GridListItem>
            )}
          </GridList>
          {tasks.length > drawn && (
            <div className="flex justify-center py-4">
              <Button variant="secondary" onPress={() => setDrawn(drawn + first)}>
                {t`Show more tasks`}
              </Button>
            </div>
          )}
        </div>
        <section
          aria-label={t`People`}
          className="sticky top-4 hidden max-h-[calc(100dvh-2rem)] overflow-auto desk:block"
        >
          <h2 className="pb-2 text-18 font-bold">{t`People`}</h2>
          <GridList
            aria-label={t`People you can assign tasks to`}
            dragAndDropHooks={dropping}
            items={people.map((person) => ({ id: person.id, person }))}
            dependencies={[load]}
            onAction={(key) => {
              const to = people.find((person) => person.id === key);
              if (to && count > 0) hand(ids, to);
            }}
            renderEmptyState={() => <p className="p-4 text-ink-soft">{t`You haven’t added anyone yet.`}</p>}
            className="flex flex-col gap-2"
          >
            {({ person }) => (
              <GridListItem
                textValue={person.name}
                className="flex min-h-14 cursor-pointer items-center rounded-card border border-line bg-card px-4 py-2.5 outline-none hover:border-sea focus-visible:outline-3 focus-visible:-outline-offset-2 focus-visible:outline-sea-ink drop-target:border-sea drop-target:bg-sea-soft"
              >
                <PersonLine person={person} firm={firmOf(person)} load={load.get(person.id) ?? 0} />
              </GridListItem>
            )}
          </GridList>
        </section>
      </div>
      {count > 0 && (
        <div
          ref={edge}
          className="sticky bottom-[calc(var(--bar)+env(safe-area-inset-bottom))] z-20 -mx-4 mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:rounded-card sm:border desk:bottom-4"
        >
          <span className="flex items-center">
            <span role="status" className="figures font-semibold">
              <Plural value={count} one="# task selected" other="# tasks selected" />
            </span>
            <IconButton icon={X} label={t`Clear selection`} className="-my-2" onPress={() => setSelected(new Set())} />
          </span>
          <span className="flex grow flex-wrap gap-2 sm:grow-0">
            {onAnswer && (
              <>
                <Button
                  variant="secondary"
                  icon={accept.icon}
                  {...during("accepted")}
                  onPress={() => say({ answer: "accepted" })}
                >
                  {i18n._(accept.label())}
                </Button>
                <Button
                  variant="secondary"
                  icon={decline.icon}
                  {...during("declined")}
                  aria-haspopup="dialog"
                  onPress={() => setDeclining(true)}
                >
                  {i18n._(decline.label())}
                </Button>
              </>
            )}
            <Button changes="office" icon={assign.icon} {...during("hand")} aria-haspopup="dialog" onPress={open}>
              {i18n._(assign.label())}
            </Button>
          </span>
        </div>
      )}
      {declining && (
        <DeclineDialog
          count={count}
          reason={reason}
          onChange={setReason}
          onClose={() => setDeclining(false)}
          onDecline={() => say({ answer: "declined", reason: reason.trim() })}
        />
      )}
      {choosing && (
        <Dialog title={t`Assign to`} isOpen onClose={() => setChoosing(false)}>
          <div className="pb-3">
            <Checkbox checked={as === "second"} onChange={(second) => setAs(second ? "second" : "first")}>
              {t`As a second person, alongside the one who does it`}
            </Checkbox>
          </div>
          <ul className="flex flex-col gap-2">
            {(as === "second" ? helping() : people).map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  onClick={() => hand(ids, person, as)}
                  className="flex min-h-14 w-full items-center rounded-control border border-line bg-card px-4 py-2.5 text-start hover:border-sea"
                >
                  <PersonLine
                    person={person}
                    firm={firmOf(person)}
                    load={load.get(person.id) ?? 0}
                    doubts={doubts?.find((each) => each.staff === person.id)?.reasons}
                  />
                </button>
              </li>
            ))}
            <li>
              <Button variant="secondary" size="lg" full icon={UserX} onPress={() => hand(ids, null, as)}>
                {as === "second" ? t`No second person` : t`Unassigned`}
              </Button>
            </li>
          </ul>
        </Dialog>
      )}
    </>
  );
}
