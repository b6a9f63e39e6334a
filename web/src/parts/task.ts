import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  CalendarClock,
  Circle,
  CircleCheck,
  ClipboardCheck,
  DoorOpen,
  LogIn,
  type LucideIcon,
  Play,
  RefreshCw,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import type { Tone } from "#/ui/Badge";
import type { TaskKind, TaskState } from "./task-state";

interface Look {
  label: MessageDescriptor;
  icon: LucideIcon;
  tone: Tone;
}

/** What a task is, wherever one is shown, in the order of filters: a new kind has its words, icon and colour here. */
export const kindLooks: Record<TaskKind, Look> = {
  departure: { label: msg`Departure cleaning`, icon: DoorOpen, tone: "departure" },
  arrival: { label: msg`Arrival cleaning`, icon: LogIn, tone: "arrival" },
  check: { label: msg`Check`, icon: ClipboardCheck, tone: "check" },
  service: { label: msg`Service task`, icon: Wrench, tone: "service" },
  interim: { label: msg`Interim cleaning`, icon: RefreshCw, tone: "interim" },
  periodic: { label: msg`Periodic cleaning`, icon: CalendarClock, tone: "interim" },
};

export const kindOrder = Object.keys(kindLooks) as readonly TaskKind[];

export const stateLooks: Record<TaskState | "late", Look> = {
  not_started: { label: msg`Not started`, icon: Circle, tone: "waiting" },
  started: { label: msg`Running`, icon: Play, tone: "running" },
  finished: { label: msg`Done`, icon: CircleCheck, tone: "done" },
  late: { label: msg`Late`, icon: TriangleAlert, tone: "late" },
};

export const stateOrder: readonly TaskState[] = ["not_started", "started", "finished"];
