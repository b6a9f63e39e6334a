import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Eye, KeyRound, type LucideIcon, NotebookPen } from "lucide-react";
import type { Level } from "#/session/may";

/** What managers may do, in words, the most first. */
export const levelWords: Record<Level, { name: MessageDescriptor; detail: MessageDescriptor; icon: LucideIcon }> = {
  owner: {
    name: msg({ message: "Owner", context: "role of a manager" }),
    detail: msg`Everything, including managers, sign-in and bank details.`,
    icon: KeyRound,
  },
  office: {
    name: msg({ message: "Office", context: "role of a manager" }),
    detail: msg`The daily work: properties, reservations, money, tasks, chats, cleaners.`,
    icon: NotebookPen,
  },
  read_only: {
    name: msg({ message: "Read only", context: "role of a manager" }),
    detail: msg`Sees everything and changes nothing.`,
    icon: Eye,
  },
};

export const allLevels = Object.keys(levelWords) as Level[];
