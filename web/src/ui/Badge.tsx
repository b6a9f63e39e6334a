import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./Icon";

export type Tone =
  | "neutral"
  | "sea"
  | "departure"
  | "arrival"
  | "check"
  | "service"
  | "interim"
  | "waiting"
  | "running"
  | "done"
  | "late"
  | "warn";

const tones: Record<Tone, string> = {
  neutral: "bg-sunk text-ink-soft",
  sea: "bg-sea-soft text-sea-ink",
  departure: "bg-departure-soft text-departure-ink",
  arrival: "bg-arrival-soft text-arrival-ink",
  check: "bg-check-soft text-check-ink",
  service: "bg-service-soft text-service-ink",
  interim: "bg-interim-soft text-interim-ink",
  waiting: "bg-waiting-soft text-waiting-ink",
  running: "bg-running-soft text-running-ink",
  done: "bg-done-soft text-done-ink",
  late: "bg-late-soft text-late-ink",
  warn: "bg-warn-soft text-warn-ink",
};

/** The hue of the bar at a card's edge. */
export const barTone: Record<Tone, string> = {
  neutral: "bg-line-strong",
  sea: "bg-sea",
  departure: "bg-departure",
  arrival: "bg-arrival",
  check: "bg-check",
  service: "bg-service",
  interim: "bg-interim",
  waiting: "bg-waiting",
  running: "bg-running",
  done: "bg-done",
  late: "bg-late",
  warn: "bg-warn",
};

/** A word with its icon and colour: state and type are never shown by colour alone. */
export function Pill({ tone = "neutral", icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-1 text-14 leading-tight font-semibold forced-colors:border ${tones[tone]}`}
    >
      {icon && <Icon of={icon} size={16} />}
      <span className="min-w-0">{children}</span>
    </span>
  );
}

/** A number that wants attention, such as unread messages; `label` says what is counted. */
export function CountBadge({ count, label, icon }: { count: number; label: string; icon?: LucideIcon }) {
  if (count < 1) return null;
  return (
    <span className="figures inline-flex shrink-0 min-h-6 min-w-6 items-center justify-center gap-1 rounded-full bg-late px-1.5 text-14 leading-none font-bold text-on-late forced-colors:border">
      {icon && <Icon of={icon} size={14} />}
      <span>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
