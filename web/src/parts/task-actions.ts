import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Check, Flag, type LucideIcon, Play, RotateCcw, ThumbsDown, ThumbsUp, Undo2, UserPlus } from "lucide-react";
import type { Status } from "#/api/session";
import type { Task, TaskDetail } from "#/api/shapes";
import { isEmptyWireTime } from "#/i18n/wire-time";
import { mayTakeBack } from "./take-back";
import { waitsForTask } from "./task-state";

/**
 * By which action each entry of a task's history comes: one that the document adds is a type error. A corrected time is typed
 * into a form, which is no action.
 */
interface ActionOf {
  started: "begin";
  ended: "end";
  start_cleared: "undoBegin";
  end_cleared: "undoEnd";
  accepted: "accept";
  declined: "decline";
  check_failed: "failCheck";
  /** What a failed check did to its task. */
  sent_back: "failCheck";
  assigned: "assign";
}

type Entry = TaskDetail["history"][number]["action"];

/** What follows of itself for the task of a changed stay. */
type ByRule = "made" | "gone" | "back" | "lapsed";

/** What a person can do with a task at one press. What was seen is in no history. */
export type TaskAction = ActionOf[Exclude<Entry, "start_changed" | "end_changed" | ByRule>] | "seen";

/** Who looks at a task, and when. */
interface Viewer {
  status: Pick<Status, "name" | "roles"> | undefined;
  detail: Pick<TaskDetail, "history" | "may_answer"> | undefined;
  now: number;
}

interface Action {
  /** The words of its button. */
  label: (task: Task) => MessageDescriptor;
  icon: LucideIcon;
  /** Whether it is offered; the server decides in the end. */
  allowed: (task: Task, viewer: Viewer) => boolean;
  /** What it has made of the task, where a pill says so. */
  done?: MessageDescriptor;
  /** What is said when the server has refused it later. */
  refused?: MessageDescriptor;
}

const undo = msg`Undo`;
const undoRefused = msg`Undo was not accepted`;

/** Whether the viewer says whether the task is done: of the company that has it, or its person where no company has it. */
export function answers(task: Task, { status, detail }: Pick<Viewer, "status" | "detail">): boolean {
  const own = status?.roles.some((each) => each.memberid === task.reinplan_memberid && each.role === "company");
  if (own === true && task.company !== null) return true;
  return task.company === null && detail?.may_answer === true && task.state === "not_started";
}

/** What people do with tasks, wherever it is offered: a new action has its words, icon and condition here. */
export const taskActions = {
  begin: {
    label: (task) => (task.check === 1 ? msg`Check` : task.type === "service" ? msg`Begin task` : msg`Begin cleaning`),
    icon: Play,
    allowed: (task) => task.state === "not_started" && !waitsForTask(task),
    refused: msg`The start was not accepted`,
  },
  end: {
    label: (task) =>
      task.check === 1 ? msg`Check ended` : task.type === "service" ? msg`Task ended` : msg`Cleaning ended`,
    icon: Flag,
    allowed: (task) => task.state === "started",
    refused: msg`The end was not accepted`,
  },
  undoBegin: {
    label: () => undo,
    icon: Undo2,
    allowed: (task, { detail, status, now }) =>
      isEmptyWireTime(task.cleaning_ist_end) && mayTakeBack(task, detail, status, now),
    refused: undoRefused,
  },
  undoEnd: {
    label: () => undo,
    icon: Undo2,
    allowed: (task, { detail, status, now }) =>
      !isEmptyWireTime(task.cleaning_ist_end) && mayTakeBack(task, detail, status, now),
    refused: undoRefused,
  },
  accept: {
    label: () => msg`Accept`,
    icon: ThumbsUp,
    allowed: (task, viewer: Pick<Viewer, "status" | "detail">) =>
      answers(task, viewer) && task.company_answer?.answer !== "accepted",
    done: msg`Accepted`,
  },
  decline: {
    label: () => msg`Decline`,
    icon: ThumbsDown,
    allowed: (task, viewer: Pick<Viewer, "status" | "detail">) =>
      answers(task, viewer) && task.company_answer?.answer !== "declined" && task.state === "not_started",
    done: msg`Declined`,
  },
  failCheck: {
    label: () => msg`Not passed, do again`,
    icon: RotateCcw,
    allowed: (task) => task.state === "started" && task.check === 1 && task.checked_rpmaid !== 0,
  },
  assign: {
    label: () => msg`Assign`,
    icon: UserPlus,
    allowed: (task) => task.state !== "finished",
  },
  seen: {
    label: () => msg`Seen`,
    icon: Check,
    allowed: (task) => task.changes.length > 0,
  },
} satisfies Record<TaskAction, Action>;
