import { useWords } from "#/i18n/words";
import { useLingui } from "@lingui/react/macro";
import { ChevronRight, CloudUpload, ListChecks } from "lucide-react";
import { memo } from "react";
import type { Task } from "#/api/shapes";
import { useLane } from "#/offline";
import { barTone, Pill } from "#/ui/Badge";
import { cardLink } from "#/ui/CardLink";
import { Icon } from "#/ui/Icon";
import { LinkButton } from "#/ui/Link";
import { AnswerPill, Changes, SentBack } from "./Changes";
import { useDuration } from "./duration";
import {
  Address,
  Crew,
  GuestsLeft,
  KindPill,
  NextStay,
  Note,
  StatePill,
  StayNumber,
  UnreadBadge,
  usePropertyName,
  Window,
} from "./facts";
import { kindLooks } from "#/parts/task";
import { kindOf } from "#/parts/task-state";
import { taskRef } from "./list";
import { taskLane } from "./press";
import { PressButton } from "./PressButton";
import { RefusedPresses } from "./Refused";
import { secondsWorked } from "./times";

/** The whole card leads to the task; what is to press lies above. */
const TaskLink = cardLink(
  "rounded-card text-ink after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-sea-ink",
);

/** What waits to be sent of this task. */
export function WaitingMark({ task }: { task: Task }) {
  const { t } = useLingui();
  const rows = useLane(taskLane(taskRef(task)));
  if (!rows.some((row) => row.state === "waiting")) return null;
  return (
    <Pill tone="warn" icon={CloudUpload}>
      {t`Waiting to send`}
    </Pill>
  );
}

export const TaskCard = memo(function TaskCard({ task, now, isOpen }: { task: Task; now: number; isOpen?: boolean }) {
  const { t } = useLingui();
  const name = usePropertyName();
  const what = useWords()(task.title, task.title_words);
  const duration = useDuration();
  const { items_settled: settled, items_total: total } = task;
  const took = task.state === "finished" ? secondsWorked(task, now) : undefined;
  return (
    <article
      className={`relative overflow-hidden rounded-card border bg-card p-4 ps-5.5 shadow-card sm:p-5 sm:ps-6.5 ${isOpen ? "border-sea ring-2 ring-sea" : "border-line"}`}
    >
      <span aria-hidden className={`absolute inset-y-0 start-0 w-1.5 ${barTone[kindLooks[kindOf(task)].tone]}`} />
      <div className="flex flex-wrap items-center gap-2">
        <KindPill task={task} />
        <StayNumber task={task} />
        <span className="ms-auto flex flex-wrap items-center gap-2">
          <UnreadBadge count={task.unread} />
          <GuestsLeft task={task} />
          {task.company_answer?.answer === "declined" && <AnswerPill task={task} />}
          <StatePill task={task} now={now} />
        </span>
      </div>
      <h3 className="mt-2.5 text-22 leading-tight font-bold tracking-tight [overflow-wrap:anywhere]">
        <TaskLink
          to="/cleanings/$id"
          params={{ id: taskRef(task) }}
          aria-current={isOpen ? "page" : undefined}
          activeProps={{}}
        >
          {name(task)}
        </TaskLink>
      </h3>
      {what !== "" && <p className="mt-1 font-semibold text-ink">{what}</p>}
      <div className="mt-2 flex flex-col gap-1.5">
        <Address task={task} />
        <div className="flex flex-wrap gap-x-6 gap-y-1.5">
          <Window task={task} />
          <Crew task={task} />
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-1.5">
          <NextStay task={task} />
        </div>
      </div>
      {task.annotations !== "" && (
        <div className="mt-3">
          <Note text={task.annotations} lines={3} />
        </div>
      )}
      <div className="relative z-10 mt-3 flex flex-col gap-2 empty:hidden">
        <SentBack task={task} />
        <Changes task={task} />
      </div>
      <div className="relative z-10 mt-3 empty:hidden">
        <RefusedPresses task={task} />
      </div>
      {task.state === "finished" ? (
        <p className="mt-3 flex flex-wrap items-center gap-2 text-ink-soft">
          <span className="figures">{took === undefined ? "" : t`It took ${duration(took)}`}</span>
          <WaitingMark task={task} />
        </p>
      ) : (
        <>
          <div className="mt-3 empty:hidden">
            <WaitingMark task={task} />
          </div>
          <div className="@container mt-3.5 flex items-stretch gap-2">
            <span className="relative z-10 min-w-0 grow">
              {task.state === "started" && settled < total ? (
                <LinkButton
                  to="/cleanings/$id"
                  params={{ id: taskRef(task) }}
                  variant="secondary"
                  size="lg"
                  full
                  icon={ListChecks}
                >
                  {t`Checklist: ${settled} of ${total}`}
                </LinkButton>
              ) : (
                <PressButton task={task} />
              )}
            </span>
            <span
              aria-hidden
              className="grid w-12 shrink-0 place-items-center rounded-control border @max-[13rem]:hidden border-line bg-card text-ink"
            >
              <Icon of={ChevronRight} size={22} />
            </span>
          </div>
        </>
      )}
    </article>
  );
});
