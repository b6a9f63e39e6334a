import { useLingui } from "@lingui/react/macro";
import { Building2, ClockAlert, Footprints, LogIn, PencilLine, TriangleAlert, UserRoundX } from "lucide-react";
import { Fragment } from "react";
import type { ScheduledTask } from "#/api/schedule";
import { Avatar } from "#/ui/Avatar";
import { Button, IconButton } from "#/ui/Button";
import { Changes } from "#/ui/Changes";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { Load } from "./Load";
import { edges, hueOf } from "./hues";
import type { Begin } from "./question";
import type { PlanRow } from "./rows";
import type { ScheduleWords } from "./words";

function TaskLine(props: {
  member: number;
  row: PlanRow;
  task: ScheduledTask;
  words: ScheduleWords;
  onMove: (task: ScheduledTask) => void;
  late: (task: ScheduledTask) => boolean;
  onPropose: (begin: Begin) => void;
}) {
  const { t } = useLingui();
  const { task, words } = props;
  const against = [...(task.declined ? [words.declined] : []), ...words.conflictsOf(task, props.row.person.id)];
  const next = words.next(task);
  const title = words.title(task);
  const drafted = words.drafted(task);
  const was = drafted ? words.planned(drafted.was) : "";
  return (
    <div className={`flex flex-wrap items-center gap-x-3 border-s-6 py-1.5 ps-3 pe-1 ${edges[hueOf(task)]}`}>
      <span className="figures flex w-12 shrink-0 flex-col leading-tight">
        <span className="font-bold">{words.clock(task.start)}</span>
        <span className="text-14 text-ink-soft">{words.clock(task.end)}</span>
      </span>
      {/* On the narrowest phones the button goes beneath: no word of a title is broken. */}
      <span className="flex min-w-0 grow basis-36 flex-col leading-snug">
        <Link to="/manage/task/$id" params={{ id: `${props.member}-${task.id}` }} className="font-semibold">
          <span className="[overflow-wrap:anywhere]">{title}</span>
        </Link>
        {against.map((why) => (
          <span key={why} className="flex items-start gap-1.5 text-14 font-semibold text-late-ink">
            <Icon of={TriangleAlert} size={16} className="mt-0.5" />
            {why}
          </span>
        ))}
        {drafted && (
          <span className="flex items-start gap-1.5 text-14 font-semibold text-sea-ink">
            <Icon of={PencilLine} size={16} className="mt-0.5" />
            {t`Draft, was: ${was}`}
          </span>
        )}
        {against.length === 0 && (
          <span className="flex items-center gap-1.5 text-14 text-ink-soft">
            {task.state !== "not_started" ? (
              words.state(task)
            ) : next === "" ? (
              words.kind(task)
            ) : (
              <>
                <Icon of={LogIn} size={14} />
                {next}
              </>
            )}
          </span>
        )}
      </span>
      {task.state !== "finished" && (
        <Changes>
          <span className="ms-auto flex items-center">
            {props.late(task) && (
              <IconButton
                icon={ClockAlert}
                label={t`${title} is late…`}
                aria-haspopup="dialog"
                onPress={() => props.onPropose({ task })}
              />
            )}
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              aria-label={t`Move ${title}…`}
              onPress={() => props.onMove(task)}
            >
              {t({ message: "Move…", context: "a task to another person or time" })}
            </Button>
          </span>
        </Changes>
      )}
    </div>
  );
}

/** The schedule on a phone: a card for each person with something to do, the ways between the tasks, and "Move…" in each row. */
export function DayCards(props: {
  member: number;
  rows: readonly PlanRow[];
  words: ScheduleWords;
  onMove: (task: ScheduledTask) => void;
  /** Of which tasks and people it can be said that they are late or absent, so that the day is adapted. */
  late: (task: ScheduledTask) => boolean;
  away: (row: PlanRow) => boolean;
  onPropose: (begin: Begin) => void;
}) {
  const { t } = useLingui();
  const { rows, words } = props;
  const busy = rows.filter(({ tasks }) => tasks.length > 0);
  const free = rows.filter(({ tasks }) => tasks.length === 0);
  return (
    <ul className="flex flex-col gap-3">
      {[...busy, ...free].map((row) => {
        const { person, tasks } = row;
        const { name } = person;
        return (
          <li key={row.key} className="overflow-hidden rounded-card border border-line bg-card">
            <div className="flex items-center gap-3 px-3 py-2.5">
              {person.kind === "company" ? (
                <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunk text-ink-soft">
                  <Icon of={Building2} size={20} />
                </span>
              ) : (
                <Avatar name={person.name} />
              )}
              <span className="flex min-w-0 grow flex-col">
                <h2 className="font-bold [overflow-wrap:anywhere]">{person.name}</h2>
                <Load row={row} words={words} />
                {person.kind !== "company" && (
                  <span className="figures text-14 text-ink-soft">{words.times(person).join(" · ")}</span>
                )}
              </span>
              {props.away(row) && tasks.length > 0 && (
                <IconButton
                  changes="office"
                  icon={UserRoundX}
                  label={t`${name} is absent…`}
                  aria-haspopup="dialog"
                  onPress={() => props.onPropose({ person })}
                />
              )}
            </div>
            {tasks.length > 0 && (
              <ul className="flex flex-col border-t border-line py-1">
                {tasks.map((task) => {
                  const way = person.ways.find(({ to }) => to === task.id)?.minutes ?? 0;
                  return (
                    <Fragment key={task.id}>
                      {way > 0 && (
                        <li className="figures flex items-center gap-2 py-0.5 ps-5 text-14 text-ink-soft">
                          <span aria-hidden className="h-5 border-s-2 border-dotted border-line-strong" />
                          <Icon of={Footprints} size={14} />
                          {t`${way} min on the way`}
                        </li>
                      )}
                      <li>
                        <TaskLine
                          member={props.member}
                          row={row}
                          task={task}
                          words={words}
                          onMove={props.onMove}
                          late={props.late}
                          onPropose={props.onPropose}
                        />
                      </li>
                    </Fragment>
                  );
                })}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
