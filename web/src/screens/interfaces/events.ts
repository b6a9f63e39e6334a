import { useLingui } from "@lingui/react/macro";
import type { WebhookEvent } from "#/api/webhooks";

/** What each kind of event says. */
export function useEventNames(): Record<WebhookEvent, string> {
  const { t } = useLingui();
  return {
    "reservation.created": t`New stay`,
    "reservation.changed": t`Stay changed`,
    "reservation.moved": t`Other days or another home`,
    "reservation.cancelled": t`Stay canceled`,
    "reservation.restored": t`Stay restored`,
    "payment.recorded": t`Payment entered`,
    "payment.taken_back": t`Payment taken back`,
    "task.created": t`New task`,
    "task.changed": t`Task changed`,
    "task.assigned": t`Task assigned to somebody else`,
    "task.started": t`Task started`,
    "task.finished": t`Task finished`,
    "task.cancelled": t`Task dropped`,
    "problem.reported": t`Problem reported`,
    "problem.solved": t`Problem settled`,
    "property.changed": t`Property changed`,
    "message.received": t`Message to you, without its text`,
    "webhook.test": t`Test`,
  };
}

/** The kinds that can be chosen, by what they are about. */
export const eventGroups = {
  stays: [
    "reservation.created",
    "reservation.changed",
    "reservation.moved",
    "reservation.cancelled",
    "reservation.restored",
  ],
  money: ["payment.recorded", "payment.taken_back"],
  tasks: ["task.created", "task.changed", "task.assigned", "task.started", "task.finished", "task.cancelled"],
  other: ["problem.reported", "problem.solved", "property.changed", "message.received"],
} as const satisfies Record<string, readonly WebhookEvent[]>;

export function useEventGroupNames(): Record<keyof typeof eventGroups, string> {
  const { t } = useLingui();
  return {
    stays: t({ message: "Stays", context: "events" }),
    money: t({ message: "Money", context: "events" }),
    tasks: t({ message: "Tasks", context: "events" }),
    other: t({ message: "Problems, properties, messages", context: "events" }),
  };
}
