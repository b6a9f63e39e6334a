import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Ban, CircleCheck, CircleX, Clock, type LucideIcon, Undo2 } from "lucide-react";
import type { AbsenceRequest } from "#/api/absences";
import type { Absence } from "#/api/people";
import { useFormats } from "#/i18n/format";

export const absenceKinds: Record<Absence["kind"], MessageDescriptor> = {
  holiday: msg({ message: "Vacation", context: "why somebody is away" }),
  ill: msg({ message: "Ill", context: "why somebody is away" }),
  other: msg({ message: "Other reason", context: "why somebody is away" }),
};

/** What has become of a request, as its person reads it. */
export const requestLooks: Record<
  AbsenceRequest["state"],
  { label: MessageDescriptor; icon: LucideIcon; tone: "neutral" | "done" | "late" | "warn" }
> = {
  asked: {
    label: msg({ message: "Waiting for an answer", context: "request for an absence" }),
    icon: Clock,
    tone: "warn",
  },
  granted: { label: msg({ message: "Approved", context: "request for an absence" }), icon: CircleCheck, tone: "done" },
  refused: { label: msg({ message: "Refused", context: "request for an absence" }), icon: CircleX, tone: "late" },
  withdrawn: { label: msg({ message: "Withdrawn", context: "request for an absence" }), icon: Undo2, tone: "neutral" },
  removed: {
    label: msg({ message: "Canceled after approval", context: "request for an absence" }),
    icon: Ban,
    tone: "late",
  },
};

/** The days of an absence, or its hours, in words. */
export function useAbsenceTime(): (absence: Pick<Absence, "from" | "to" | "from_time" | "to_time">) => string {
  const { t } = useLingui();
  const format = useFormats();
  return ({ from, to, from_time, to_time }) => {
    const first = format.date(from);
    if (from_time !== "") return t`${first}, ${from_time}–${to_time}`;
    return from === to ? first : `${first} – ${format.date(to)}`;
  };
}
