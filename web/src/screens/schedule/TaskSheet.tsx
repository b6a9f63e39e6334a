import { useLingui } from "@lingui/react/macro";
import { CalendarClock, ChevronRight, ClockAlert, UserRoundX } from "lucide-react";
import type { ScheduledPerson, ScheduledTask } from "#/api/schedule";
import { Button } from "#/ui/Button";
import { cardLink } from "#/ui/CardLink";
import { Changes } from "#/ui/Changes";
import { Dialog } from "#/ui/Dialog";
import { Icon } from "#/ui/Icon";
import { Notice } from "#/ui/Notice";
import { PlanEnds } from "./PlanEnds";
import type { PlanEnd } from "./plan-end";
import type { Begin } from "./question";
import type { ScheduleWords } from "./words";

const RowLink = cardLink("flex target items-center gap-3 rounded-control px-2 py-2 -mx-2 text-ink hover:bg-sunk");

/** What is in a cell of the schedule: a task, several of a company, or the hours of a person. */
export function TaskSheet(props: {
  member: number;
  title: string;
  tasks: readonly ScheduledTask[];
  /** What is said where there is no task. */
  hours: readonly string[];
  words: ScheduleWords;
  onMove: (task: ScheduledTask) => void;
  /** Of which of the tasks, and of whom, it can be said that they are late or absent, so that the day is adapted. */
  late: (task: ScheduledTask) => boolean;
  away: ScheduledPerson | undefined;
  onPropose: (begin: Begin) => void;
  /** The day of the person, on the map and on paper. */
  end: PlanEnd;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { tasks, words } = props;
  return (
    <Dialog title={props.title} isOpen onClose={props.onClose}>
      {tasks.length === 0 && (
        <p className="text-ink-soft">
          {props.hours.length > 0 ? props.hours.join(" · ") : t`No working hours are entered.`}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {tasks.map((task) => {
          const against = [...(task.declined ? [words.declined] : []), ...words.conflictsOf(task)];
          const drafted = words.drafted(task);
          const was = drafted ? words.planned(drafted.was) : "";
          const people = [task.company, task.person, task.additional_person]
            .map(words.name)
            .filter((one) => one !== "");
          return (
            <li key={task.id} className="flex flex-col gap-2">
              <RowLink to="/manage/task/$id" params={{ id: `${props.member}-${task.id}` }}>
                <span className="min-w-0 grow">
                  <span className="block font-semibold [overflow-wrap:anywhere]">{words.title(task)}</span>
                  <span className="figures block text-14 text-ink-soft">
                    {[words.kind(task), words.span(task), words.state(task)].join(" · ")}
                  </span>
                  <span className="block text-14 text-ink-soft">
                    {[people.join(", "), words.next(task)].filter((part) => part !== "").join(" · ")}
                  </span>
                </span>
                <Icon of={ChevronRight} size={20} className="text-ink-soft" />
              </RowLink>
              {drafted && <Notice tone="info">{t`Draft, was: ${was}`}</Notice>}
              {against.length > 0 && <Notice tone="warn">{against.join(" · ")}</Notice>}
              {task.state !== "finished" && (
                <Changes>
                  <Button
                    variant="secondary"
                    icon={CalendarClock}
                    aria-haspopup="dialog"
                    onPress={() => props.onMove(task)}
                  >
                    {t`Move to…`}
                  </Button>
                  {props.late(task) && (
                    <Button
                      variant="secondary"
                      icon={ClockAlert}
                      aria-haspopup="dialog"
                      onPress={() => props.onPropose({ task })}
                    >
                      {t({ message: "Late…", context: "a task that begins or ends later" })}
                    </Button>
                  )}
                </Changes>
              )}
            </li>
          );
        })}
      </ul>
      {props.away !== undefined && (
        <div className="pt-3">
          <Button
            full
            changes="office"
            variant="secondary"
            icon={UserRoundX}
            aria-haspopup="dialog"
            onPress={() => props.away !== undefined && props.onPropose({ person: props.away })}
          >
            {t({ message: "Absent…", context: "a person, on this day" })}
          </Button>
        </div>
      )}
      {tasks.length > 0 && (
        <div className="grid grid-cols-2 gap-2 pt-3">
          <PlanEnds end={props.end} named />
        </div>
      )}
    </Dialog>
  );
}
