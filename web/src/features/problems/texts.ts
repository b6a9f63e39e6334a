import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Hammer, type LucideIcon, MessageSquareWarning, PackageSearch, ShoppingBasket } from "lucide-react";
import type { Answers } from "#/api/answers";
import type { Tone } from "#/ui/Badge";

export type Problem = Answers["ProblemEntry"];

export const kindLooks: Record<Problem["kind"], { label: MessageDescriptor; icon: LucideIcon }> = {
  damage: { label: msg`Damage`, icon: Hammer },
  missing: { label: msg`Something is missing`, icon: ShoppingBasket },
  found: { label: msg`Lost and found`, icon: PackageSearch },
  complaint: { label: msg`Complaint`, icon: MessageSquareWarning },
};

export const urgencyTexts: Record<Problem["urgency"], MessageDescriptor> = {
  low: msg`Not urgent`,
  normal: msg({ message: "Normal", context: "how urgent" }),
  urgent: msg`Urgent`,
};

export const stateLooks: Record<Problem["state"], { label: MessageDescriptor; tone: Tone }> = {
  open: { label: msg`Open`, tone: "warn" },
  taken: { label: msg`In progress`, tone: "running" },
  done: { label: msg({ message: "Done", context: "a problem" }), tone: "done" },
  dismissed: { label: msg`Dismissed`, tone: "neutral" },
};
