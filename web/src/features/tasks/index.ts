export { TaskCard, WaitingMark } from "./TaskCard";
export { PressButton } from "./PressButton";
export { RefusedPresses } from "./Refused";
export {
  Address,
  Crew,
  Fact,
  KindPill,
  NextStay,
  Note,
  StatePill,
  UnreadBadge,
  usePropertyName,
  Window,
} from "./facts";
export { formatDuration, runningClock, useDuration } from "./duration";
export { kindLooks, kindOrder, stateLooks, stateOrder } from "./kinds";
export { taskRef, type TaskList } from "./list";
export {
  type Filter,
  filterCount,
  isCurrent,
  kindOf,
  type Line,
  lines,
  matches,
  noFilter,
  type Sort,
  type TaskKind,
  type TaskState,
} from "./order";
export { press, pressOf, taskLane } from "./press";
export { isSet, localZone, mayUndo, secondsWorked, wallClock } from "./times";
export { type Scope, useTask, useTaskList } from "./use-tasks";
export { usePress } from "./use-press";
