import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  CircleCheck,
  ClipboardCheck,
  Clock,
  LogIn,
  LogOut,
  type LucideIcon,
  Play,
  Repeat,
  Sparkles,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import type { Task } from "#/api/shapes";
import type { Tone } from "#/ui/Badge";
import type { TaskState } from "./rules";
import { languageNames } from "#/i18n/languages";
import type { ContentLanguage } from "./types";

interface Look {
  text: MessageDescriptor;
  tone: Tone;
  icon: LucideIcon;
}

export const stateLooks: Record<TaskState, Look> = {
  late: { text: msg`Late`, tone: "late", icon: TriangleAlert },
  running: { text: msg`Running`, tone: "running", icon: Play },
  waiting: { text: msg`Not started`, tone: "waiting", icon: Clock },
  done: { text: msg`Done`, tone: "done", icon: CircleCheck },
};

const typeLooks: Record<Task["type"], Look> = {
  departure: { text: msg`Departure cleaning`, tone: "departure", icon: LogOut },
  arrival: { text: msg`Arrival cleaning`, tone: "arrival", icon: LogIn },
  service: { text: msg`Service task`, tone: "service", icon: Wrench },
  interim: { text: msg`Interim cleaning`, tone: "interim", icon: Sparkles },
  periodic: { text: msg`Periodic task`, tone: "interim", icon: Repeat },
};

const checkLook: Look = { text: msg`Check`, tone: "check", icon: ClipboardCheck };

export function typeLook(task: Pick<Task, "type" | "check">): Look {
  return task.check === 1 ? checkLook : typeLooks[task.type];
}

export const historyTexts: Record<string, MessageDescriptor> = {
  started: msg`began`,
  ended: msg`finished`,
  start_changed: msg`changed the start`,
  end_changed: msg`changed the end`,
  start_cleared: msg`undid the start`,
  end_cleared: msg`undid the end`,
  assigned: msg`assigned it`,
  accepted: msg`accepted it`,
  declined: msg`declined it`,
  sent_back: msg`sent it back`,
  check_failed: msg`did not approve it`,
};

/** Each language by its own name. */
export const contentNames: Record<ContentLanguage, string> = {
  en: languageNames["en-US"],
  de: languageNames.de,
  es: languageNames.es,
  pl: languageNames.pl,
};
