export { addressLine } from "./address";
export { TaskCard, WaitingMark } from "./TaskCard";
export { PressButton } from "./PressButton";
export { RefusedPresses } from "./Refused";
export {
  Address,
  Crew,
  GuestsLeft,
  KindPill,
  NextStay,
  StatePill,
  StayNumber,
  UnreadBadge,
  usePropertyName,
  Window,
} from "./facts";
export { AnswerPill, Changes, SentBack, SentBackPill, useChangeWords } from "./Changes";
export { runningClock, useDuration } from "./duration";
export { kindLooks, kindOrder, stateLooks, stateOrder } from "#/parts/task";
export { kindOf } from "#/parts/task-state";
export { taskRef } from "./list";
export {
  type Filter,
  filterCount,
  isCurrent,
  placeOf,
  type Line,
  lines,
  matches,
  namesOf,
  noFilter,
  type Sort,
} from "./order";
export { localZone, momentOf, wallClock } from "#/i18n/property-time";
export { isLate } from "#/session/urgency";
export { isSet, secondsWorked } from "./times";
export { useTask, useTaskList, wholeList } from "./use-tasks";
export { usePress } from "./use-press";
export { deed, taskNote } from "./press";
